/** Words that are longer than a narrow window, as German compounds and names of files are: nothing moves the page sideways. */
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import type { Field } from '../../src/models/field.ts'
import { REFERENCE, sendForm } from '../support/app.ts'
import { journey, press, SEND } from '../support/journey.ts'
import { clerk } from '../support/office.ts'
import { toldForm } from '../support/told-form.ts'

const COMPOUND = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'
const OPTIONS = [{ value: 'a', label: COMPOUND, hint: COMPOUND }]
const QUESTIONS: Field[] = [
  { type: 'text', id: 'text', label: COMPOUND, hint: COMPOUND },
  { type: 'text', id: 'area', label: 'Area', prefix: 'Mengenangabe in etwa', suffix: 'Quadratkilometerchen' },
  { type: 'number', id: 'rate', label: 'Rate', prefix: '€', suffix: 'per month' },
  { type: 'radios', id: 'radios', label: COMPOUND, options: OPTIONS },
  { type: 'checkboxes', id: 'checkboxes', label: COMPOUND, options: OPTIONS },
  { type: 'declaration', id: 'declaration', label: COMPOUND, statement: COMPOUND },
]

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

  it('are broken in the questions of a form, and in what is wrong with the answers', async () => {
    await here.app.define(
      toldForm({ slug: 'long', title: COMPOUND, notify: {}, pages: [{ id: 'all', fields: QUESTIONS }] }),
    )
    const page = await here.open('/f/long')
    await fits(page, 375, 320)
    await press(page, SEND)
    await fits(page, 375, 320)
  })

  it('get a hyphen in a heading in a narrow window, but not where a heading is a name', async () => {
    const page = await here.open('/f/feedback', { width: 375 })
    const hyphens = (selector: string, on = page) =>
      on.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).hyphens`)
    expect(await hyphens('h1')).to.equal('auto')
    await page.setViewport({ width: 1000, height: 800 })
    expect(await hyphens('h1')).to.equal('manual')
    const [reference] = REFERENCE.exec(await sendForm(here.app))!
    const desk = await atOffice(`/staff/cases/${reference}`)
    await desk.setViewport({ width: 375, height: 800 })
    expect(await hyphens('h1 bdi', desk)).to.equal('manual')
  })

  it('beside an input leave room in it', async () => {
    await here.app.define(toldForm({ slug: 'long', notify: {}, pages: [{ id: 'all', fields: QUESTIONS }] }))
    const page = await here.open('/f/long')
    for (const width of [768, 375, 320]) {
      await page.setViewport({ width, height: 800 })
      for (const id of ['area', 'rate'])
        expect(await page.$eval(`#${id}`, (one) => one.clientWidth), `${id} at ${width} px`).to.be.at.least(78)
    }
  })

  it('are broken in the name of a file that is not taken', async () => {
    const page = await here.open('/f/e2e-test-form', { width: 375 })
    await here.choose(page, 'evidence', { '20261122_143022_WhatsApp_Business_Document_final.zip': '<html>' })
    await press(page, '[value^=attach]')
    expect(await page.title()).to.match(/^Error/)
    await fits(page, 375, 320)
  })

  it('are broken in the inbox, as the name of a sender or the title of a form', async () => {
    await sendForm(here.app, { name: `${COMPOUND}snummer` })
    const page = await atOffice('/staff?view=all')
    await fits(page, 1280, 768, 375, 320)
  })

  it('and letters set apart leave the numbers beside each other', async () => {
    await here.app.define(toldForm({ slug: 'long', title: COMPOUND, notify: {}, publicNumbers: true }))
    for (const page of [await here.open('/f/long/numbers'), await atOffice('/staff/numbers')]) {
      // As much as WCAG 1.4.12 asks for.
      const apart = 'letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important'
      await page.evaluate(`(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('* { ${apart} }')
        document.adoptedStyleSheets = [sheet]
      })()`)
      await fits(page, 375, 320)
    }
    const page = await atOffice('/staff/numbers')
    await page.setViewport({ width: 320, height: 800 })
    const width = await page.$eval('.sideways tbody th', (cell) => cell.getBoundingClientRect().width)
    expect(width).to.be.at.most(288)
  })
})

describe('real words where there is no room', () => {
  const SHORTER = 'Grundstücksverkehrsgenehmigungen' // 32 letters
  const here = journey({
    env: {
      SVC_SERVICE_NAME: `Verwaltungsgemeinschaft ${COMPOUND}`,
      SVC_CONTACT: 'buergerservice.und.bauangelegenheiten@verwaltungsgemeinschaft.example',
      SVC_LOGO: join(import.meta.dirname, '../fixtures/wide-logo.svg'),
    },
  })

  it('are broken in a warning, in the contact and beside a logo, in a narrow window and at 400 %', async () => {
    const blocks = ['warning', 'inset', 'paragraph'].map((type) => ({ type, text: SHORTER }))
    const details = { type: 'details', title: SHORTER, text: SHORTER }
    await here.app.define({
      ...toldForm({ slug: 'real', notify: {} }),
      title: `Antrag auf ${SHORTER}`,
      pages: [{ id: 'all', fields: [...blocks, details, ...QUESTIONS] }],
    } as never)
    const page = await here.open('/f/real')
    const wide = () => page.evaluate('document.documentElement.scrollWidth - innerWidth') as Promise<number>
    for (const viewport of [
      { width: 320, height: 800 },
      { width: 320, height: 256, deviceScaleFactor: 4 },
    ]) {
      await page.setViewport(viewport)
      expect(await wide(), JSON.stringify(viewport)).to.be.at.most(0)
      for (const { width } of JSON.parse(
        String(
          await page.evaluate(
            `JSON.stringify([...document.querySelectorAll('.masthead span')].map((one) => one.getBoundingClientRect()))`,
          ),
        ),
      ) as { width: number }[])
        expect(width, 'the name beside the logo').to.be.at.least(100)
    }
    // The words are as long as is said: nothing but the breaking of words makes them fit.
    await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { overflow-wrap: normal !important }')
      document.adoptedStyleSheets = [sheet]
    })()`)
    expect(await wide()).to.be.greaterThan(20)
  })
})
