/** The words of a form in the office, and the language in which it writes to the person. */
import { expect } from 'chai'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)

describe('a case of a form in several languages', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let dora: Clerk
  let reference: string
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de,pl,ar' } })
    dora = await clerk(app)
    await app.services.access.accounts.setLanguage(dora.account, 'de')
    const answer = await app.post('/f/e2e-test-form', filled(await app.mint(), {}))
    reference = /thank-you\/([^?]+)/.exec(answer.headers.get('location')!)![1]!
  })
  afterEach(() => app.stop())

  const read = async (path: string, { headers } = dora) => (await app.get(path, headers)).text()
  const casePage = (who?: Clerk) => read(`/staff/cases/${reference}`, who)
  const work = (typed: Record<string, string>, who = dora) =>
    app.post(`/staff/cases/${reference}/work`, { seen: '1', to: '', message: '', note: '', ...typed }, who.headers)
  const lastEvent = async () => (await app.services.cases.find(reference))!.events.at(-1)!

  it('is shown in the words that the form has in the language of the reader, also in lists', async () => {
    const german = app.services.forms.liveIn('e2e-test-form', 'de')!
    const page = await casePage()
    expect(page).to.include(`<p class="case-form">${german.title}</p>`).and.include('Eingegangen')
    expect(page).not.to.include('Your name')
    for (const path of ['/staff?view=all', '/staff/numbers', `/staff/several?case=${reference}&back=/staff`])
      expect(await read(path), path)
        .to.include(german.title)
        .and.not.include('Send us a message')
    const ivo = await clerk(app)
    expect(await casePage(ivo))
      .to.include('Your name')
      .and.include('Send us a message')
    expect(await read('/staff?view=all', ivo))
      .to.include('Send us a message')
      .and.not.include(german.title)
  })

  it('names the language in which it was sent, and writes in that by itself', async () => {
    expect(await casePage()).to.match(/Sprache der Person<\/dt><dd lang="en" dir="ltr">English</)
    const answer = await app.post('/f/e2e-test-form?lang=pl', filled(await app.mint(), { 'page-language': 'pl' }))
    reference = /thank-you\/([^?]+)/.exec(answer.headers.get('location')!)![1]!
    const page = await casePage()
    expect(page).to.match(/Sprache der Person<\/dt><dd lang="pl" dir="ltr">Polski</)
    expect(page).to.include('<option value="pl" selected lang="pl">')
  })

  it('says in which language the words of a form are that is not in that of the page', async () => {
    const fields = [{ type: 'text', id: 'name', label: 'Imię' }]
    await app.define({ slug: 'zapytanie', title: 'Zapytanie', language: 'pl', pages: [{ id: 'a', fields }] } as never)
    const answer = await app.post('/f/zapytanie', { submissionId: await app.mint('zapytanie'), name: 'Ala' })
    reference = /thank-you\/([^?]+)/.exec(answer.headers.get('location')!)![1]!
    expect(await casePage())
      .to.include('<h1 class="case-heading"><bdi>Ala</bdi></h1>')
      .and.include('<p class="case-form" lang="pl" dir="ltr">Zapytanie</p>')
      .and.match(/<dt lang="pl" dir="ltr">(Imię|Imi&#281;)<\/dt>/)
  })

  it('asks for the language of a message, of those that the form has, its own first', async () => {
    const [select] = /<select[^>]*name="language".*?<\/select>/s.exec(await casePage())!
    expect([...select.matchAll(/<option value="(\w+)"( selected)?[^>]*>/g)].map(([, one]) => one)).to.have.members([
      ...['en', 'de', 'pl', 'ar'],
    ])
    expect(select).to.match(/<option value="en" selected lang="en">English<\/option>/)
    expect(select).to.match(/<option value="ar" lang="ar">العربية<\/option>/)
  })

  it('shows before it is sent what the person will read, in the language of the message', async () => {
    const html = await (await work({ to: 'in-review', message: 'Brakuje zdjęcia.', language: 'pl' })).text()
    expect(html).to.include('<html lang="de">').and.include('<div lang="pl" dir="ltr">')
    expect(html).to.include('<input type="hidden" name="language" value="pl">')
    const [, preview] = /<div lang="pl" dir="ltr">(.*?)<\/section>/s.exec(html)!
    const { label } = textsIn('pl').statuses['in-review']
    expect(preview).to.include(label).and.include('Brakuje zdjęcia.').and.not.include('In Bearbeitung')
  })

  it('keeps the language with the message, for its reader and for the office', async () => {
    const sent = await work({ message: 'نحتاج إلى صورة.', language: 'ar', confirmed: 'yes' })
    expect(sent.status).to.equal(303)
    expect(await lastEvent()).to.include({ kind: 'message', message: 'نحتاج إلى صورة.', language: 'ar' })
    const marked = '<div lang="ar" dir="rtl"><p dir="auto">نحتاج إلى صورة.</p>'
    for (const html of [await read(`/status?reference=${reference}`), await casePage()])
      expect(html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code)).replace(/\n\s*/g, '')).to.include(
        marked,
      )
  })

  it('does the same once, but not the same in another language', async () => {
    const message = { message: 'Gift', confirmed: 'yes' }
    expect((await work({ ...message, language: 'de' })).status).to.equal(303)
    expect((await work({ ...message, language: 'de' })).status).to.equal(303)
    expect((await app.services.cases.find(reference))!.events).to.have.length(2)
    expect((await work({ ...message, language: 'en' })).status).to.equal(409)
  })

  it('refuses a language that the form does not have, and keeps what was typed', async () => {
    const answer = await work({ message: 'Il manque une photo.', language: 'fr', confirmed: 'yes' })
    expect(answer.status).to.equal(422)
    expect(await answer.text())
      .to.include('Wählen Sie eine der Sprachen des Formulars')
      .and.include('Il manque une photo.')
    expect((await lastEvent()).kind).to.equal('status')
  })

  it('has no language for a note, and none that is none', async () => {
    await work({ note: 'Nur für uns', language: 'pl' })
    expect(await lastEvent())
      .to.include({ kind: 'note' })
      .and.not.have.property('language')
    expect((await work({ seen: '2', message: 'Hello', language: 'xx', confirmed: 'yes' })).status).to.equal(303)
    expect(await lastEvent())
      .to.include({ message: 'Hello' })
      .and.not.have.property('language')
  })

  it('is written to with others in a language that all of them have', async () => {
    const submissionId = await app.mint('feedback')
    const answer = await app.post('/f/feedback', { submissionId, service: 'waste', rating: '5' })
    const other = /thank-you\/([^?]+)/.exec(answer.headers.get('location')!)![1]!
    const page = await read(`/staff/several?case=${reference}&case=${other}&back=/staff`)
    expect(page)
      .to.match(/<option value="en" selected lang="en">/)
      .and.include('<option value="ar" lang="ar">')
    const typed = [...[reference, other].map((one): [string, string] => ['case', `${one}.1`]), ['change', 'work']]
    const send = (more: Record<string, string>) =>
      app.post(
        '/staff/several',
        [...typed, ...Object.entries({ to: '', note: '', ...more })] as [string, string][],
        dora.headers,
      )
    const check = await (await send({ message: 'Dziękujemy.', language: 'pl' })).text()
    expect(check)
      .to.include('<input type="hidden" name="language" value="pl">')
      .and.include('<div lang="pl" dir="ltr">')
    expect((await send({ message: 'Merci.', language: 'fr' })).status).to.equal(422)
    expect((await send({ message: 'Dziękujemy.', language: 'pl', confirmed: 'yes' })).status).to.equal(303)
    for (const one of [reference, other])
      expect((await app.services.cases.find(one))!.events.at(-1)).to.include({ message: 'Dziękujemy.', language: 'pl' })
  })

  it('loses the language of its messages with them', async () => {
    await work({ message: 'Brakuje zdjęcia.', language: 'pl', confirmed: 'yes' })
    await app.services.cases.remove(reference, { by: 'Ada', reason: 'asked for' } as never)
    const [row] = await app.ask('select message, language from events order by id desc limit 1 offset 1')
    expect(row).to.deep.equal({ message: null, language: null })
  })
})

describe('a case of a form in one language', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  it('asks for no language of a message, and keeps none', async () => {
    const { headers } = await clerk(app)
    const answer = await app.post('/f/e2e-test-form', filled(await app.mint(), {}))
    const reference = /thank-you\/([^?]+)/.exec(answer.headers.get('location')!)![1]!
    expect(await (await app.get(`/staff/cases/${reference}`, headers)).text()).not.to.include('name="language"')
    const typed = { seen: '1', to: '', message: 'Hello', note: '', confirmed: 'yes' }
    expect((await app.post(`/staff/cases/${reference}/work`, typed, headers)).status).to.equal(303)
    expect((await app.services.cases.find(reference))!.events.at(-1)).not.to.have.property('language')
  })
})
