/** Every page, by machine: accessible, without a script, and as wide as the screen, down to a window of 1280 pixels at 400 %. */
import { expect } from 'chai'
import sinon from 'sinon'
import { defineClosedForms, PAGES } from '../support/every-page.ts'
import { inspect } from '../support/inspect.ts'
import { journey } from '../support/journey.ts'

/** Pages that together hold every pair of colours. */
const ALSO_DARK = [
  'a short form with errors and files',
  'the form for a street problem with errors',
  'the thank-you page of a repeat',
  'a case that needs information',
  'a case that is decided',
  'a page with errors and a full question for files, among several',
  'the numbers of a form',
  'a list',
  'the check page',
  'a form that was begun',
]

describe('every page in a browser', () => {
  const here = journey({ cookiesOf: /^(draft|sender)/ })
  before(() => defineClosedForms(here.app))
  afterEach(() => sinon.restore())

  for (const [name, title, arrive] of PAGES)
    it(`is accessible and fits the screen: ${name}`, async () => {
      const page = await arrive(here)
      expect(await page.title()).to.equal(`${title} – Intake`)
      await inspect(page, { dark: ALSO_DARK.includes(name) })
    })
})
