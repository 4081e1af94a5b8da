/** A mail to a person is in the language in which they sent the form. It is read here as a mail program shows it. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { formIn } from '../../../src/models/form-texts.ts'
import { directionOf, LANGUAGES, type Language } from '../../../src/models/language.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox } from '../../support/mailbox.ts'
import { toldForm } from '../../support/told-form.ts'

const AT = Date.UTC(2026, 1, 20, 14, 5)
const STARTERS = join(import.meta.dirname, '../../../src/forms')

describe('a mail to a person', () => {
  const clock = freezeClock(AT)
  let mailbox: Mailbox
  let app: TestApp
  const start = async (languages: readonly Language[], env: Record<string, string> = {}) => {
    mailbox = await openMailbox()
    app = await startApp({ env: { ...mailSettings(mailbox), SVC_LANGUAGES: languages.join(), ...env }, clock })
    for (const language of languages.slice(1))
      copyFileSync(join(STARTERS, `e2e-test-form.${language}.json`), join(app.folder.forms, `told.${language}.json`))
    await app.define(toldForm({ title: 'Send us a message' }))
  }
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  async function send(language: Language): Promise<string> {
    const answer = await app.post(`/f/told?lang=${language}`, filled(await app.mint('told'), { message: 'Too loud' }))
    await app.services.deliveries.round()
    return REFERENCE.exec(answer.headers.get('location')!)![0]
  }
  const mails = () => mailbox.mails.filter(({ to }) => to.includes('ada@example.org'))
  const titleIn = (language: Language) => formIn(app.services.forms.live('told')!, language).title

  for (const language of LANGUAGES)
    it(`who sent a form in ${language} is in that language, from its subject to its last line`, async () => {
      await start(LANGUAGES)
      const texts = textsIn(language)
      const reference = await send(language)
      const [mail] = mails()
      const { subject, text, html } = mail!.shown()
      expect(subject).to.equal(texts.mail.receipt.subject(titleIn(language), reference))
      expect(mail!.header('content-language')).to.equal(language)
      expect(text.split('\n')[0]).to.equal(texts.mail.receipt.heading)
      for (const part of [text, html])
        for (const said of [
          texts.mail.receipt.text,
          texts.statuses.received.next,
          texts.dateTime(AT, 'UTC'),
          texts.mail.link,
          texts.mail.whyPerson(titleIn(language)),
          titleIn(language),
          reference,
        ])
          expect(part).to.include(said).and.not.include('Too loud')
      const isRtl = directionOf(language) === 'rtl'
      expect(html).to.include(`<html lang="${language}"${isRtl ? ' dir="rtl"' : ''}>`)
      expect(html.includes('dir="rtl"')).to.equal(isRtl)
    })

  for (const language of LANGUAGES)
    it(`says a change of status in ${language} too, and keeps the message of the office as it is`, async () => {
      await start(LANGUAGES)
      const { mail, statuses } = textsIn(language)
      const reference = await send(language)
      await app.services.cases.update(reference, { to: 'in-review', by: 'ada', message: 'We look at it.' })
      clock.advance(60_000) // so long it can be undone
      await app.services.deliveries.round()
      const { subject, text, html } = mails()[1]!.shown()
      expect(subject).to.equal(mail.status.subject(statuses['in-review'].label, reference))
      expect(text).to.include(mail.messageLabel).and.include('\nWe look at it.\n')
      expect(text).to.include(statuses['in-review'].meaning)
      expect(html).to.include('<p dir="auto">We look at it.</p>')
    })

  it('is in the language in which the office wrote, where that is another', async () => {
    await start(LANGUAGES)
    const { mail, statuses } = textsIn('pl')
    const reference = await send('fr')
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada', message: 'Brakuje daty.', language: 'pl' })
    clock.advance(60_000)
    await app.services.deliveries.round()
    const { subject, text, html } = mails()[1]!.shown()
    expect(subject).to.equal(mail.status.subject(statuses['in-review'].label, reference))
    expect(html).to.include('<html lang="pl">')
    expect(text).to.include(mail.messageLabel).and.include('Brakuje daty.')
  })

  it('says times as the language writes them, on the clocks of the service', async () => {
    const times = {
      en: 'Sunday 1 March 2026 at 10:05 CET',
      fr: 'dimanche 1er mars 2026 à 10h05 (UTC+1)',
      pl: '1 marca 2026 r. (niedziela), godz. 10:05 CET',
      ar: 'الأحد 1 مارس 2026، الساعة 10:05 بتوقيت غرينتش+1',
    } as const
    clock.advance(Date.UTC(2026, 2, 1, 9, 5) - AT)
    await start(LANGUAGES, { SVC_TIME_ZONE: 'Europe/Paris' })
    for (const language of Object.keys(times) as (keyof typeof times)[]) {
      await send(language)
      expect(mails().at(-1)!.shown().text.replaceAll('\u00a0', ' ')).to.include(times[language])
    }
  })

  it('leaves the language of the office as it is', async () => {
    await start(['en', 'ar'])
    await send('ar')
    const office = mailbox.mails.find(({ to }) => to.includes('desk@example.org'))!
    expect(office.shown().subject).to.match(/^New: Send us a message/)
    expect(office.header('content-language')).to.equal('en')
  })

  it('keeps a reference in order in a line from right to left', async () => {
    await start(['en', 'ar'])
    const reference = await send('ar')
    const line = mails()[0]!
      .shown()
      .text.split('\n')
      .find((one) => one.startsWith('الرقم المرجعي'))
    expect(line).to.equal(`الرقم المرجعي: \u2068${reference}\u2069`)
  })

  it('has no header for its language where the service speaks one', async () => {
    await start(['en'])
    await send('en')
    expect(mails()[0]!.header('content-language')).to.equal(undefined)
  })
})
