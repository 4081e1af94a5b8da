/** Every page, by machine: accessible, without a script, and as wide as the screen, down to a window of 1280 pixels at 400 %. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { AxePuppeteer } from '@axe-core/puppeteer'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import sinon from 'sinon'
import { PAGES } from '../support/every-page.ts'
import { journey } from '../support/journey.ts'

/** Pages that together hold every pair of colours. */
const ALSO_DARK = [
  'a short form with errors and files',
  'the form for a street problem with errors',
  'the thank-you page of a repeat',
  'a case that needs information',
  'a case that is decided',
  'a page with errors and a full question for files, among several',
  'a list',
  'the check page',
  'a form that was begun',
]

describe('every page in a browser', function () {
  this.timeout(60_000)
  const here = journey({ cookiesOf: /^(draft-parking-permit|sender)/ })
  before(async () => {
    const bin = {
      title: 'Order a bin',
      closedText: 'Bins can be ordered again from March.',
      closesAt: '2026-01-01T00:00:00Z',
      pages: [{ id: 'order', fields: [{ type: 'text', id: 'name', label: 'Your name' }] }],
    }
    await here.app.define({ ...bin, slug: 'closed' })
    await here.app.define({ ...bin, slug: 'taken-off' })
    rmSync(join(here.app.folder.forms, 'taken-off.json'))
    await here.app.publish()
  })
  afterEach(() => sinon.restore())

  for (const [name, title, arrive] of PAGES)
    it(`is accessible and fits the screen: ${name}`, async () => {
      const page = await arrive(here)
      expect(await page.title()).to.equal(`${title} – Intake`)
      expect(await page.evaluate('document.scripts.length')).to.equal(0)
      expect(await page.evaluate('document.querySelectorAll("h1").length')).to.equal(1)
      for (const width of [375, 320]) {
        await page.setViewport({ width, height: 800 })
        expect(await tooWide(page), `at ${width} px`).to.deep.equal([])
      }
      await page.setViewport({ width: 1280, height: 800 })
      expect(await violations(axe(page))).to.deep.equal([])
      if (!ALSO_DARK.includes(name)) return
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
      expect(await violations(axe(page).withRules(['color-contrast'])), 'dark').to.deep.equal([])
    })
})

/** What a person would have to scroll sideways for. */
const tooWide = (page: Page): Promise<unknown> =>
  page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.tagName + '.' + one.className)`)

/** No page holds a frame: the simple mode, which looks at one document, does. */
const axe = (page: Page): AxePuppeteer => new AxePuppeteer(page).setLegacyMode()

async function violations(tool: AxePuppeteer): Promise<string[]> {
  const { violations } = await tool.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
