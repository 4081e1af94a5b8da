/** Another language is chosen while something is typed or attached and not sent: nothing of it is lost, and nothing is sent. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import type { Language } from '../../src/models/language.ts'
import { sendForm } from '../support/app.ts'
import { aboutYou, begin, host, vehicle } from '../support/every-journey-page.ts'
import { isVisible, journey, PIXEL, press, readable, SEND } from '../support/journey.ts'
import { textsIn, translated } from '../support/translated.ts'

const ON = '.send .button'
const MISTYPED = 'QWER TYUI'

describe('the choice of a language in a browser without scripts', () => {
  const here = journey({ env: { SVC_LANGUAGES: 'en,de,ar' }, cookiesOf: /^(draft|sender|lang)/ })

  const value = (page: Page, id: string) => page.$eval(`#${id}`, (one) => (one as unknown as { value: string }).value)
  const errorsOn = (page: Page) => page.$$eval('.govuk-error-summary', (all) => all.length)

  async function choose(page: Page, language: Language, { errors = 0 } = {}): Promise<void> {
    await press(page, `.languages [value=${language}]`)
    expect(await page.evaluate('document.documentElement.lang')).to.equal(language)
    expect(await errorsOn(page)).to.equal(errors)
  }

  /** Chooses a language on the page as it is, and on the same page with errors: what was typed stays. */
  async function keeps(page: Page, typed: Record<string, string>): Promise<void> {
    for (const [id, text] of Object.entries(typed)) await page.type(`#${id}`, text)
    await choose(page, 'ar')
    for (const [id, text] of Object.entries(typed)) expect(await value(page, id), page.url()).to.equal(text)
    await press(page, ON)
    expect(await errorsOn(page), page.url()).to.be.greaterThan(0)
    await choose(page, 'de')
    for (const [id, text] of Object.entries(typed)) expect(await value(page, id), page.url()).to.equal(text)
  }

  async function toTheVehicles(): Promise<Page> {
    const page = await here.open('/f/parking-permit/where', { scripts: true })
    await begin(page, 2)
    await aboutYou(page)
    await host(page)
    return page
  }

  it('keeps what is typed and attached on a form of one page', async () => {
    const page = await here.open('/f/e2e-test-form', { scripts: true })
    await here.choose(page, 'evidence', { 'first.png': PIXEL })
    await keeps(page, { name: 'Ada Example', email: 'ada' })
    await here.choose(page, 'evidence', { 'second.png': PIXEL })
    await choose(page, 'en')
    expect(await readable(page))
      .to.include('first.png')
      .and.include('second.png')
    expect(await value(page, 'email')).to.equal('ada')
    expect(await here.sent()).to.deep.equal([])
  })

  it('keeps a record of a list, one that is new and one that is changed, and adds none', async () => {
    const page = await toTheVehicles()
    await keeps(page, { registration: 'AB1 CDE' })
    await page.click('#vehicle')
    await choose(page, 'en')
    expect(await page.$eval('#vehicle', (one) => (one as unknown as { checked: boolean }).checked)).to.equal(true)
    await page.click('#keeper')
    await press(page, ON)
    expect(await page.$$eval('.record', (all) => all.length)).to.equal(1)

    await press(page, '.record-links a')
    await page.type('#registration', '7')
    await choose(page, 'ar')
    expect(await value(page, 'registration')).to.equal('7AB1 CDE')
    await choose(page, 'en')
    await press(page, ON)
    expect(await page.$$eval('.record', (all) => all.length)).to.equal(1)
    expect(await readable(page)).to.include('7AB1 CDE')

    await press(page, '#add')
    await page.type('#registration', 'XY34')
    await choose(page, 'de')
    expect(await value(page, 'registration')).to.equal('XY34')
    await page.goBack()
    await page.goto(`${here.origin}/f/parking-permit/vehicles`)
    expect(await page.$$eval('.record', (all) => all.length)).to.equal(2)
    // The list itself, as it is and with an error: its second record is not complete. Nothing is typed on it, so the error stays.
    await choose(page, 'en')
    await press(page, ON)
    expect(await errorsOn(page)).to.equal(1)
    await choose(page, 'ar', { errors: 1 })
    expect(await page.$$eval('.record', (all) => all.length)).to.equal(2)
  })

  it('leads back to the check page, with every answer', async () => {
    const page = await toTheVehicles()
    await vehicle(page, 'AB12 CDE', 1)
    await press(page, ON)
    await page.goto(`${here.origin}/f/parking-permit/check`)
    const { pathname } = new URL(page.url())
    await choose(page, 'ar')
    expect(new URL(page.url()).pathname).to.equal(pathname)
    await choose(page, 'en')
    await page.goto(`${here.origin}/f/parking-permit/you`)
    expect(await value(page, 'email')).to.equal('ada@example.org')
  })

  it('keeps what is typed beside forms: a code, a reference, a receipt', async () => {
    await keeps(await here.open('/f/parking-permit/resume'), { code: '7K3M' })
    await keeps(await here.open('/status/withdraw'), { reference: MISTYPED, code: '7K3M' })
    await keeps(await here.open('/status/verify'), { receipt: '{"a": 1}' })
    await keeps(await here.open('/status'), { reference: MISTYPED })
  })

  it('names no reference that is not sent in an address, and finds its case after it', async () => {
    const reference = await sendForm(here.app)
    const page = await here.open('/status')
    await page.type('#reference', reference.toLowerCase())
    await choose(page, 'de')
    expect(page.url()).to.equal(`${here.origin}/status`)
    expect(await page.$$eval('link[rel=alternate]', (all) => all.length)).to.equal(0)
    await press(page, SEND)
    expect(await readable(page)).to.include(reference)
  })

  it('keeps an answer to the office, also one that was refused', async () => {
    const page = await here.open(`/status?reference=${await asked()}`)
    await page.type('#answer', 'Main Street')
    await choose(page, 'ar')
    expect(await value(page, 'answer')).to.equal('Main Street')
    await page.type('#answer', 'x'.repeat(30))
    await page.$eval('#answer', (one) => {
      const box = one as unknown as { value: string; removeAttribute(name: string): void }
      box.value = ' '
    })
    await press(page, ON)
    expect(await errorsOn(page)).to.be.greaterThan(0)
    await page.type('#answer', 'Near the school')
    await choose(page, 'en')
    expect((await value(page, 'answer')).trim()).to.equal('Near the school')
  })

  it('says on the page of a single file that a file must be chosen again, and sends none', async () => {
    const reference = await asked()
    const page = await here.open(`/api/drive-upload?submissionId=${reference}&fieldId=evidence`)
    expect(await readable(page)).to.include('If you have chosen a file, choose it again after you change the language.')
    await here.choose(page, 'file', { 'proof.png': PIXEL })
    await choose(page, 'ar')
    await choose(page, 'en')
    await here.choose(page, 'file', { 'page.html': '<html></html>' })
    await press(page, ON)
    expect(await errorsOn(page)).to.be.greaterThan(0)
    await choose(page, 'de')
    const found = await here.app.services.cases.find(reference)
    expect(found!.events.filter(({ kind }) => kind === 'file')).to.deep.equal([])
  })

  it('sorts countries by the alphabet of the language, and still knows what depends on one', async () => {
    const showIf = { type: 'rule', fieldId: 'country', operator: 'eq', value: 'EG' } as const
    const fields = [
      { type: 'select', id: 'country', label: 'Country', optionsFrom: 'countries' },
      { type: 'text', id: 'place', label: 'Place', showIf },
    ]
    const form = { slug: 'born', title: 'Born', languages: ['de'], minimumAgeSeconds: 0, pages: [{ id: 'p', fields }] }
    writeFileSync(join(here.app.folder.forms, 'born.de.json'), translated(textsIn(form)))
    await here.app.define(form)
    const page = await here.open('/f/born')
    const first = () =>
      page.$$eval('#country option', (all) => all.slice(1, 4).map((one) => (one as unknown as { text: string }).text))
    expect(await first()).to.deep.equal(['Afghanistan', 'Åland Islands', 'Albania'])
    await choose(page, 'de')
    expect(await first()).to.deep.equal(['Afghanistan', 'Ägypten', 'Ålandinseln'])
    await page.select('#country', 'AL')
    expect(await isVisible(page, '#place')).to.equal(false)
    await page.select('#country', 'EG')
    expect(await isVisible(page, '#place')).to.equal(true)
    await page.type('#place', 'Assuan')
    await press(page, SEND)
    expect((await here.sent())[0]!.answers).to.deep.equal({ country: 'EG', place: 'Assuan' })
  })

  /** A case of which the office asks something. */
  async function asked(): Promise<string> {
    const reference = await sendForm(here.app)
    await here.app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    await here.app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street?' })
    return reference
  }
})
