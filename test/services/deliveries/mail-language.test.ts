/** Mail in the language in which a form was sent, through a real SMTP server. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox, type Received } from '../../support/mailbox.ts'
import { toldForm } from '../../support/told-form.ts'

const STARTERS = join(import.meta.dirname, '../../../src/forms')
const LANGUAGES = ['fr', 'pl'] as const

describe('mail about a case', () => {
  const clock = freezeClock(Date.UTC(2026, 2, 1, 9, 5))
  let mailbox: Mailbox
  let app: TestApp
  beforeEach(async () => {
    mailbox = await openMailbox()
    const env = { ...mailSettings(mailbox), SVC_LANGUAGES: 'en,fr,pl', SVC_TIME_ZONE: 'Europe/Paris' }
    app = await startApp({ env, clock })
    for (const language of LANGUAGES)
      writeFileSync(
        join(app.folder.forms, `told.${language}.json`),
        readFileSync(join(STARTERS, `e2e-test-form.${language}.json`)),
      )
    const { title } = JSON.parse(readFileSync(join(STARTERS, 'e2e-test-form.json'), 'utf8'))
    await app.define(toldForm({ title, languages: [...LANGUAGES] }))
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  /** Sends the form as it is shown in a language. */
  async function send(language: string): Promise<string> {
    const person = applicant(app)
    await person.get(`/f/told?lang=${language}`)
    const { submissionId: _, ...answers } = filled('')
    const { location } = await person.post(`/f/told?lang=${language}`, answers)
    return REFERENCE.exec(location)![0]
  }
  const lettersTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address))
  /** A header in words: nodemailer writes letters beyond ASCII as RFC 2047 says. */
  const subjectOf = (mail: Received): string =>
    mail
      .header('subject')!
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?(B|Q)\?(.*?)\?=/gi, (_, how: string, text: string) =>
        how.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64').toString()
          : Buffer.from(
              text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, (__, hex) => String.fromCharCode(parseInt(hex, 16))),
              'latin1',
            ).toString(),
      )

  for (const language of LANGUAGES)
    it(`comes in the language in which the form was sent: ${language}`, async () => {
      const { mail, statuses } = textsIn(language)
      const words = app.services.forms.live('told')!.translations![language]!
      const reference = await send(language)
      await app.services.deliveries.round()
      const [receipt] = lettersTo('ada@example.org')
      expect(subjectOf(receipt!)).to.equal(mail.receipt.subject(words['/title']!, reference))
      expect(receipt!.text).to.include(`<html lang="${language}">`)
      for (const said of [mail.receipt.text, statuses.received.next, mail.link, mail.whyPerson(words['/title']!)])
        expect(receipt!.text).to.include(said)
      const received = { fr: 'dimanche 1er mars 2026 à 10h05 (UTC+1)', pl: '1 marca 2026 (niedziela), godz. 10:05 CET' }
      expect(receipt!.text.replaceAll('\u00a0', ' ')).to.include(received[language])
      expect(receipt!.text).to.not.include('We have received')

      await app.services.cases.move(reference, { to: 'in-review', by: 'ada', message: 'x' })
      clock.advance(60_000) // so long it can be undone
      await app.services.deliveries.round()
      const news = lettersTo('ada@example.org').at(-1)!
      expect(subjectOf(news)).to.equal(mail.status.subject(statuses['in-review'].label, reference))
      expect(news.text).to.include(statuses['in-review'].meaning).and.include(mail.messageLabel)
      // The office reads its own language.
      expect(subjectOf(lettersTo('desk@example.org')[0]!)).to.match(/^New: /)
    })

  it('comes in the language in which the office wrote, where that is another', async () => {
    const { mail, statuses } = textsIn('pl')
    const reference = await send('fr')
    await app.services.cases.move(reference, { to: 'in-review', by: 'ada', message: 'Brakuje daty.', language: 'pl' })
    clock.advance(60_000)
    await app.services.deliveries.round()
    const news = lettersTo('ada@example.org').at(-1)!
    expect(subjectOf(news)).to.equal(mail.status.subject(statuses['in-review'].label, reference))
    expect(news.text).to.include('<html lang="pl">').and.include('Brakuje daty.').and.include(mail.messageLabel)
  })
})
