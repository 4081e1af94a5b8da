/** Finds a browser for the tests, or installs one. As a script: makes sure that there is one and prints its path. */
import { execFileSync } from 'node:child_process'
import { findProgram, installPackages, isExecutable } from './debian.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a browser on this machine: PUPPETEER_EXECUTABLE_PATH, else one on PATH, else undefined. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.PUPPETEER_EXECUTABLE_PATH) return env.PUPPETEER_EXECUTABLE_PATH
  return findProgram(NAMES, env) ?? [MAC].find(isExecutable)
}

/** Finds or installs a browser and gives its path. Throws one sentence that says what to do when neither works. */
function ensureBrowser(): string {
  const browser = findBrowser() ?? fromPuppeteer() ?? fromDebian()
  if (browser) return browser
  throw new Error('No browser was found. Install Chromium or Chrome, or set PUPPETEER_EXECUTABLE_PATH to its path.')
}

/** Prints "chrome@<version> <path>" when it has put one into Puppeteer's cache. */
function fromPuppeteer(): string | undefined {
  const printed = run('npx', ['puppeteer', 'browsers', 'install', 'chrome'])
  const path = printed
    ?.trim()
    .split('\n')
    .at(-1)
    ?.replace(/^chrome@\S+ /, '')
  return path && isExecutable(path) ? path : undefined
}

const fromDebian = (): string | undefined => (installPackages(['chromium']) ? findBrowser() : undefined)

/** What the command prints, or undefined if it fails; its progress goes to our standard error. */
function run(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 600_000 })
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  try {
    console.log(ensureBrowser())
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
