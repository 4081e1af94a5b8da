import { expect } from 'chai'
import type { InboxQuery } from '../../../src/services/office/views.ts'
import { filled, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const DAY = 86_400_000
const ALL: InboxQuery = { view: 'all', oldestFirst: false }

describe('the inbox', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  const sendMany = async (count: number) => {
    const sent: string[] = []
    for (let i = 0; i < count; i++) {
      clock.advance(1000)
      sent.push(await sendForm(app))
    }
    return sent
  }
  const page = async (query: Partial<InboxQuery> = {}, forms?: string[]) => {
    const { account } = await clerk(app, 'caseworker', forms ? { forms } : {})
    return app.services.inbox.page(account, { ...ALL, ...query })
  }
  const referencesIn = ({ entries }: Awaited<ReturnType<typeof page>>) =>
    entries.map(({ submission }) => submission.reference)

  it('shows every case once, page after page, newest or oldest first, for all forms and for some', async () => {
    const sent = await sendMany(30)
    for (const forms of [undefined, ['feedback', 'e2e-test-form']])
      for (const oldestFirst of [false, true]) {
        const first = await page({ oldestFirst }, forms)
        expect([first.entries.length, first.more, first.count]).to.deep.equal([25, true, 30])
        const rest = await page({ oldestFirst, before: first.entries.at(-1)!.submission }, forms)
        expect([rest.entries.length, rest.more]).to.deep.equal([5, false])
        expect([...referencesIn(first), ...referencesIn(rest)]).to.deep.equal(oldestFirst ? sent : sent.toReversed())
      }
  })

  it('has a view for who has to do something next, for what is set aside, and for mine', async () => {
    const [waiting, asked, mine] = (await sendMany(3)) as [string, string, string]
    for (const to of ['in-review', 'needs-information'])
      await app.services.cases.update(asked, { to, by: 'Dora', message: 'Which street?' })
    const spam = await app.post('/f/e2e-test-form', filled(await app.mint(), { 'further-remarks': 'x' }))
    const { account } = await clerk(app)
    await app.store.transaction(async (tx) => {
      await tx.submissions.assign((await tx.submissions.byReference(mine))!.id, account.id)
    })
    const inView = async (view: InboxQuery['view']) =>
      referencesIn(await app.services.inbox.page(account, { ...ALL, view }))
    expect(await inView('office')).to.deep.equal([mine, waiting])
    expect(await inView('person')).to.deep.equal([asked])
    expect(await inView('mine')).to.deep.equal([mine])
    expect(await inView('all')).to.deep.equal([mine, asked, waiting])
    expect((await inView('aside')).map((reference) => spam.headers.get('location')!.includes(reference))).to.deep.equal(
      [true],
    )
    expect((await page()).counts).to.deep.equal({
      office: 2,
      overdue: 0,
      arrived: 0,
      mine: 0,
      person: 1,
      aside: 1,
      all: 3,
    })
  })

  it('is narrowed by form, status, age and whose the cases are', async () => {
    const [old] = (await sendMany(1)) as [string]
    clock.advance(8 * DAY)
    const [fresh] = (await sendMany(1)) as [string]
    await app.services.cases.update(fresh, { to: 'in-review', by: 'Dora' })
    expect(referencesIn(await page({ status: 'in-review' }))).to.deep.equal([fresh])
    expect(referencesIn(await page({ age: 'last-7' }))).to.deep.equal([fresh])
    expect(referencesIn(await page({ age: 'over-7' }))).to.deep.equal([old])
    expect(referencesIn(await page({ age: 'over-30' }))).to.deep.equal([])
    expect(referencesIn(await page({ form: 'feedback' }))).to.deep.equal([])
    expect(referencesIn(await page({ assignee: 'nobody' }))).to.deep.equal([fresh, old])
    expect(referencesIn(await page({ assignee: 1 }))).to.deep.equal([])
  })

  it('is narrowed to whoever may work on these forms, and to whoever has cases from before', async () => {
    const [reference] = (await sendMany(1)) as [string]
    const { accounts } = app.services.access
    const named = async (name: string, more: { forms?: string[] } = {}, role: 'viewer' | 'caseworker' = 'caseworker') =>
      (await clerk(app, role, { name, ...more })).account
    await named('Fay Feedback', { forms: ['feedback'] })
    await named('Rea Reader', {}, 'viewer')
    const [idle, holder] = [await named('Ida Idle'), await named('Holly Holder')]
    await app.services.cases.assign(reference, holder, { by: 'Dora' })
    for (const { email } of [idle, holder]) await accounts.disable(email, 'a test')
    const me = await named('Dora Desk')
    const names = async (query: Partial<InboxQuery> = {}, account = me) =>
      (await app.services.inbox.page(account, { ...ALL, ...query })).accounts.map(({ name }) => name)
    expect(await names()).to.deep.equal(['Dora Desk', 'Fay Feedback', 'Holly Holder'])
    expect(await names({ form: 'e2e-test-form' })).to.deep.equal(['Dora Desk', 'Holly Holder'])
    expect(await names({ assignee: idle.id }), 'whoever was asked for').to.include('Ida Idle')
    const some = await named('Sam Some', { forms: ['parking-permit'] })
    expect(await names({}, some)).to.deep.equal(['Dora Desk', 'Holly Holder', 'Sam Some'])
    await app.services.cases.assign(reference, me, { by: 'Dora' })
    await accounts.setRights(me.email, { role: 'caseworker', forms: ['feedback'] }, 'a test')
    const other = await named('Ute Other', { forms: ['e2e-test-form'] })
    expect(await names({}, other), 'of whom a case is shown').to.deep.equal(['Dora Desk', 'Ute Other'])
    const hidden = await named('Zoe Zebra', { forms: ['feedback'] })
    for (const { id } of [me, hidden])
      expect(await names({ assignee: id, status: 'in-review' }, other), 'nothing of theirs').to.deep.equal([
        'Ute Other',
      ])
    await app.services.cases.assign(reference, holder, { by: 'Dora' })
    const { headers } = await clerk(app, 'viewer', { name: 'Vi Viewer' })
    expect(await (await app.get('/staff?view=all', headers)).text()).to.include('Holly Holder (account disabled)')
  })

  it('marks what somebody has not seen, for each by what they looked at', async () => {
    const [reference] = (await sendMany(1)) as [string]
    const [one, other] = [(await clerk(app)).account, (await clerk(app)).account]
    const unread = async (account: typeof one) => (await app.services.inbox.page(account, ALL)).entries[0]!.unread
    const { id } = (await app.store.submissions.byReference(reference))!
    await app.store.transaction((tx) => tx.reads.mark(one.id, id, 1))
    expect([await unread(one), await unread(other)]).to.deep.equal([false, true])
    await app.services.cases.update(reference, { to: 'in-review', by: 'Dora' })
    expect(await unread(one)).to.equal(true)
  })

  it('marks a case whose information has arrived, until somebody moves it', async () => {
    const [reference] = (await sendMany(1)) as [string]
    const arrived = async () => (await page()).entries[0]!.arrived
    const { cases } = app.services
    for (const to of ['in-review', 'needs-information'])
      await cases.update(reference, { to, by: 'Dora', message: 'Where?' })
    expect(await arrived()).to.equal(false)
    await cases.reply(reference, { token: cases.replyToken(reference), text: 'Mill Lane' })
    expect(await arrived()).to.equal(true)
    await cases.update(reference, { to: 'in-review', by: 'Dora' })
    expect(await arrived()).to.equal(false)
  })

  it('has a view of what is overdue, and one of the information that has arrived, over all forms that somebody sees', async () => {
    const pages = [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }]
    const form = (slug: string, over: object) =>
      app.define({ slug, title: slug, minimumAgeSeconds: 0, pages, ...over } as { slug: string })
    const send = async (slug: string, name = 'Ada') => {
      clock.advance(1000)
      const { headers } = await app.post(`/f/${slug}`, { submissionId: await app.mint(slug), name })
      return headers.get('location')!.split('/').at(-1)!
    }
    const { cases } = app.services
    const ask = async (reference: string) => {
      for (const to of ['in-review', 'needs-information'])
        await cases.update(reference, { to, by: 'Dora', message: 'Where?' })
      await cases.reply(reference, { token: cases.replyToken(reference), text: 'Mill Lane' })
    }
    const inView = async (view: InboxQuery['view'], query: Partial<InboxQuery> = {}, forms?: string[]) => {
      const found = await page({ view, ...query }, forms)
      if (query.search === undefined && query.age === undefined && query.status === undefined)
        expect(found.counts![view], 'counted').to.equal(found.entries.length)
      expect(found.count).to.equal(found.entries.length)
      return referencesIn(found)
    }
    await form('week', { dueDays: 7 })
    await form('month', { dueDays: 30 })
    await form('never', {})
    const [early, asked, done] = [await send('week', 'Zoe'), await send('week'), await send('week')]
    const [slow, late] = [await send('month'), await send('never')]
    await ask(asked)
    await ask(late)
    for (const to of ['in-review', 'approved']) await cases.update(done, { to, by: 'Dora' })
    expect(await inView('overdue')).to.deep.equal([])
    expect(await inView('arrived')).to.deep.equal([late, asked])
    clock.advance(7 * DAY)
    expect(await inView('overdue')).to.deep.equal([asked, early])
    expect(await inView('overdue', { oldestFirst: true })).to.deep.equal([early, asked])
    const { dueAt, submission } = (await page({ view: 'overdue' })).entries[1]!
    expect(dueAt).to.equal(submission.receivedAt + 7 * DAY)
    await app.services.terms.fill()
    expect(await inView('overdue', { search: 'zoe' })).to.deep.equal([early])
    expect(await inView('overdue', { age: 'last-7' }), 'overdue, and received just now').to.deep.equal([])
    expect(await inView('overdue', { age: 'over-7' })).to.deep.equal([asked, early])
    expect(await inView('arrived', { status: 'received' })).to.deep.equal([])
    expect(await inView('arrived', { form: 'never' })).to.deep.equal([late])
    expect(await inView('arrived', {}, ['week'])).to.deep.equal([asked])
    expect(await inView('overdue', {}, ['month', 'never'])).to.deep.equal([])
    clock.advance(30 * DAY)
    expect(await inView('overdue')).to.deep.equal([slow, asked, early])
    await form('week', { dueDays: 90 })
    expect(await inView('overdue'), 'as the form says now').to.deep.equal([slow])
    await app.services.forms.decide('month', 'withdrawn', { way: 'command', by: 'ops' })
    expect(await inView('overdue'), 'of a form that was withdrawn').to.deep.equal([slow])
    await cases.update(late, { to: 'in-review', by: 'Dora' })
    expect(await inView('arrived')).to.deep.equal([asked])
  })

  it('marks a case that is open for longer than the due days of its form', async () => {
    await app.define({
      slug: 'due',
      title: 'Due',
      dueDays: 3,
      minimumAgeSeconds: 0,
      pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
    } as { slug: string })
    await app.post('/f/due', { submissionId: await app.mint('due'), name: 'Ada' })
    const first = async () => (await page()).entries[0]!
    clock.advance(3 * DAY)
    expect((await first()).overdue).to.equal(false)
    clock.advance(1)
    const { overdue, submission } = await first()
    expect(overdue).to.equal(true)
    for (const to of ['in-review', 'approved'])
      await app.services.cases.update(submission.reference, { to, by: 'Dora' })
    expect((await first()).overdue).to.equal(false)
  })
})
