/** Finds a browser for the tests, or installs one. As a script: makes sure that there is one and prints its path. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a browser on this machine: PUPPETEER_EXECUTABLE_PATH, else one on PATH, else undefined. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.PUPPETEER_EXECUTABLE_PATH) return env.PUPPETEER_EXECUTABLE_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC].find(isExecutable)
}

/** Finds or installs a browser and gives its path. Throws one sentence that says what to do when neither works. */
export function ensureBrowser(): string {
  const browser = findBrowser() ?? fromPuppeteer() ?? fromDebian()
  if (browser) return browser
  throw new Error('No browser found: install Chromium or Chrome, or set PUPPETEER_EXECUTABLE_PATH to the path of one.')
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

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  if (run('apt-get', ['update']) === undefined) return undefined
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  return findBrowser()
}

/** What the command prints, or undefined if it fails; its progress goes to our standard error. */
function run(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 600_000 })
  } catch {
    return undefined
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
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
