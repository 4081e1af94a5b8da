/** What was typed is read by the language of its page, and stays so: through errors, drafts, and a change of language. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { textsIn, translated } from '../../support/translated.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const FIELDS = [
  { type: 'number', id: 'weight', label: 'Weight', required: false },
  { type: 'number', id: 'count', label: 'Count', integer: true, required: false },
  { type: 'date', id: 'day', label: 'Day', required: false },
  { type: 'time', id: 'at', label: 'At', required: false },
  { type: 'tel', id: 'phone', label: 'Phone', required: false },
]
const name = { type: 'text', id: 'name', label: 'Name' }
const ONE = { slug: 'one', title: 'One page', minimumAgeSeconds: 0, pages: [{ id: 'p', fields: [...FIELDS, name] }] }
const SEVERAL = {
  slug: 'several',
  title: 'Several pages',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'things', title: 'Things', fields: FIELDS },
    { id: 'you', title: 'You', fields: [name] },
  ],
}
const on = (day: string, month: string, year: string) => ({ 'day-day': day, 'day-month': month, 'day-year': year })

const unescaped = (text: string): string => text.replace(/&#x27;|&#39;/g, "'").replace(/&amp;/g, '&')
/** The value of each input, and of the hidden one. */
const valuesIn = (html: string) => ({
  language: [...html.matchAll(/name="page-language" value="([^"]*)"/g)].map(([, value]) => unescaped(value!)),
  ...Object.fromEntries(
    [...html.matchAll(/<input class="[^"]*"([^>]*)>/g)].flatMap(([, attributes = '']) => {
      const [, input] = / name="([^"]+)"/.exec(attributes) ?? []
      const [, value = ''] = / value="([^"]*)"/.exec(attributes) ?? []
      return input === undefined ? [] : [[input, unescaped(value)]]
    }),
  ),
})

describe('the language of a page', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(ONE)
    await app.define(SEVERAL)
  })
  afterEach(() => app.stop())

  const send = async (texts: Record<string, string | string[]>) => {
    const fields = { submissionId: await app.mint('one'), name: 'Ada', ...texts }
    const pairs = Object.entries(fields).flatMap(([key, value]) =>
      [value].flat().map((one): [string, string] => [key, one]),
    )
    return app.post('/f/one', pairs)
  }
  const sentAnswers = async (texts: Record<string, string | string[]>) => {
    const sent = await send(texts)
    expect(sent.status, await sent.clone().text()).to.equal(303)
    const reference = sent.headers.get('location')!.split('/').at(-1)!.split('?')[0]!
    return (await app.store.submissions.byReference(reference))!.answers
  }

  it('decides what is stored, which is the same in every language', async () => {
    const stored = { weight: 1234.5, count: 1500, day: '1986-03-27', at: '14:00', phone: '050 123 4567', name: 'Ada' }
    for (const texts of [
      { weight: '1,234.5', count: '1,500', ...on('27', 'March', '1986'), at: '2pm', phone: '050 123 4567' },
      {
        'page-language': 'de',
        ...{ weight: '1.234,5', count: '1.500', ...on('27.', 'März', '1986'), at: '14 Uhr', phone: '050 123 4567' },
      },
      {
        'page-language': 'fr',
        ...{ weight: '1 234,5', count: '1 500', ...on('27', 'mars', '1986'), at: '14h', phone: '050.123.4567' },
      },
      {
        'page-language': 'ar',
        ...{ weight: '١٬٢٣٤٫٥', count: '١٬٥٠٠', ...on('٢٧', 'مارس', '١٩٨٦'), at: '٢ م', phone: '٠٥٠ ١٢٣ ٤٥٦٧' },
      },
    ])
      expect(await sentAnswers(texts), JSON.stringify(texts)).to.deep.equal(stored)
  })

  it('is the language of the form where a post names none, or none that we know', async () => {
    for (const forged of [
      [],
      [''],
      ['xx'],
      ['EN'],
      ['de-AT'],
      ['toString'],
      ['__proto__'],
      ['en:'],
      ['x'.repeat(100_000)],
    ])
      expect(await sentAnswers({ 'page-language': forged, weight: '1.234' })).to.include({ weight: 1.234 })
    expect(await sentAnswers({ 'page-language': ['xx', 'de', 'en'], weight: '1,234' })).to.include({ weight: 1.234 })
  })

  it('stands in no page of the language of the form', async () => {
    const blank = await (await app.get('/f/one')).text()
    const refused = await (await send({ name: '', weight: '1,234' })).text()
    for (const html of [blank, refused]) expect(html).not.to.include('page-language')
  })

  it('changes nothing that means the same in both languages, and writes anew what does not', async () => {
    const refused = await send({
      'page-language': 'de',
      ...{ name: '', weight: '1234,5', count: '1.500', ...on('27', 'März', '1986'), at: '14 Uhr', phone: '030 123456' },
    })
    expect(refused.status).to.equal(422)
    expect(valuesIn(await refused.text())).to.deep.include({
      language: [],
      weight: '1234,5',
      count: '1500',
      'day-day': '27',
      'day-month': '3',
      'day-year': '1986',
      at: '14:00',
      phone: '030 123456',
    })
  })

  it('stays with a text that may mean two numbers, until somebody changes it', async () => {
    const html = await (await send({ 'page-language': 'de', weight: '1.234' })).text()
    const shown = valuesIn(html)
    expect(shown).to.deep.include({ weight: '1.234', language: ['en', 'de:1.234'] })
    expect(html).to.include('Enter 1234 or 1.234')
    // Sent again as it is, it is no English number.
    const again = await send({ 'page-language': shown.language, weight: '1.234' })
    expect(again.status).to.equal(422)
    expect(valuesIn(await again.text())).to.deep.include({ weight: '1.234', language: ['en', 'de:1.234'] })
    // Only that text is: others are of the page.
    expect(await sentAnswers({ 'page-language': shown.language, weight: '1.2340' })).to.include({ weight: 1.234 })
    expect(await sentAnswers({ 'page-language': shown.language, weight: '5.678' })).to.include({ weight: 5.678 })
    // A mark without its text is dropped.
    const other = await (await send({ 'page-language': shown.language, weight: '5', name: '' })).text()
    expect(other).not.to.include('page-language')
  })

  it('does not hold back what could only not be read', async () => {
    const html = await (await send({ 'page-language': 'de', ...on('27', 'March', '1986') })).text()
    expect(valuesIn(html)).to.deep.include({ 'day-month': 'March', language: [] })
    expect(await sentAnswers(on('27', 'March', '1986'))).to.include({ day: '1986-03-27' })
  })

  it('is kept in a draft, so that a page is read again by the language that it was typed in', async () => {
    const person = applicant(app)
    await person.get('/f/several/things')
    const typed = { weight: '1.234,5', count: '1.500', ...on('27', 'März', '1986'), at: '9 Uhr' }
    await person.go('/f/several/things', { 'page-language': 'de', ...typed })
    await person.go('/f/several/you', { name: 'Ada' })
    const check = await person.get('/f/several/check')
    for (const answer of ['1234.5', '1500', '27 March 1986', '09:00']) expect(check.html).to.include(answer)
    const page = await person.get('/f/several/things?from=check')
    expect(valuesIn(page.html)).to.deep.include({ weight: '1.234,5', count: '1500', 'day-month': '3', at: '09:00' })
    const changed = await person.go('/f/several/things?from=check', { ...valuesIn(page.html), weight: '7' })
    expect(changed.html).to.include('1500')
  })

  it('is kept with a page that was only saved, and with a text that may mean two numbers', async () => {
    const person = applicant(app)
    await person.get('/f/several/things')
    await person.post('/f/several/save?page=things', { 'page-language': 'de', weight: '1.234' })
    const page = await person.get('/f/several/things')
    expect(valuesIn(page.html)).to.deep.include({ weight: '1.234', language: ['en', 'de:1.234'] })
    const refused = await person.post('/f/several/things', {
      weight: '1.234',
      'page-language': ['en', 'de:1.234'],
    })
    expect(refused.status).to.equal(422)
    const [draft] = await app.store.drafts.page('', 1)
    expect(draft!.pages.things!.texts['page-language']).to.deep.equal(['en', 'de:1.234'])
  })

  it('takes no room in a draft but for itself', async () => {
    const person = applicant(app)
    await person.get('/f/several/things')
    const forged = Array.from({ length: 500 }, (_, i) => `de:${i}.234`)
    await person.post('/f/several/things', { 'page-language': ['xx', 'de', ...forged, 'pl', 'de:7'], weight: '7.234' })
    const [draft] = await app.store.drafts.page('', 1)
    expect(draft!.pages.things!.texts).to.deep.equal({ weight: ['7.234'], 'page-language': ['de', 'de:7.234'] })
  })
})

describe('a page whose language is changed in the middle', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  before(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de,ar' } })
    for (const form of [ONE, SEVERAL].map((one) => ({ ...one, languages: ['de', 'ar'] }))) {
      for (const language of form.languages)
        writeFileSync(
          join(app.folder.forms, `${form.slug}.${language}.json`),
          translated(textsIn(form), (text) => `${text} (${language})`),
        )
      await app.define(form)
    }
  })
  after(() => app.stop())

  it('says its language, if that is not the language of the form', async () => {
    const languageOf = async (path: string) => valuesIn(await (await app.get(path)).text()).language
    expect(await languageOf('/f/one')).to.deep.equal([])
    expect(await languageOf('/f/one?lang=de')).to.deep.equal(['de'])
    expect(await languageOf('/f/several/things?lang=ar')).to.deep.equal(['ar'])
  })

  it('writes what was typed as the new language does, and is read by that from then on', async () => {
    const person = applicant(app)
    await person.get('/f/one?lang=ar')
    const arabic = { weight: '١٬٢٣٤٫٥', count: '١٬٥٠٠', ...on('٢٧', 'مارس', '١٩٨٦'), at: '٩:٣٠ م', phone: '٠٥٠١٢٣٤٥٦٧' }
    const german = await person.post('/f/one?lang=ar', { ...arabic, name: 'Ada', 'chosen-language': 'de' })
    const shown = valuesIn(german.html)
    expect(shown).to.deep.include({
      ...{
        language: ['de'],
        weight: '1234,5',
        count: '1500',
        ...on('27', '3', '1986'),
        at: '21:30',
        phone: '0501234567',
      },
    })
    const sent = await person.post('/f/one', { ...shown, name: 'Ada', count: '2.500' })
    expect(sent.status, sent.html).to.equal(303)
    const [reference = ''] = REFERENCE.exec(sent.location)!
    const { answers } = (await app.store.submissions.byReference(reference))!
    expect(answers).to.deep.equal({
      ...{ weight: 1234.5, count: 2500, day: '1986-03-27', at: '21:30', phone: '0501234567', name: 'Ada' },
    })
  })

  it('keeps a text that may mean two numbers in its own language, through every page that it is shown on', async () => {
    const person = applicant(app)
    await person.get('/f/several/things?lang=de')
    const english = await person.post('/f/several/things?lang=de', { weight: '1.234', 'chosen-language': 'en' })
    expect(valuesIn(english.html)).to.deep.include({ weight: '1.234', language: ['en', 'de:1.234'] })
    const languages = ['en', 'de:1.234']
    const refused = await person.post('/f/several/things', { weight: '1.234', 'page-language': languages })
    expect(refused.status).to.equal(422)
    const arabic = await person.get('/f/several/things?lang=ar')
    expect(valuesIn(arabic.html)).to.deep.include({ weight: '1.234', language: ['ar', 'de:1.234'] })
    const next = await person.post('/f/several/things?lang=ar', {
      weight: '١٫٢٣٤',
      'page-language': ['ar', 'de:1.234'],
    })
    expect(next.status, next.html).to.equal(303)
    await person.go('/f/several/you', { name: 'Ada' })
    const checks = await Promise.all(['en', 'de', 'ar'].map((one) => person.get(`/f/several/check?lang=${one}`)))
    expect(checks.map(({ html }) => /\b1[.,]234\b/.exec(html)?.[0])).to.deep.equal(['1.234', '1,234', '1.234'])
  })

  it('shows dates and numbers of a draft in the words of each language', async () => {
    const person = applicant(app)
    await person.get('/f/several/things?lang=de')
    await person.go('/f/several/things?lang=de', { weight: '-1.234,5', ...on('27', 'März', '1986') })
    await person.go('/f/several/you', { name: 'Ada' })
    for (const [language, number, date] of [
      ['en', '-1234.5', '27 March 1986'],
      ['de', '-1234,5', '27. März 1986'],
      ['ar', '\u200e-1234.5', '27 مارس 1986'],
    ] as const) {
      const { html } = await person.get(`/f/several/check?lang=${language}`)
      expect(html.replace(/[\u2066-\u2069]/g, ''), language)
        .to.include(number)
        .and.include(date)
      const page = valuesIn((await person.get(`/f/several/things?lang=${language}`)).html)
      expect(page, language).to.include({ 'day-month': language === 'de' ? 'März' : '3' })
    }
  })
})
