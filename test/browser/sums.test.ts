/** A form that adds up what was entered, gone through without a script: what was changed is added up anew. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { journey, press, retype } from '../support/journey.ts'

const ON = '.send .button'
const number = (id: string, label: string) => ({ type: 'number', id, label, prefix: '£' })
const FORM = {
  slug: 'costs',
  title: 'Costs',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'costs', title: 'Your costs', fields: [number('rent', 'Rent'), number('heating', 'Heating')] },
    {
      id: 'sum',
      title: 'Your sum',
      fields: [
        { type: 'calculated', id: 'total', label: 'In total', value: { sum: ['rent', 'heating'] }, prefix: '£' },
        { type: 'calculated', id: 'year', label: 'In a year', value: { product: ['total', 12] }, prefix: '£' },
        {
          type: 'text',
          id: 'why',
          label: 'Why is it so much?',
          showIf: { type: 'rule', fieldId: 'total', operator: 'gt', value: 500 },
        },
        { type: 'boolean', id: 'right', label: 'Is this right?' },
      ],
    },
  ],
}
/** Left edges of the answers, in pixels. */
const edges = async (page: Page) =>
  (await page.evaluate(
    "[...document.querySelectorAll('.answer dd:not(.answer-change)')].map((one) => Math.round(one.getBoundingClientRect().left))",
  )) as number[]
/** Pixels between each calculated value of a page and the next. */
const gaps = async (page: Page) =>
  (await page.evaluate(`[...document.querySelectorAll('.answer')].map((one) => one.getBoundingClientRect())
    .map(({ top }, i, all) => i && Math.round(top - all[i - 1].bottom))`)) as number[]
const words = async (page: Page): Promise<string> =>
  String(await page.evaluate('document.querySelector("main").innerText')).replace(/\s+/g, ' ')

describe('a form with a sum in a browser without scripts', () => {
  const here = journey({ cookiesOf: /^(sender|draft)/ })
  before(() => here.app.define(FORM))

  for (const width of [1280, 375])
    it(`shows it on its page and before sending, and adds up anew what was changed, at ${width} pixels`, async () => {
      const page = await here.open('/f/costs', { width })
      await press(page, '.start .button')
      await retype(page, '#rent', '400.10')
      await retype(page, '#heating', '100.20')
      await press(page, ON)
      expect(await words(page))
        .to.include('In total £500.30')
        .and.include('Why is it so much?')
      expect(await gaps(page), 'they look like one list').to.deep.equal([0, 0])
      const wide = await page.evaluate('document.documentElement.scrollWidth <= innerWidth')
      expect(wide, 'nothing is cut off').to.equal(true)
      await press(page, '.back a')
      await retype(page, '#heating', '99.9')
      await press(page, ON)
      expect(await words(page))
        .to.include('In total £500')
        .and.not.include('Why is it so much?')
      await page.click('#right')
      await press(page, ON)
      expect(await words(page))
        .to.include('Check your answers')
        .and.include('In total £500')
      const left = await edges(page)
      expect(new Set(left).size, `one column: ${left}`).to.equal(1)
      await press(page, ON)
      const sent = await here.sent()
      expect(sent[0]!.answers).to.include({ rent: 400.1, heating: 99.9, total: 500 })
    })
})
