/** Sentences that must be true whatever has happened to a case, and however the service is set up. */
import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox } from '../support/mailbox.ts'
import { clerk } from '../support/office.ts'
import { toldForm } from '../support/told-form.ts'

const MINUTE = 60_000
const BY_MAIL = 'If you gave an email address, we write to you when something happens.'
const UNLESS = 'You do not need to do anything, unless our latest message asks you to.'

describe('what pages and mails say', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 9))
  let mailbox: Mailbox
  let app: TestApp
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: mailSettings(mailbox), clock })
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  const define = (over: Partial<Form> = {}) => app.define(toldForm(over))
  const send = async (to = app, slug = 'told', over: Record<string, string> = {}) => {
    const response = await to.post(`/f/${slug}`, filled(await to.mint(slug), over))
    return response.headers.get('location')!
  }
  const referenceIn = (address: string) => REFERENCE.exec(address)![0]
  const status = async (reference: string) => (await app.get(`/status?reference=${reference}`)).text()

  it('never say that nobody has looked at a case, or that nothing is to be done, once the office has written', async () => {
    await define()
    const reference = referenceIn(await send())
    expect(await status(reference))
      .to.include('We have received your form.')
      .and.include('You do not need to do anything.')
      .and.not.include('looked at')
    await app.services.cases.update(reference, { by: 'ada', message: 'Please call us' })
    expect(await status(reference))
      .to.include(UNLESS)
      .and.not.include('You do not need to do anything.')
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada', message: 'Please call Ivo' })
    expect(await status(reference)).to.include(UNLESS)
    clock.advance(MINUTE)
    await app.services.deliveries.round()
    const moved = mailbox.mails.find((mail) => mail.header('subject')?.includes('In review'))!
    expect(moved.text.replace(/\s+/g, ' ')).to.include(UNLESS)
  })

  it('speak of the message only while it has not been undone', async () => {
    await define()
    const reference = referenceIn(await send())
    const dora = await clerk(app)
    await app.post(
      `/staff/cases/${reference}/work`,
      { seen: '1', to: '', message: 'Please call us', note: '', confirmed: 'yes' },
      dora.headers,
    )
    expect(await status(reference)).to.include(UNLESS)
    await app.post(`/staff/cases/${reference}/undo`, { event: '1' }, dora.headers)
    expect(await status(reference)).not.to.include(UNLESS)
  })

  it('ask for nothing more once the person has withdrawn the case, until the office writes again', async () => {
    await define()
    const reference = referenceIn(await send())
    const { cases } = app.services
    await cases.update(reference, { by: 'ada', message: 'Please call us' })
    await cases.withdraw(reference, cases.withdrawalCode(reference))
    expect(await status(reference))
      .to.include('You do not need to do anything.')
      .and.not.include(UNLESS)
    await cases.update(reference, { by: 'ada', message: 'Please collect your documents' })
    expect(await status(reference)).to.include(UNLESS)
  })

  it('say in the preview of a message what the person will read', async () => {
    await define()
    const reference = referenceIn(await send())
    const preview = (message: string) =>
      clerk(app).then(async (dora) =>
        (
          await app.post(
            `/staff/cases/${reference}/work`,
            { seen: '1', to: 'in-review', message, note: '' },
            dora.headers,
          )
        ).text(),
      )
    expect(await preview('Please call us')).to.include(UNLESS)
    expect(await preview('')).to.include('You do not need to do anything.')
  })

  it('ask people not to reply to a mail, or to reply where the form names an address for it', async () => {
    await define()
    await define({
      slug: 'answering',
      notify: { email: 'email', office: 'desk@example.org', replyTo: 'desk@example.org' },
    })
    await send()
    await send(app, 'answering', { email: 'eve@example.org' })
    await app.services.deliveries.round()
    const [silent, answering] = ['ada@example.org', 'eve@example.org'].map(
      (address) => mailbox.mails.find((mail) => mail.to.includes(address))!,
    ) as [Mailbox['mails'][0], Mailbox['mails'][0]]
    expect(silent.header('reply-to')).to.equal(undefined)
    expect(silent.text.replace(/\s+/g, ' ')).to.include('Do not reply to this email.').and.not.include('read replies')
    expect(answering.header('reply-to')).to.equal('desk@example.org')
    expect(answering.text.replace(/\s+/g, ' '))
      .to.include('If you have a question, reply to this email.')
      .and.not.include('Do not reply')
    const office = mailbox.mails.filter((mail) => mail.to.includes('desk@example.org'))
    expect(office.map((mail) => mail.header('reply-to'))).to.deep.equal([undefined, undefined])
  })

  it('say after sending that we write by mail, in the same words for possible spam', async () => {
    await define({ minimumAgeSeconds: 60 })
    const spam = await send()
    expect((await app.store.submissions.byReference(referenceIn(spam)))!.quarantine).to.equal('age:0')
    expect(await (await app.get(spam)).text()).to.include(BY_MAIL)
    await define({ slug: 'plain' })
    expect(await (await app.get(await send(app, 'plain'))).text()).to.include(BY_MAIL)
  })

  it('promise no mail where the form or the service sends none', async () => {
    await define({ slug: 'desk-only', notify: { office: 'desk@example.org' } })
    expect(await (await app.get(await send(app, 'desk-only'))).text()).not.to.include(BY_MAIL)
    const without = await startApp({ clock })
    try {
      await without.define(toldForm())
      expect(await (await without.get(await send(without))).text()).not.to.include(BY_MAIL)
    } finally {
      await without.stop()
    }
  })

  it('call a case “Information received” in the office, and no longer “Information needed” beside it', async () => {
    await define()
    const reference = referenceIn(await send())
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street?' })
    const dora = await clerk(app)
    const tags = async (path: string) =>
      [...(await (await app.get(path, dora.headers)).text()).matchAll(/<span class="tag[^"]*">([^<]*)</g)].map(
        ([, text]) => text,
      )
    expect(await tags('/staff?view=all')).to.deep.equal(['Information needed'])
    await app.services.cases.reply(reference, { token: app.services.cases.replyToken(reference), text: 'Elm Street' })
    for (const list of ['/staff?view=all', `/staff/several?case=${reference}`])
      expect(await tags(list), list).to.deep.equal(['Information received'])
    expect((await tags(`/staff/cases/${reference}`))[0]).to.equal('Information received')
    expect(await tags(`/staff/cases/${reference}`)).to.not.include('Information needed')
  })
})
