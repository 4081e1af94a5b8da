/**
 * A service over the data of one that spoke other languages: a restored copy, or new settings. Nothing is lost, and each page
 * says in which of its own languages it is.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Language } from '../src/models/language.ts'
import { REFERENCE, startApp, type TestApp } from './support/app.ts'
import { type Applicant, applicant } from './support/applicant.ts'
import { freezeClock } from './support/clock.ts'
import { databaseSettings } from './support/databases.ts'
import { type Mailbox, mailSettings, openMailbox } from './support/mailbox.ts'
import { clerk } from './support/office.ts'
import { textsIn, translated } from './support/translated.ts'

const TOLD = {
  slug: 'told',
  title: 'Order a bin',
  languages: ['ar', 'de'],
  minimumAgeSeconds: 0,
  notify: { email: 'email' },
  pages: [
    {
      id: 'p',
      fields: [
        { type: 'email', id: 'email', label: 'Email address' },
        { type: 'file', id: 'proof', label: 'Proof', accept: ['txt'], required: false },
      ],
    },
  ],
}
const SEVERAL = {
  slug: 'several',
  title: 'Several pages',
  languages: ['ar', 'de'],
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'things',
      fields: [
        { type: 'number', id: 'weight', label: 'Weight' },
        { type: 'date', id: 'day', label: 'Day' },
      ],
    },
    { id: 'you', fields: [{ type: 'text', id: 'name', label: 'Name' }] },
  ],
}
const AT = Date.UTC(2026, 1, 20, 14, 5)
const ARABIC = { 'page-language': 'ar' }
const langOf = (html: string): string => /<html lang="([^"]*)"/.exec(html)![1]!

describe('a service over the data of one that spoke other languages', function () {
  this.timeout(60_000) // each test starts two services
  const clock = freezeClock(AT)
  let folder: string
  let mailbox: Mailbox
  let app: TestApp
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'intake-test-'))
    mkdirSync(join(folder, 'data'))
    mailbox = await openMailbox()
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
    rmSync(folder, { recursive: true })
  })

  const start = async (languages: string) => {
    const data = join(folder, 'data')
    const where = { SVC_DATA_DIR: data, ...databaseSettings(data) }
    app = await startApp({ env: { ...where, ...mailSettings(mailbox), SVC_LANGUAGES: languages }, clock })
  }
  const told = async (language: Language) => {
    const fields = { submissionId: await app.mint('told'), email: `${language}@example.org`, 'page-language': language }
    return REFERENCE.exec((await app.post('/f/told', fields)).headers.get('location')!)![0]
  }

  // Those that the forms are in are German and Arabic beside English, their own.
  for (const [spoken, ofForms, ofOthers, mailed] of [
    ['de', 'de', 'de', { ar: 'de de de', de: 'de de de' }],
    ['fr,pl', 'en', 'fr', { ar: 'en en en', de: 'en en en' }],
    ['pl,en,ar', 'ar', 'ar', { ar: 'ar ar ar', de: 'ar en en' }],
  ] as const)
    it(`keeps its cases, drafts, messages, accounts and mails: ${spoken}`, async () => {
      await start('en,de,fr,pl,ar')
      for (const form of [TOLD, SEVERAL]) {
        for (const language of form.languages)
          writeFileSync(
            join(app.folder.forms, `${form.slug}.${language}.json`),
            translated(textsIn(form), (text) => `${text} (${language})`),
          )
        await app.define(form)
      }
      const references = { ar: await told('ar'), de: await told('de') }
      for (const reference of Object.values(references)) {
        await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
        await app.services.cases.update(reference, {
          to: 'needs-information',
          by: 'ada',
          message: 'أين؟',
          language: 'ar',
        })
      }
      const german = await clerk(app)
      await app.services.access.accounts.setLanguage(german.account, 'de')
      const before = applicant(app)
      before.cookies.set('lang', 'ar')
      await before.get('/f/several/things')
      const typed = { weight: '١٬٢٣٤٫٥', 'day-day': '٢٧', 'day-month': 'مارس', 'day-year': '١٩٨٦' }
      await before.go('/f/several/things', typed)
      const open = applicant(app)
      await open.get('/f/told?lang=ar')
      await app.stop()

      await start(spoken)
      const person = inBrowserOf(before)
      const seen = async (path: string, language: string) => {
        const { status, html } = await person.get(path)
        expect([status, langOf(html)], path).to.deep.equal([200, language])
        return html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      }
      for (const path of ['/', '/status', '/status/verify']) await seen(path, ofOthers)
      for (const path of ['/f/told', '/f/several', '/f/several/you']) await seen(path, ofForms)
      for (const reference of Object.values(references)) {
        const html = await seen(`/status?reference=${reference}`, ofForms)
        expect(html).to.include('أين؟').and.include('lang="ar" dir="rtl"')
        await seen(`/f/told/thank-you/${reference}`, ofForms)
        const office = await app.get(`/staff/cases/${reference}`, german.headers)
        expect([office.status, langOf(await office.text())]).to.deep.equal([200, 'de'])
      }

      // What was typed in Arabic is read by that, also where nobody speaks it now.
      await person.get('/f/several/you')
      await person.go('/f/several/you', { ...ARABIC, name: 'Ada' })
      const sent = await person.post('/f/several/check')
      const received = (await app.store.submissions.byReference(REFERENCE.exec(sent.location)![0]))!
      expect(received.answers).to.deep.equal({ weight: 1234.5, day: '1986-03-27', name: 'Ada' })
      const wrong = await inBrowserOf(open).post('/f/told', { ...open.hidden, ...ARABIC, email: '' })
      expect([wrong.status, langOf(wrong.html)]).to.deep.equal([422, ofForms === 'ar' ? 'ar' : ofForms])

      // A case whose language nobody speaks any more is told of in one that its form can be read in.
      clock.advance(60_000)
      await app.services.deliveries.round()
      for (const [own, languages] of Object.entries(mailed)) {
        const mails = mailbox.mails.filter(({ to }) => to.includes(`${own}@example.org`))
        const found = mails.map((mail) => langOf(mail.shown().html)).sort()
        expect(found.join(' '), own).to.equal(languages)
      }
    })

  /** The same browser, at the service that runs now. */
  function inBrowserOf({ cookies }: Applicant): Applicant {
    const person = applicant(app)
    for (const [name, value] of cookies) person.cookies.set(name, value)
    return person
  }
})
