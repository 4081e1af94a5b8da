/** What a department changes in the mails about cases of its forms, through a real SMTP server. */
import { expect } from 'chai'
import type { WrittenDepartment } from '../../../src/models/brand.ts'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox } from '../../support/mailbox.ts'
import { toldForm } from '../../support/told-form.ts'

const PARKS = {
  serviceName: 'Parks of Millbrook',
  contact: 'parks@town.example',
  privacyUrl: '/parks-privacy',
  accessibilityUrl: 'https://town.example/parks-for-all',
  senderName: 'Grünflächen, "Bäume" <Amt>',
  replyTo: 'trees@town.example',
}
const written = (texts: object): WrittenDepartment => ({ name: 'parks', text: JSON.stringify(texts), logo: '' })

describe('mails of a department', function () {
  this.timeout(30_000) // publishes forms, each checked in a thread of its own
  const clock = freezeClock(Date.UTC(2026, 10, 20, 9))
  let mailbox: Mailbox
  let app: TestApp
  beforeEach(async () => {
    mailbox = await openMailbox()
    const env = { SVC_SERVICE_NAME: 'Millbrook', SVC_CONTACT: 'hall@town.example' }
    app = await startApp({ env: { ...mailSettings(mailbox), ...env }, clock })
    await app.services.departments.publish([written(PARKS)])
    await app.define(toldForm({ department: 'parks' }))
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })
  /** Sends the form, and gives the mail to the person and the one to the office. */
  const mails = async () => {
    mailbox.mails.length = 0
    await app.post('/f/told', filled(await app.mint('told'), { name: 'Zoltan Mill', email: 'ada@example.org' }))
    await app.services.deliveries.round()
    const [person, desk] = ['ada@example.org', 'desk@example.org'].map(
      (address) => mailbox.mails.find(({ to }) => to.includes(address))!,
    )
    return { person: person!, desk: desk! }
  }
  const flat = (text: string) => text.replace(/\s+/g, ' ')

  it('have its name, contact and links, and come from the address of the service', async () => {
    const { person, desk } = await mails()
    for (const mail of [person, desk]) {
      expect(mail.from).to.equal('office@example.org')
      expect(mail.header('from')).to.match(/^=\?UTF-8\?.*<office@example\.org>$/)
      expect(mail.headers.filter((line) => /^from:/i.test(line))).to.have.length(1)
      expect(flat(mail.text)).to.include('Parks of Millbrook').and.to.include('parks@town.example')
      expect(mail.text).not.to.include('hall@town.example')
    }
    expect(person.header('reply-to')).to.equal('trees@town.example')
    expect(flat(person.text))
      .to.include('If you have a question, reply to this email.')
      .and.to.include(`${app.config.baseUrl}/parks-privacy`)
      .and.to.include('https://town.example/parks-for-all')
    expect(desk.header('reply-to')).to.equal(undefined)
    expect(desk.text).not.to.include('parks-privacy')
  })

  it('are answered to the address that the form names, if it names one', async () => {
    await app.define(
      toldForm({
        department: 'parks',
        notify: { email: 'email', office: 'desk@example.org', replyTo: 'desk@example.org' },
      }),
    )
    expect((await mails()).person.header('reply-to')).to.equal('desk@example.org')
  })

  it('are of the department as it is when they are sent, and of the service once there is none', async () => {
    await app.post('/f/told', filled(await app.mint('told'), { name: 'Zoltan Mill', email: 'ada@example.org' }))
    await app.services.departments.publish([written({ serviceName: 'Trees' })])
    await app.services.deliveries.round()
    for (const mail of mailbox.mails) {
      expect(flat(mail.text)).to.include(' Trees ').and.to.include('hall@town.example')
      expect(mail.header('from')).to.equal('Example office <office@example.org>')
    }
    mailbox.mails.length = 0
    await app.post('/f/told', filled(await app.mint('told'), { name: 'Zoltan Mill', email: 'ada@example.org' }))
    await app.define(toldForm())
    await app.services.departments.removeGone([])
    await app.services.deliveries.round()
    expect(mailbox.mails).to.have.length(2)
    for (const mail of mailbox.mails) expect(flat(mail.text)).to.include('Millbrook').and.not.include('Trees')
  })

  it('cannot get another header from a name or an address', async () => {
    for (const [name, value] of [
      ['senderName', 'Parks\r\nBcc: eve@example.org'],
      ['senderName', 'Parks\u2028Bcc: eve@example.org'],
      ['senderName', 'krap\u202Ee'],
      ['senderName', 'Parks\u0000'],
      ['senderName', 'Parks \uD800'],
      ['serviceName', 'Parks\nof'],
      ['replyTo', 'trees@town.example\r\nBcc: eve@example.org'],
      ['replyTo', 'trees@town.example, eve@example.org'],
      ['replyTo', 'Trees <trees@town.example>'],
    ] as const)
      await app.services.departments.publish([written({ ...PARKS, [name]: value })])
    const { person } = await mails()
    expect(person.header('reply-to')).to.equal('trees@town.example')
    expect(person.headers.some((line) => /^bcc/i.test(line))).to.equal(false)
    expect(app.services.departments.brandOf('parks')).to.deep.equal(PARKS)
  })
})
