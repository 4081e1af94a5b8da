/** Finds a browser on this machine, or downloads one into Puppeteer's own folder, which needs no root. */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findProgram, isExecutable } from './find.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
/** What they print goes to our standard error. */
const OPTIONS: ExecFileSyncOptions = { stdio: ['ignore', 2, 2], timeout: 600_000 }

/** The path of a browser: PUPPETEER_EXECUTABLE_PATH, else one on PATH, else one that was downloaded, else undefined. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.PUPPETEER_EXECUTABLE_PATH) return env.PUPPETEER_EXECUTABLE_PATH
  return findProgram(NAMES, env) ?? [MAC, ...downloaded(env)].find(isExecutable)
}

/** Where `puppeteer browsers install` puts them. */
function downloaded(env: NodeJS.ProcessEnv): string[] {
  const cwd = env.PUPPETEER_CACHE_DIR ?? join(homedir(), '.cache', 'puppeteer')
  const mac = 'chrome-*/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'
  return globSync([`chrome/*/chrome-linux64/chrome`, `chrome/*/${mac}`], { cwd }).map((path) => join(cwd, path))
}

/** False when it could not be downloaded, or when this machine lacks a library that it needs. */
export function downloadBrowser(): boolean {
  try {
    execFileSync('npx', ['puppeteer', 'browsers', 'install', 'chrome'], OPTIONS)
    execFileSync(downloaded(process.env).at(-1)!, ['--version'], OPTIONS)
    return true
  } catch {
    return false
  }
}
