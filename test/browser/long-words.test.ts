/** Words that are longer than a narrow window, as German compounds and names of files are: nothing moves the page sideways. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { sendForm } from '../support/app.ts'
import { journey, press } from '../support/journey.ts'
import { clerk } from '../support/staff.ts'

const COMPOUND = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'

describe('long words in a browser', () => {
  const here = journey({ cookiesOf: /^(office|sender)/ })

  async function fits(page: Page, ...widths: number[]): Promise<void> {
    for (const width of widths) {
      await page.setViewport({ width, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth'), `at ${width} px`).to.equal(width)
    }
  }
  async function atOffice(path: string): Promise<Page> {
    const page = await here.open()
    const value = (await clerk(here.app)).headers.cookie!.split('=')[1]!
    await page.browserContext().setCookie({ name: 'office', value, domain: '127.0.0.1', path: '/' })
    await page.goto(here.origin + path)
    return page
  }

  it('are broken in the name of a file that is not taken', async () => {
    const page = await here.open('/f/e2e-test-form', { width: 375 })
    await here.choose(page, 'evidence', { '20261122_143022_WhatsApp_Business_Document_final.zip': '<html>' })
    await press(page, '[value=attach]')
    expect(await page.title()).to.match(/^Error/)
    await fits(page, 375, 320)
  })

  it('are broken in the inbox, as the name of a sender or the title of a form', async () => {
    await sendForm(here.app, { name: `${COMPOUND}snummer` })
    const page = await atOffice('/staff?view=all')
    await fits(page, 1280, 768, 375, 320)
  })
})
