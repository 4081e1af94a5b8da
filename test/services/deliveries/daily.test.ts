/** The daily list of the office, through a real SMTP server. */
import { expect } from 'chai'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox, smtpError } from '../../support/mailbox.ts'
import { toldForm } from '../../support/told-form.ts'

const AT = Date.UTC(2026, 10, 20, 5, 30)
const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the daily list', function () {
  this.timeout(30_000) // publishes forms, each checked in a thread of its own
  const clock = freezeClock(AT)
  let mailbox: Mailbox
  let app: TestApp
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: { ...mailSettings(mailbox), SVC_TIME_ZONE: 'Europe/Berlin' }, clock })
    const notify = { office: ['desk@example.org', 'head@example.org'], daily: true }
    await app.define(toldForm({ notify, dueDays: 5 }))
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  const send = async (slug = 'told') => {
    const response = await app.post(`/f/${slug}`, filled(await app.mint(slug), { name: 'Zoltan Mill' }))
    return REFERENCE.exec(response.headers.get('location') ?? '')![0]
  }
  const list = () => app.services.sendDailyLists()
  const texts = () => mailbox.mails.splice(0).map(({ to, text }) => ({ to: to[0], text }))

  it('names what is new to each address, once a day, and holds no answer', async () => {
    await app.define(toldForm({ slug: 'other', title: 'Another form', notify: { office: 'desk@example.org' } }))
    await send('other')
    const first = await send()
    expect(await list()).to.deep.equal({ mails: 2 })
    const mails = texts()
    expect(mails.map(({ to }) => to)).to.have.members(['desk@example.org', 'head@example.org'])
    for (const { text } of mails)
      expect(text)
        .to.include(`${first}: A form that tells, new`)
        .and.not.include('Zoltan')
        .and.not.include('Another form')
    clock.advance(HOUR / 4)
    const second = await send()
    expect(await list()).to.equal(undefined)
    // Half past five in Berlin, then half past six.
    clock.advance(DAY - HOUR - HOUR / 4)
    expect(await list()).to.equal(undefined)
    clock.advance(HOUR)
    expect(await list()).to.deep.equal({ mails: 2 })
    const [next] = texts()
    expect(next!.text).to.include(second).and.not.include(first)
    clock.advance(DAY)
    texts()
    expect(await list(), 'nothing is new').to.equal(undefined)
    expect(texts()).to.deep.equal([])
  })

  it('names what is new when the clock is right again that was ahead', async () => {
    const now = clock()
    clock.advance(365 * DAY)
    await list()
    clock.set(now + DAY)
    const reference = await send()
    clock.advance(HOUR)
    texts()
    expect(await list()).to.deep.equal({ mails: 2 })
    expect(texts()[0]!.text).to.include(reference)
  })

  it('names what is overdue, until it is finished', async () => {
    const reference = await send()
    await list()
    texts()
    clock.advance(5 * DAY + HOUR)
    expect(await list()).to.deep.equal({ mails: 2 })
    expect(texts()[0]!.text).to.include(`${reference}: A form that tells, due 25 Nov 2026`)
    for (const to of ['in-review', 'approved']) await app.services.cases.update(reference, { to, by: 'ada' })
    clock.advance(DAY)
    expect(await list()).to.equal(undefined)
  })

  it('is sent by one of several processes, and again an hour later where it could not be', async () => {
    await send()
    mailbox.answer((to) => (to.includes('desk@example.org') ? smtpError(451) : undefined))
    const failed = await Promise.allSettled([list(), list()])
    expect(failed.filter(({ status }) => status === 'rejected')).to.have.length(1)
    expect(texts().map(({ to }) => to)).to.deep.equal(['head@example.org'])
    mailbox.answer(undefined)
    clock.advance(HOUR)
    expect(await list()).to.deep.equal({ mails: 1 })
    expect(texts().map(({ to }) => to)).to.deep.equal(['desk@example.org'])
  })
})
