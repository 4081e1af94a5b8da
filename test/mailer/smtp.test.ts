/** What a mail server is given time for, at a real one. */
import { expect } from 'chai'
import type { DeliveryFault } from '../../src/faults.ts'
import { smtpMailer } from '../../src/mailer/smtp.ts'
import { type Mailbox, openMailbox, smtpError } from '../support/mailbox.ts'

const MAIL = { id: 'a', to: 'ada@example.org', subject: 'A subject', text: 'plain', html: '<p>HTML</p>' }

describe('a mail server', () => {
  let mailbox: Mailbox | undefined
  afterEach(() => mailbox?.close())

  const mailerOf = async (patience: { handing: number; taking: number }, options = {}) => {
    mailbox = await openMailbox({ closeTimeout: 100, ...options })
    const address = { host: '127.0.0.1', port: Number(new URL(mailbox.url).port), secure: false, requireTls: false }
    const mailer = smtpMailer({ address, from: { name: 'Office', address: 'office@example.org' }, patience })
    return (id = 'a') =>
      mailer.send({ ...MAIL, id }).then(
        () => 'taken',
        (error: DeliveryFault) => `${error.message}${error.final ? ', for good' : ''}`,
      )
  }

  it('that takes its time to say that it has a mail is waited for, and gets it once', async () => {
    const send = await mailerOf({ handing: 500, taking: 20_000 })
    mailbox!.beforeTaking(() => new Promise((resolve) => setTimeout(resolve, 1200)))
    expect(await send()).to.equal('taken')
    expect(mailbox!.mails).to.have.length(1)
  })

  it('that never says so is given up, and gets the next mail on another connection', async () => {
    const send = await mailerOf({ handing: 20_000, taking: 300 })
    mailbox!.beforeTaking(() => new Promise(() => {}))
    expect(await send()).to.equal('the mail server took too long')
    mailbox!.beforeTaking(() => {})
    expect(await send('b')).to.equal('taken')
  })

  it('that refuses the address or the mail refuses it for good; one that refuses our sender may take it later', async () => {
    const patience = { handing: 20_000, taking: 20_000 }
    const refuses = (_: unknown, __: unknown, done: (error: Error) => void) => done(smtpError(553))
    expect(await (await mailerOf(patience, { onRcptTo: refuses }))()).to.equal(
      'the mail server refused it (553), for good',
    )
    await mailbox!.close()
    const send = await mailerOf(patience, { onMailFrom: refuses })
    expect(await send()).to.equal('the mail server refused the sender in SVC_MAIL_FROM (553)')
  })

  it('that says nothing before it has the mail is given up soon', async () => {
    const send = await mailerOf({ handing: 300, taking: 20_000 }, { onRcptTo: () => {} })
    expect(await send()).to.equal('the mail server took too long')
    expect(mailbox!.mails).to.have.length(0)
  })
})
