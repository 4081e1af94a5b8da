/** A headless browser with a fresh profile; whoever opens it closes it. */
import puppeteer, { type Browser } from 'puppeteer'
import { findBrowser } from './setup/browser.ts'

/** `args` are added to the flags of the command line. */
export async function openBrowser(...args: string[]): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No browser found: npm run setup finds or installs one.')
  return puppeteer.launch({ executablePath, pipe: true, args: [...flags(), ...args] })
}

/** No calls home and plain TCP; root cannot use the sandbox. */
function flags(): string[] {
  const flags = ['--disable-background-networking', '--disable-quic']
  return process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags
}
