/**
 * One headless browser for all tests of a run that go back, and one for all others: each test takes contexts of its own, which
 * share nothing.
 */
import type { Browser, BrowserContext } from 'puppeteer'
import { openBrowser } from '../../scripts/open-browser.ts'

/** Names below `.test` are this machine. */
const HERE = '--host-resolver-rules=MAP *.test 127.0.0.1'
/**
 * Chromium keeps a page that is left as it is, for Back, and so opens the next one in a process of its own. Without that, a
 * page costs two thirds.
 */
const KEEPS_NO_PAGE = '--disable-features=BackForwardCache'
/** No page has a script. What tools of the tests run in a page once is over before it pays to compile it well. */
const RUNS_SCRIPTS_ONCE = '--js-flags=--no-opt,--no-maglev'

const browsers = new Map<boolean, Promise<Browser>>()

/** A context that is closed by the test that opens it. Where the test `goesBack`, pages that were left are kept for that, as they are for people. */
export async function openContext({ goesBack = false } = {}): Promise<BrowserContext> {
  const browser = browsers.get(goesBack) ?? openBrowser(HERE, RUNS_SCRIPTS_ONCE, ...(goesBack ? [] : [KEEPS_NO_PAGE]))
  browsers.set(goesBack, browser)
  return (await browser).createBrowserContext()
}

after('close the browsers', async () => {
  for (const browser of browsers.values()) await (await browser).close()
})
