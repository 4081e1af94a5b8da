/** A headless browser for the tests. */
export { openBrowser } from '../../scripts/open-browser.ts'
