/** The load gate's report on a phone and on a desk: read, not only rendered. */
import { expect } from 'chai'
import type { BrowserContext, Page } from 'puppeteer'
import { exampleReport } from '../../scripts/load/report/example.ts'
import { openContext } from '../support/browser.ts'
import { violations } from '../support/inspect.ts'

describe('the report of the load gate in a browser', () => {
  let context: BrowserContext
  before(async () => {
    context = await openContext()
  })
  after(() => context.close())

  for (const width of [375, 1280])
    for (const scheme of ['light', 'dark'])
      it(`is legible at ${width} px, ${scheme}`, async () => {
        const page = await context.newPage()
        await page.setViewport({ width, height: 900 })
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
        await page.setContent(exampleReport())
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width)
        const charts = await words(page)
        expect(charts).to.have.length.above(6)
        for (const { smallest, overlapping, repeated } of charts) {
          expect(smallest).to.be.at.least(10.5)
          expect({ overlapping, repeated }).to.deep.equal({ overlapping: [], repeated: [] })
        }
        expect(await violations(page)).to.deep.equal([])
        await page.close()
      })
})

interface Words {
  /** Height of the letters as shown, in CSS pixels. */
  smallest: number
  overlapping: string[]
  repeated: string[]
}

/** The words in each chart. */
const words = (page: Page): Promise<Words[]> =>
  page.evaluate(`[...document.querySelectorAll('svg')].map((svg) => {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    const all = [...svg.querySelectorAll('text')].map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    return {
      smallest: Number.parseFloat(getComputedStyle(svg).fontSize) * scale,
      overlapping: all.flatMap((a, i) => all.slice(i + 1).filter((b) => meet(a.box, b.box)).map((b) => a.text + ' / ' + b.text)),
      repeated: all.map(({ text }) => text).filter((text, i, texts) => texts.indexOf(text) !== i && text !== '0'),
    }
  })`) as Promise<Words[]>
