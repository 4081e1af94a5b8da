/** Mail about cases, through a real SMTP server. */
import { expect } from 'chai'
import sinon from 'sinon'
import { jobsOf } from '../../../src/jobs.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox, smtpError } from '../../support/mailbox.ts'
import { clerk } from '../../support/office.ts'
import { until } from '../../support/service.ts'
import { toldForm } from '../../support/told-form.ts'

const AT = Date.UTC(2026, 10, 20, 9, 0)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('mail about cases', () => {
  const clock = freezeClock(AT)
  let mailbox: Mailbox
  let app: TestApp
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: mailSettings(mailbox), clock })
    await app.define(toldForm())
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  const send = async (over: Record<string, string> = {}, slug = 'told') => {
    const response = await app.post(`/f/${slug}`, filled(await app.mint(slug), over))
    return REFERENCE.exec(response.headers.get('location') ?? '')![0]
  }
  const round = () => app.services.deliveries.round()
  const states = async () => (await app.services.deliveries.list({}, 100)).map(({ state }) => state)
  const to = (address: string) => mailbox.mails.filter((mail) => mail.to.includes(address))
  const move = (reference: string, status: string, message?: string) =>
    app.services.cases.update(reference, { to: status, by: 'ada', ...(message && { message }) })

  it('is a receipt with the reference for the person, and word for the office, without an answer in either', async () => {
    const reference = await send({ message: 'My neighbour is too loud' })
    expect(await round()).to.equal(2)
    const [mine] = to('ada@example.org')
    const [theirs] = to('desk@example.org')
    expect(mailbox.mails).to.have.length(2)
    expect(mine!.header('subject')).to.include(reference)
    expect(mine!.from).to.equal('office@example.org')
    expect(mine!.header('from')).to.equal('Example office <office@example.org>')
    expect(mine!.text).to.include(`http://forms.example.org/status?reference=${reference}`)
    expect(theirs!.header('subject')).to.include('A form that tells').and.include(reference)
    expect(theirs!.text).to.include(`http://forms.example.org/staff/cases/${reference}`)
    for (const { text, raw } of mailbox.mails)
      for (const answer of ['neighbour', 'Ada Example']) expect(text + raw).to.not.include(answer)
  })

  it('goes to each address of the office by itself', async () => {
    const office = ['desk@example.org', 'head@example.org']
    await app.define(toldForm({ notify: { office } }))
    await send()
    mailbox.answer((to) => (to.includes('desk@example.org') ? smtpError(550) : undefined))
    expect(await round()).to.equal(2)
    expect(mailbox.mails.flatMap((mail) => mail.to)).to.deep.equal(['head@example.org'])
    expect(new Set(await states())).to.deep.equal(new Set(['failed', 'sent']))
  })

  it('goes to whoever has the case, too, while they may work on it, and to nobody twice', async () => {
    const [dora, other] = [await clerk(app), await clerk(app)]
    await app.define(toldForm({ notify: { office: ['desk@example.org', other.account.email], assignee: true } }))
    const reference = await send()
    await round()
    const office = ['desk@example.org', other.account.email]
    expect(mailbox.mails.flatMap((mail) => mail.to)).to.have.members(office)
    const { cases, access } = app.services
    await move(reference, 'in-review')
    await move(reference, 'needs-information', 'Which street?')
    const told = async (account: typeof dora.account | undefined) => {
      const before = mailbox.mails.length
      await cases.assign(reference, account, { by: 'ada' })
      await cases.reply(reference, { token: cases.replyToken(reference), text: 'Mill Lane' })
      clock.advance(2 * MINUTE)
      await round()
      return mailbox.mails.slice(before)
    }
    const mails = await told(dora.account)
    expect(mails.flatMap((mail) => mail.to)).to.have.members([...office, dora.account.email])
    const [theirs] = mails.filter((mail) => mail.to.includes(dora.account.email))
    expect(theirs!.text).to.include('because the case is assigned to you').and.not.include('Mill Lane')
    expect((await told(other.account)).flatMap((mail) => mail.to)).to.have.members(office)
    await access.accounts.disable(dora.account.email, 'a test')
    expect((await told(dora.account)).flatMap((mail) => mail.to)).to.have.members(office)
    expect(new Set(await states())).to.deep.equal(new Set(['sent']))
  })

  it('has plain text first and HTML beside it, and answers to no machine', async () => {
    await send()
    await round()
    const [{ raw, header }] = to('ada@example.org') as [(typeof mailbox.mails)[0]]
    expect(header('content-type')).to.include('multipart/alternative')
    expect(raw.indexOf('text/plain')).to.be.within(1, raw.indexOf('text/html'))
    expect(header('auto-submitted')).to.equal('auto-generated')
  })

  it('goes on at once while there is more to do than hands to do it', async () => {
    const forms = 20
    for (let i = 0; i < forms; i++) await send({ email: `person-${i}@example.org` })
    // Ten at once: the second that is waited when nothing is left to do never passes here.
    const { setTimeout: real } = globalThis
    const later = (work: () => void, ms?: number, ...args: []) => real(work, ms === 1000 ? DAY : ms, ...args)
    const slow = sinon.stub(globalThis, 'setTimeout').callsFake(later as typeof setTimeout)
    try {
      const end = app.services.deliveries.begin()
      await until(() => mailbox.mails.length === 2 * forms)
      await end()
    } finally {
      slow.restore()
    }
  })

  it('tells a change of status a minute later, with what the office says', async () => {
    const reference = await send()
    await round()
    await move(reference, 'in-review')
    expect(await round()).to.equal(0)
    clock.advance(MINUTE)
    expect(await round()).to.equal(1)
    expect(to('ada@example.org')[1]!.header('subject')).to.equal(`Your case ${reference}: In review`)
    await move(reference, 'needs-information', 'Please send the <lease> & a map')
    clock.advance(MINUTE)
    await round()
    const asked = to('ada@example.org')[2]!
    expect(asked.header('subject')).to.include('Information needed')
    const [plain, html] = asked.text.split('text/html')
    expect(plain).to.include('Please send the <lease> & a map')
    expect(html).to.include('Please send the &lt;lease&gt; &amp; a map').and.include('<html lang="en">')
    expect(to('desk@example.org'), 'the office knows what it did').to.have.length(1)
  })

  it('tells the office that an answer came, and not what it says', async () => {
    const reference = await send()
    await move(reference, 'in-review')
    await move(reference, 'needs-information', 'Which street?')
    const token = app.services.cases.replyToken(reference)
    await app.services.cases.reply(reference, { token, text: 'Elm Street 4' })
    await round()
    const subjects = to('desk@example.org').map((mail) => mail.header('subject'))
    expect(subjects.filter((subject) => subject?.startsWith('Answer: A form that tells'))).to.have.length(1)
    for (const { raw, text } of mailbox.mails) expect(raw + text).to.not.include('Elm Street')
  })

  it('tells nobody of a form that was set aside, until it is released', async () => {
    const reference = await send({ 'further-remarks': 'http://spam.example' })
    clock.advance(MINUTE)
    expect(await round()).to.equal(0)
    expect(await app.services.cases.release(reference, { by: 'staff' })).to.equal(true)
    expect(await round()).to.equal(2)
    expect(to('ada@example.org')).to.have.length(1)
  })

  it('takes back what is owed for a change that the office takes back within the minute, and not later', async () => {
    const reference = await send()
    await round()
    await move(reference, 'in-review')
    const [owed] = await app.services.deliveries.list({ state: 'waiting' }, 1)
    expect(await app.store.transaction((tx) => tx.deliveries.undo(owed!.event))).to.equal(true)
    clock.advance(MINUTE)
    expect(await round()).to.equal(0)
    await move(reference, 'needs-information', 'Which street?')
    const [later] = await app.services.deliveries.list({ state: 'waiting' }, 1)
    clock.advance(MINUTE)
    await round()
    expect(await app.store.transaction((tx) => tx.deliveries.undo(later!.event))).to.equal(false)
  })

  it('tries again after longer and longer pauses with the same Message-ID, and gives up after three days', async () => {
    mailbox.answer(() => smtpError(451))
    await send({}, 'told')
    await round()
    expect(await states()).to.deep.equal(['waiting', 'waiting'])
    const pauses: number[] = []
    for (let last = clock(); (await states()).includes('waiting'); last = clock()) {
      const [next] = (await app.services.deliveries.list({ state: 'waiting' }, 2)).sort((a, b) => a.dueAt - b.dueAt)
      clock.set(next!.dueAt)
      pauses.push(clock() - last)
      await round()
      if (clock() > AT + 4 * DAY) throw new Error('it never gives up')
    }
    expect(clock()).to.be.within(AT + 2.5 * DAY, AT + 3 * DAY)
    expect(Math.max(...pauses)).to.be.greaterThan(60 * MINUTE)
    expect(await states()).to.deep.equal(['failed', 'failed'])
    const [failed] = await app.services.deliveries.list({ state: 'failed' }, 1)
    expect(failed!.error).to.include('451').and.not.include('example.org')
    mailbox.answer(undefined)
    expect(await app.services.deliveries.retry(failed!.id, { by: 'root' })).to.equal(true)
    await round()
    expect(mailbox.mails).to.have.length(1)
    expect(mailbox.mails[0]!.header('message-id')).to.equal(`<${failed!.id}@example.org>`)
  })

  it('gives up at once where the server refuses the address for good', async () => {
    mailbox.answer(() => smtpError(550))
    await send()
    await round()
    expect(await states()).to.deep.equal(['failed', 'failed'])
  })

  it('is made by one of several processes, and by another when the first one dies with it', async () => {
    await app.define(toldForm({ slug: 'mine', notify: { email: 'email' } }))
    for (let i = 0; i < 2; i++) await send({}, 'mine')
    const now = clock()
    const person = { kind: 'mail', recipient: 'citizen' } as const
    const claim = () =>
      app.store.transaction((tx) => tx.deliveries.claim(person, { now, until: now + 120_000, size: 1 }))
    const [first, second, third] = [await claim(), await claim(), await claim()]
    expect([first.length, second.length, third.length]).to.deep.equal([1, 1, 0])
    expect(first[0]!.id).to.not.equal(second[0]!.id)
    expect(await round()).to.equal(0)
    clock.advance(120_000)
    const late = { id: first[0]!.id, leaseUntil: first[0]!.leaseUntil }
    const until = clock() + 120_000
    await app.store.transaction((tx) => tx.deliveries.claim(person, { now: clock(), until, size: 2 }))
    expect(await app.store.transaction((tx) => tx.deliveries.settle(late, { state: 'failed', at: now }))).to.equal(
      false,
    )
    clock.set(until)
    expect(await round()).to.equal(2)
    expect(mailbox.mails.map((mail) => mail.header('message-id')).sort()).to.deep.equal(
      [first[0]!.id, second[0]!.id].map((id) => `<${id}@example.org>`).sort(),
    )
  })

  it('sends an address no more than 20 mails in a day, and the rest the day after', async () => {
    for (let i = 0; i < 25; i++) await send({ email: 'Victim@example.org' })
    for (let i = 0; i < 12; i++) await round()
    expect(to('Victim@example.org')).to.have.length(20)
    expect(to('desk@example.org')).to.have.length(25)
    clock.advance(DAY)
    for (let i = 0; i < 12; i++) await round()
    expect(to('Victim@example.org')).to.have.length(25)
  })

  it('becomes no second mail and no header, whatever is typed', async () => {
    for (const email of [
      'ada@example.org\nBcc: eve@example.org',
      'ada@example.org,eve@example.org',
      '<eve@example.org>',
    ]) {
      const response = await app.post('/f/told', filled(await app.mint('told'), { email }))
      if (response.status !== 303) continue
      clock.advance(MINUTE)
      await round()
    }
    expect(mailbox.mails.flatMap((mail) => mail.to).filter((address) => address.includes('eve'))).to.deep.equal([])
    await app.define(toldForm({ slug: 'told-2', title: 'Parking – “new” é' }))
    await send({}, 'told-2')
    await round()
    for (const mail of mailbox.mails) expect(mail.headers.filter((line) => /^bcc:/i.test(line))).to.deep.equal([])
  })

  it('is sent when the clock is right again, though it was owed or put off while that was a year ahead', async () => {
    const now = clock()
    clock.advance(365 * DAY)
    mailbox.answer(() => smtpError(451))
    await send()
    await round()
    mailbox.answer(undefined)
    await send()
    clock.set(now)
    expect(await round()).to.equal(0)
    await jobsOf(app)
      .find(({ name }) => name === 'send what a wrong clock has put off')!
      .run()
    expect(await round()).to.equal(4)
    expect(to('ada@example.org')).to.have.length(2)
    expect(await round()).to.equal(0)
  })

  it('is not hastened while it waits as long as it should', async () => {
    mailbox.answer(() => smtpError(451))
    await send()
    await round()
    mailbox.answer(undefined)
    await jobsOf(app)
      .find(({ name }) => name === 'send what a wrong clock has put off')!
      .run()
    expect(await round()).to.equal(0)
  })

  it('does not count mails of a year ahead against an address', async () => {
    const now = clock()
    clock.advance(365 * DAY)
    for (let i = 0; i < 20; i++) await send()
    for (let i = 0; i < 12; i++) await round()
    expect(to('ada@example.org')).to.have.length(20)
    clock.set(now)
    await send()
    await round()
    expect(to('ada@example.org')).to.have.length(21)
  })

  it('is not given up at once by a clock that is ahead', async () => {
    await send()
    mailbox.answer(() => smtpError(451))
    clock.advance(4 * 24 * 60 * MINUTE)
    await round()
    expect((await app.services.deliveries.list({}, 9)).map(({ state }) => state)).to.not.include('failed')
  })

  it('waits while no server is set, and is given up after three days', async () => {
    const silent = await startApp({ clock })
    try {
      await silent.define(toldForm())
      await silent.post('/f/told', filled(await silent.mint('told')))
      await silent.services.deliveries.round()
      const [one] = await silent.services.deliveries.list({}, 1)
      expect([one!.state, one!.error]).to.deep.equal(['waiting', 'no mail is set up'])
    } finally {
      await silent.stop()
    }
  })

  it('is refused in a definition that names no e-mail question', async () => {
    for (const email of ['name', 'nothing']) {
      await app.define(toldForm({ slug: 'wrong', notify: { email } }))
      expect(app.services.forms.live('wrong')).to.equal(undefined)
    }
  })
})
