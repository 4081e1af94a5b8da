/** One headless browser for all tests of a run: each takes contexts of its own, which share nothing. */
import type { Browser, BrowserContext } from 'puppeteer'
import { openBrowser } from '../../scripts/open-browser.ts'

let browser: Promise<Browser> | undefined

/** A context that is closed by the test that opens it. Names below `.test` are this machine. */
export async function openContext(): Promise<BrowserContext> {
  browser ??= openBrowser('--host-resolver-rules=MAP *.test 127.0.0.1')
  return (await browser).createBrowserContext()
}

after('close the browser', async () => {
  await (await browser)?.close()
})
