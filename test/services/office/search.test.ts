import { expect } from 'chai'
import type { InboxQuery } from '../../../src/services/office/views.ts'
import { filled, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'
import { quickest } from '../../support/pause.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const DAY = 86_400_000

describe('the search of the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  const send = async (over: Record<string, string> = {}) => {
    clock.advance(1000)
    return sendForm(app, over)
  }
  const fill = () => app.services.terms.fill()
  const page = async (search: string, query: Partial<InboxQuery> = {}, forms?: string[]) => {
    const { account } = await clerk(app, 'caseworker', forms ? { forms } : {})
    return app.services.inbox.page(account, { view: 'all', oldestFirst: false, search, ...query })
  }
  const found = async (...asked: Parameters<typeof page>) =>
    (await page(...asked)).entries.map(({ submission }) => submission.reference)

  it('finds every word that was typed, in any order, without capitals and accents', async () => {
    const one = await send({ name: 'Zoë Müller', message: 'The lamp in Mill Lane is out.' })
    const two = await send({ name: 'Ada', message: 'A lamp too many' })
    await fill()
    expect(await found('LAMP')).to.deep.equal([two, one])
    expect(await found('lane, mill “zoe” muller')).to.deep.equal([one])
    expect(await found('lamp lane many')).to.deep.equal([])
    expect(await found('la')).to.deep.equal([])
    expect(await found('ada@example.org')).to.deep.equal([two, one])
    expect(await found('question')).to.deep.equal([two, one])
  })

  it('finds words by their beginning, from three characters on', async () => {
    const one = await send({ name: 'Zoë Grünberger', message: 'The streetlamps are out.' })
    await send({ name: 'Ada' })
    await fill()
    for (const typed of [
      'gru',
      'Grün',
      'gruenb',
      'grunberg',
      'Grünberger',
      'str',
      'streetl',
      'streetlamps',
      'zoe stre',
    ])
      expect(await found(typed), typed).to.deep.equal([one])
    for (const typed of ['gr', 'zo', 'grunbergers', 'erger', 'lamps', 'gru xyz'])
      expect(await found(typed), typed).to.deep.equal([])
  })

  it('finds a number by its last four or more digits, however it is written', async () => {
    const one = await send({ name: 'Zoë', message: 'Account DE02 1203 0000 0000 2020 51, phone 01632 960-731' })
    await send({ name: 'Ada', message: 'My number is 96073 or 4202' })
    await fill()
    for (const typed of ['2051', '202051', '000000202051', '0731', '60731', '960731', '632960731', 'account 2051'])
      expect(await found(typed), typed).to.deep.equal([one])
    for (const typed of ['051', '12020']) expect(await found(typed), typed).to.deep.equal([])
  })

  it('finds by the beginning of a reference, unless the same is a word', async () => {
    const one = await send()
    const other = await send({ name: one.slice(0, 4) })
    const third = await send()
    await fill()
    for (const length of [4, 6, 12, 18])
      expect(await found(third.slice(0, length).toLowerCase())).to.deep.equal([third])
    expect(await found(one.slice(0, 4))).to.deep.equal([other])
    expect(await found(one.slice(0, 7))).to.deep.equal([one])
    expect(await found(third.slice(0, 3))).to.deep.equal([])
    expect(await found(third.slice(0, 7), { form: 'feedback' })).to.deep.equal([])
  })

  it('goes through its cases page after page, newest or oldest first, and counts them', async () => {
    const sent: string[] = []
    for (let i = 0; i < 30; i++) sent.push(await send(i % 10 === 0 ? { name: 'Other' } : { name: 'Wanted' }))
    await fill()
    const wanted = sent.filter((_, i) => i % 10 > 0)
    for (const forms of [undefined, ['feedback', 'e2e-test-form']])
      for (const oldestFirst of [false, true]) {
        const first = await page('wanted', { oldestFirst }, forms)
        expect([first.entries.length, first.more, first.count]).to.deep.equal([25, true, 27])
        const before = first.entries.at(-1)!.submission
        const rest = await page('wanted', { oldestFirst, before }, forms)
        expect([rest.entries.length, rest.more, rest.count]).to.deep.equal([2, false, 27])
        const all = [...first.entries, ...rest.entries].map(({ submission }) => submission.reference)
        expect(all).to.deep.equal(oldestFirst ? wanted : wanted.toReversed())
      }
  })

  it('skips no case of a view that has parts, whose numbers are in another order than their receipt', async () => {
    const pages = [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }]
    await app.define({ slug: 'week', title: 'Week', dueDays: 7, minimumAgeSeconds: 0, pages } as { slug: string })
    const sendWeek = async () => {
      const { headers } = await app.post('/f/week', { submissionId: await app.mint('week'), name: 'Wanted' })
      return headers.get('location')!.split('/').at(-1)!
    }
    const [first, second] = [await sendWeek(), await sendWeek()]
    await app.ask(`update submissions set received_at = received_at - 5000 where reference = '${second}'`)
    for (const to of ['in-review', 'needs-information'])
      await app.services.cases.update(second, { to, by: 'Dora', message: 'Which street?' })
    await fill()
    clock.advance(8 * DAY)
    for (const oldestFirst of [false, true]) {
      const found: string[] = []
      for (let before: InboxQuery['before']; ; ) {
        const query = { view: 'overdue', search: 'wanted', oldestFirst, ...(before && { before }) } as const
        const { ids, last } = await app.services.inbox.some({}, query, { size: 1, bytes: 1000 })
        found.push(...(await app.store.submissionListing.numbered(ids)).map(({ reference }) => reference))
        if (!last) break
        before = last
      }
      expect(found).to.deep.equal(oldestFirst ? [first, second] : [second, first])
    }
  })

  it('finds nothing of forms that somebody does not see, neither cases nor how many', async () => {
    const reference = await send({ name: 'Mill' })
    await fill()
    expect((await page('mill', {}, ['e2e-test-form'])).count).to.equal(1)
    for (const forms of [['feedback'], []])
      for (const typed of ['mill', reference.slice(0, 9)]) {
        const { entries, more, count, counts } = await page(typed, {}, forms)
        expect([entries, more, count, counts]).to.deep.equal([[], false, 0, undefined])
      }
  })

  it('is narrowed by view, form, status, age and whose the cases are', async () => {
    const old = await send({ name: 'Mill' })
    clock.advance(8 * DAY)
    const fresh = await send({ name: 'Mill' })
    await send({ name: 'Lane' })
    await app.post('/f/e2e-test-form', filled(await app.mint(), { name: 'Mill', 'further-remarks': 'x' }))
    await app.services.cases.update(fresh, { to: 'in-review', by: 'Dora' })
    await fill()
    expect(await found('mill')).to.deep.equal([fresh, old])
    expect(await found('mill', { status: 'in-review' })).to.deep.equal([fresh])
    expect(await found('mill', { age: 'over-7' })).to.deep.equal([old])
    expect(await found('mill', { form: 'feedback' })).to.deep.equal([])
    expect(await found('mill', { form: 'e2e-test-form', assignee: 'nobody' })).to.deep.equal([fresh, old])
    expect(await found('mill', { assignee: 1 })).to.deep.equal([])
    expect(await found('mill', { view: 'aside' })).to.have.length(1)
    expect(await found('mill', { view: 'person' })).to.deep.equal([])
  })

  it('says while older cases are not ready for it', async () => {
    await send()
    clock.advance(DAY)
    expect((await page('ada')).partly).to.equal(true)
    await fill()
    expect((await page('ada')).partly).to.equal(false)
  })

  describe('in the browser', () => {
    const ask = async (search: string) => {
      const { headers } = await clerk(app)
      return app.get(`/staff?${new URLSearchParams({ view: 'all', search })}`, headers)
    }

    it('says what was searched for and what it understands, and keeps it in every link', async () => {
      const reference = await send({ name: '<b>Mill</b>' })
      await fill()
      const html = await (await ask('<b>mill')).text()
      for (const text of [reference, '&lt;b&gt;mill', 'Search results for', 'the last 4 digits of a number'])
        expect(html).to.include(text)
      expect(html).to.match(/href="\/staff\?search=%3Cb%3Emill&amp;view=mine"/)
      expect(html).not.to.include('views-count')
    })

    for (const [name, typed] of [
      ['quotes', '"\'“”`"""'],
      ['operators', 'lamp* OR NEAR("a" b, 3) AND NOT ^x : col{a b} | & ! <-> \\'],
      ['a NUL', 'lamp\0lane'],
      ['ten thousand characters', 'lamp '.repeat(2000)],
      ['ten thousand letters', 'l'.repeat(10_000)],
      ['spaces', '     '],
      ['emoji', '🙂🙂 👩‍👩‍👧'],
      ['half a pair', '\ud83d lamp'],
      ['a thousand marks', `a${'\u0301\u0323'.repeat(500)}`],
      ['percent', '%%%___'],
      ['digits', '1 2 3 4 5 6 7 8 9 10 11 12 13'],
    ] as const)
      it(`takes ${name} for words, or for none, and is never slow`, async () => {
        await send({ message: 'lamp lane' })
        await fill()
        const took = await quickest(1000, async () => {
          const answer = await ask(typed)
          expect(answer.status, await answer.text()).to.equal(200)
        })
        expect(took).to.be.below(1000)
      })
  })
})
