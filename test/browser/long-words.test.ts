/** Words that are longer than a narrow window, as German compounds and names of files are: nothing moves the page sideways. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { journey, press } from '../support/journey.ts'

describe('long words in a browser', () => {
  const here = journey({ cookiesOf: /^sender/ })

  async function fits(page: Page, ...widths: number[]): Promise<void> {
    for (const width of widths) {
      await page.setViewport({ width, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth'), `at ${width} px`).to.equal(width)
    }
  }

  it('are broken in the name of a file that is not taken', async () => {
    const page = await here.open('/f/e2e-test-form', { width: 375 })
    await here.choose(page, 'evidence', { '20261122_143022_WhatsApp_Business_Document_final.zip': '<html>' })
    await press(page, '[value=attach]')
    expect(await page.title()).to.match(/^Error/)
    await fits(page, 375, 320)
  })
})
