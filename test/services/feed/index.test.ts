import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import type { FeedPage } from '../../../src/models/change.ts'
import { isEventId } from '../../../src/services/event-id.ts'
import { createFeed, type Feed, type Follower } from '../../../src/services/feed/index.ts'
import { mostWaiting } from '../../../src/settings/derived.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { until } from '../../support/until.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const ALL: Follower = { id: 1 }
const FEEDBACK: Follower = { id: 2, forms: ['feedback'] }
const ADA = { by: 'Ada Example' }

describe('the feed of changes', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  let feed: Feed
  beforeEach(async () => {
    app = await startApp({ clock })
    feed = app.services.feed
  })
  afterEach(async () => {
    feed.end()
    await app.stop()
  })
  const kinds = ({ changes }: FeedPage) => changes.map(({ kind }) => kind)
  const all = (follower = ALL) => feed.page(follower, { limit: 500 })
  const account = () =>
    app.store.transaction(
      async (tx) =>
        (await tx.accounts.add({ email: 'ada@example.org', name: 'Ada Example', role: 'admin', createdAt: NOW }))!,
    )
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      ({ status, type }) => `${status} ${type}`,
    )

  it('is empty at first, and begins with the receipt of the first form', async () => {
    const empty = await all()
    expect(empty).to.deep.equal({ changes: [], next: '0.', more: false })
    const reference = await sendForm(app)
    const { changes, next, more } = await feed.page(ALL, { after: empty.next, limit: 10 })
    expect(changes.map(({ id, ...rest }) => ({ ...rest, id: isEventId(id) }))).to.deep.equal([
      {
        id: true,
        kind: 'receipt',
        at: NOW,
        by: 'public',
        reference,
        slug: 'e2e-test-form',
        status: 'received',
        cursor: next,
      },
    ])
    expect(more).to.equal(false)
    expect((await feed.page(ALL, { after: next, limit: 10 })).changes).to.deep.equal([])
  })

  it('has each kind of change, in the order in which they were made, and none of their words', async () => {
    const { cases } = app.services
    const ada = await account()
    const reference = await sendForm(app)
    await cases.update(reference, { ...ADA, note: 'A secret remark' })
    await cases.assign(reference, ada, ADA)
    await cases.update(reference, { to: 'in-review', ...ADA })
    await cases.update(reference, { ...ADA, message: 'A secret message' })
    await cases.update(reference, { to: 'needs-information', message: 'A secret question', ...ADA })
    await cases.reply(reference, { token: cases.replyToken(reference), text: 'A secret answer' })
    const file = new FormData()
    file.set('file', new Blob(['a secret file'], { type: 'text/plain' }), 'secret.txt')
    await app.post(`/api/drive-upload?submissionId=${reference}&fieldId=evidence`, file)
    await cases.update(reference, { to: 'in-review', ...ADA })
    await cases.update(reference, { to: 'approved', ...ADA })
    await cases.update(reference, { to: 'in-review', note: 'A secret reason', ...ADA })
    await cases.withdraw(reference, cases.withdrawalCode(reference))
    await cases.remove(reference, { ...ADA, reason: 'A secret reason' })
    const told = await all()
    expect(kinds(told)).to.deep.equal([
      ...['receipt', 'note', 'assignment', 'status', 'message', 'status', 'reply', 'file'],
      ...['status', 'status', 'reopening', 'withdrawal', 'deletion'],
    ])
    expect(JSON.stringify(told)).not.to.match(/secret/i)
    expect(told.changes.map(({ by }) => by).filter((by) => by === 'public')).to.have.length(4)
  })

  it('tells of an undo', async () => {
    const ada = await account()
    const reference = await sendForm(app)
    clock.advance(1000)
    await app.services.cases.update(reference, { to: 'in-review', by: ada.name, account: ada })
    await app.services.cases.undo(reference, 1, ada)
    const told = await all()
    expect(kinds(told)).to.deep.equal(['receipt', 'status', 'undo'])
    expect(told.changes.map(({ status }) => status)).to.deep.equal(['received', 'in-review', 'received'])
  })

  it('goes on after each change that it told, a few at a time', async () => {
    const sent: string[] = []
    for (let i = 0; i < 7; i++) sent.push(await sendForm(app))
    const whole = await all()
    expect(whole.changes.map(({ reference }) => reference)).to.deep.equal(sent)
    const parts: string[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page = await feed.page(ALL, { after, limit: 2 })
      parts.push(...page.changes.map(({ reference }) => reference))
      ;({ next: after, more } = page)
    }
    expect(parts).to.deep.equal(sent)
    for (const [i, { cursor }] of whole.changes.entries()) {
      const rest = await feed.page(ALL, { after: cursor, limit: 500 })
      expect(rest.changes).to.deep.equal(whole.changes.slice(i + 1))
    }
  })

  it('says that there is more only where there is', async () => {
    for (let i = 0; i < 3; i++) await sendForm(app)
    expect((await feed.page(ALL, { limit: 2 })).more).to.equal(true)
    expect((await feed.page(ALL, { limit: 3 })).more).to.equal(false)
    expect(await feed.page(FEEDBACK, { limit: 1 })).to.deep.include({ changes: [], more: false })
  })

  it('has the changes of the forms that are asked for, and goes on past all others', async () => {
    const others = []
    for (let i = 0; i < 3; i++) others.push(await sendForm(app))
    const before = await all(FEEDBACK)
    expect(before.changes).to.deep.equal([])
    expect(before.next).to.equal((await all()).next)
    expect((await all({ id: 3, forms: [] })).changes).to.deep.equal([])
    const later = await feed.page({ id: 2, forms: ['feedback', 'e2e-test-form'] }, { after: before.next, limit: 10 })
    expect(later.changes, 'a form that is added begins there').to.deep.equal([])
  })

  it('ends now, where somebody begins who has read all cases before', async () => {
    expect(await feed.now()).to.equal('0.')
    await sendForm(app)
    const now = await feed.now()
    const reference = await sendForm(app)
    const { changes } = await feed.page(ALL, { after: now, limit: 10 })
    expect(changes.map((one) => one.reference)).to.deep.equal([reference])
  })

  it('has no fixtures, and stays whole when they are removed', async () => {
    const first = await sendForm(app)
    await app.services.fixtures.create('e2e-test-form', 3)
    const { next, changes } = await all()
    expect(changes).to.have.length(1)
    await app.services.fixtures.clean()
    const second = await sendForm(app)
    expect((await feed.page(ALL, { after: next, limit: 10 })).changes.map(({ reference }) => reference)).to.deep.equal([
      second,
    ])
    expect((await all()).changes.map(({ reference }) => reference)).to.deep.equal([first, second])
    expect(await feed.now()).to.equal((await all()).next)
  })

  it('has possible spam from its release on, also for those who read it later', async () => {
    const reference = await sendForm(app, { 'further-remarks': 'https://spam.example' })
    expect(await app.store.submissions.byReference(reference)).to.include({ quarantine: 'trapped' })
    await app.services.cases.update(reference, { ...ADA, note: 'Is it?' })
    const genuine = await sendForm(app)
    const before = await all()
    expect(before.changes.map((one) => one.reference)).to.deep.equal([genuine])
    await app.services.cases.release(reference, ADA)
    await app.services.cases.update(reference, { to: 'in-review', ...ADA })
    const since = await feed.page(ALL, { after: before.next, limit: 10 })
    expect(kinds(since)).to.deep.equal(['release', 'status'])
    expect((await all()).changes).to.deep.equal([...before.changes, ...since.changes])
  })

  it('has nothing of spam that is thrown away', async () => {
    const reference = await sendForm(app)
    await app.ask(`update submissions set quarantine = 'trapped'`)
    await app.services.cases.remove(reference, { ...ADA, reason: 'spam' })
    expect((await all()).changes).to.deep.equal([])
  })

  it('refuses what is no cursor, and one whose event this database does not have', async () => {
    const reference = await sendForm(app)
    const { next } = await all()
    for (const after of [
      '',
      '0',
      'x',
      '1.',
      '0.abc',
      `${next}x`,
      ` ${next}`,
      '-1.x',
      '1e3.aaaaaaaaaaaaaaaa',
      '9'.repeat(99),
    ])
      expect(await refusal(feed.page(ALL, { after, limit: 1 })), after).to.equal('400 cursor-malformed')
    const [number, mark] = next.split('.')
    expect(await refusal(feed.page(ALL, { after: `${Number(number) + 1}.${mark}`, limit: 1 }))).to.equal(
      '410 cursor-gone',
    )
    await app.ask(`update submissions set reference = 'another' where reference = '${reference}'`)
    expect(await refusal(feed.page(ALL, { after: next, limit: 1 }))).to.equal('410 cursor-gone')
  })

  it('warns once when a transaction that does not end holds it up', async () => {
    let heldUpMs = 29_000
    const warnings: unknown[] = []
    const log = Object.assign(silentLog(), { warn: (about: unknown) => warnings.push(about) })
    const store = { ...app.store, settled: async () => ({ upTo: 0, heldUpMs }) }
    const held = createFeed({ store, log })
    await held.now()
    expect(warnings).to.deep.equal([])
    for (heldUpMs of [31_000, 32_000, 0, 40_000]) await held.now()
    expect(warnings).to.deep.equal([{ heldUpMs: 31_000 }, { heldUpMs: 40_000 }])
  })

  it('gives a page that is full at once, and waits for open transactions only where they hold something up', async () => {
    for (let i = 0; i < 3; i++) await sendForm(app)
    const { upTo } = await app.store.settled()
    let waits = 0
    const store = {
      ...app.store,
      settledNow: async () => ({ upTo: upTo - 1, isAll: false }),
      async settled() {
        waits++
        return { upTo, heldUpMs: 0 }
      },
    }
    const held = createFeed({ store, log: silentLog() })
    const first = await held.page(ALL, { limit: 1 })
    expect([first.changes.length, first.more, waits]).to.deep.equal([1, true, 0])
    const rest = await held.page(ALL, { after: first.next, limit: 10 })
    expect([rest.changes.length, rest.more, waits]).to.deep.equal([2, false, 1])
  })

  describe('when somebody waits', () => {
    const never = () => new AbortController()

    it('tells of a change as soon as it is there', async () => {
      const { next } = await all()
      const waited = feed.wait(ALL, { after: next, limit: 10 }, never().signal)
      const reference = await sendForm(app)
      expect((await waited).changes.map((one) => one.reference)).to.deep.equal([reference])
    })

    it('tells of one that came before the wait had begun', async () => {
      const { next } = await all()
      const reference = await sendForm(app)
      const first = await feed.wait(ALL, { after: next, limit: 10 }, never().signal)
      expect(first.changes.map((one) => one.reference)).to.deep.equal([reference])
    })

    it('goes on past the changes of other forms, and looks at none of them again', async () => {
      const { next } = await all(FEEDBACK)
      const gone = never()
      const waited = feed.wait(FEEDBACK, { after: next, limit: 10 }, gone.signal)
      const other = feed.wait(ALL, { after: next, limit: 10 }, never().signal)
      await sendForm(app)
      const { next: after } = await other
      gone.abort()
      expect(await waited).to.deep.equal({ changes: [], next: after, more: false })
    })

    it('finds what came between a page and a wait, although somebody else has waited before', async () => {
      const { next } = await all()
      const [early, late] = [never(), never()]
      const first = feed.wait(FEEDBACK, { after: next, limit: 10 }, early.signal)
      const reference = await sendForm(app)
      await feed.wait(ALL, { after: next, limit: 10 }, never().signal)
      const second = await feed.wait(ALL, { after: next, limit: 10 }, late.signal)
      expect(second.changes.map((one) => one.reference)).to.deep.equal([reference])
      early.abort()
      await first
    })

    it('lets no program ask on and on after another server has taken over, where the last events are gone', async () => {
      let upTo = 2
      let [looks, pages] = [0, 0]
      for (let i = 0; i < 2; i++) await sendForm(app)
      const store = {
        ...app.store,
        settled: async () => ({ upTo, heldUpMs: 0 }),
        settledNow: async () => ({ upTo, isAll: true }),
        feed: {
          ...app.store.feed,
          between: (range: { after: number; upTo: number; size: number }) => {
            if (range.size === 500) looks++
            else pages++
            return app.store.feed.between(range)
          },
        },
      }
      const over = createFeed({ store, log: silentLog() })
      const gone = never()
      const before = over.wait(
        FEEDBACK,
        { after: (await over.page(FEEDBACK, { limit: 10 })).next, limit: 10 },
        gone.signal,
      )
      upTo = 1
      const { next } = await over.page(ALL, { limit: 10 })
      pages = looks = 0
      const after = over.wait(ALL, { after: next, limit: 10 }, gone.signal)
      await until(() => looks > 1)
      expect(pages).to.equal(0)
      upTo = 2
      expect((await after).changes).to.have.length(1)
      gone.abort()
      await before
    })

    it('misses nothing that came before a wait which began while the store was asked', async () => {
      const first = await sendForm(app)
      const { next: stale } = await all()
      const second = await sendForm(app)
      const third = await sendForm(app)
      const asked = Promise.withResolvers<void>()
      const answered = Promise.withResolvers<void>()
      const between = async (range: { after: number; upTo: number; size: number }) => {
        asked.resolve()
        await answered.promise
        const events = await app.store.feed.between(range)
        return events.map((event) => ({ ...event, slug: event.reference === third ? 'another-form' : event.slug }))
      }
      const over = createFeed({ store: { ...app.store, feed: { ...app.store.feed, between } }, log: silentLog() })
      const { changes } = await all()
      const after = changes.find(({ reference }) => reference === second)!.cursor
      const gone = never()
      const other = over.wait(FEEDBACK, { after, limit: 10 }, gone.signal)
      await asked.promise
      const waited = over.wait({ id: 3, forms: ['e2e-test-form'] }, { after: stale, limit: 10 }, gone.signal)
      answered.resolve()
      expect((await waited).changes.map(({ reference }) => reference)).to.deep.equal([second])
      expect(changes.map(({ reference }) => reference)).to.deep.equal([first, second, third])
      gone.abort()
      await other
    })

    it('ends empty when they leave, and when the service ends', async () => {
      const { next } = await all()
      const leaving = never()
      const left = feed.wait(ALL, { after: next, limit: 10 }, leaving.signal)
      leaving.abort()
      const empty = { changes: [], next, more: false }
      expect(await left).to.deep.equal(empty)
      const ended = feed.wait(ALL, { after: next, limit: 10 }, never().signal)
      feed.end()
      expect(await ended).to.deep.equal(empty)
      expect(await feed.wait(ALL, { after: next, limit: 10 }, never().signal)).to.deep.equal(empty)
    })

    it('lets ten of one program wait, and others besides', async () => {
      const { next } = await all()
      const wait = (follower: Follower) => feed.wait(follower, { after: next, limit: 10 }, never().signal)
      const ten = Array.from({ length: 10 }, () => wait(ALL))
      expect(await refusal(wait(ALL))).to.equal('429 too-many-requests')
      const other = wait({ id: 2 })
      await sendForm(app)
      for (const page of await Promise.all([...ten, other])) expect(page.changes).to.have.length(1)
      const again = wait(ALL)
      expect((await again).changes).to.have.length(1)
    })

    it('lets programs wait in a quarter of the connections, so that others have room', async () => {
      const { next } = await all()
      const few = createFeed({
        store: app.store,
        log: silentLog(),
        mostWaiting: mostWaiting({ maxConnections: 8, officePort: 0 }),
      })
      const waits = [1, 2].map((id) => few.wait({ id }, { after: next, limit: 10 }, never().signal))
      expect(await refusal(few.wait({ id: 3 }, { after: next, limit: 10 }, never().signal))).to.equal(
        '429 too-many-requests',
      )
      few.end()
      await Promise.all(waits)
      expect(mostWaiting({ maxConnections: 4096, officePort: 1 }), 'on a port of the office').to.equal(64)
      expect(mostWaiting({ maxConnections: 1, officePort: 0 })).to.equal(1)
    })

    it('asks the store a few times a second, however many wait, and never when nobody does', async () => {
      const { next } = await all()
      let asked = 0
      const { between } = app.store.feed
      app.store.feed.between = (range) => {
        asked++
        return between(range)
      }
      const began = performance.now()
      const gone = never()
      const waits = Array.from({ length: 40 }, (_, i) =>
        feed.wait({ id: i, forms: ['feedback'] }, { after: next, limit: 10 }, gone.signal),
      )
      const other = feed.wait({ id: 99 }, { after: next, limit: 10 }, never().signal)
      await sendForm(app)
      await other
      const looks = (performance.now() - began) / 250
      expect(asked).to.be.at.most(Math.ceil(looks) + 1)
      gone.abort()
      await Promise.all(waits)
    })
  })
})
