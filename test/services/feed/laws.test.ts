/** The laws of the feed, while two processes write to the same cases and a program follows each of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import fc from 'fast-check'
import { silentLog } from '../../../src/log.ts'
import { createFeed, type Feed } from '../../../src/services/feed/index.ts'
import { openStore, type Store } from '../../../src/store/index.ts'
import { ENGINES, type Place } from '../../store/engines.ts'
import { type Followed, lawFaults, type Promised } from './laws.ts'

const FORM = `insert into form_versions (slug, version, definition, published_at) values ('form-7', 'v', '{}', 0)`
const KINDS = ['message', 'note', 'file', 'reply'] as const
const ALL = { id: 1 }

for (const [name, open] of Object.entries(ENGINES))
  describe(`the laws of the feed on ${name}`, function () {
    this.timeout(60_000) // may start the database server
    let place: Place
    let stores: Store[]
    beforeEach(async () => {
      place = await open()
      stores = [await openStore(place.where), await openStore(place.where)]
      await place.ask(FORM)
    })
    afterEach(async () => {
      for (const store of stores) await store.close()
      await place.remove()
    })

    it('hold whatever overlaps, for whoever follows, and over both processes in turn', async () => {
      /** A case, on one of the two, and for each of its changes the pauses before, within and after its transaction. */
      const pauses = fc.array(fc.nat(4), { minLength: 3, maxLength: 3 })
      const life = fc.record({
        pauses: fc.array(pauses, { minLength: 1, maxLength: 1 + KINDS.length }),
        isUndone: fc.boolean(),
      })
      let run = 0
      await fc.assert(
        fc.asyncProperty(fc.array(life, { minLength: 2, maxLength: 12 }), async (lives) => {
          const promised: Promised[] = []
          const prefix = `r${run++}`
          const feeds = stores.map((store) => createFeed({ store, log: silentLog() }))
          const from = await feeds[0]!.now()
          const over = new AbortController()
          const following = [
            follow([feeds[0]!], from, over.signal),
            follow([feeds[1]!], from, over.signal),
            follow(feeds, from, over.signal),
          ]
          await Promise.all(
            lives.map((one, i) =>
              live({ ...one, reference: `${prefix}-${i}`, promised, store: (n) => stores[(i + n) % 2]! }),
            ),
          )
          over.abort()
          const all = await Promise.all(following)
          const whole = (await feeds[1]!.page(ALL, { after: from, limit: 500 })).changes
          const stored = (await place.ask(
            `select reference, kind from events join submissions on submissions.id = submission
              where reference like '${prefix}-%' order by events.id`,
          )) as unknown as { reference: string; kind: string }[]
          for (const told of all) expect(lawFaults({ told, whole, stored, promised })).to.deep.equal([])
          expect(whole).to.have.length(promised.length)
          for (const feed of feeds) feed.end()
        }),
        { numRuns: 12 },
      )
    })
  })

interface Life {
  reference: string
  pauses: number[][]
  /** Each change is tried once before in a transaction that fails. */
  isUndone: boolean
  promised: Promised[]
  store(change: number): Store
}

/** One change after the other, as those who are told of the last one make the next. */
async function live({ reference, pauses, isUndone, promised, store }: Life): Promise<void> {
  for (const [i, [before, within, after]] of pauses.entries()) {
    await sleep(before)
    const kind = i === 0 ? ('receipt' as const) : KINDS[i - 1]!
    const change = (fails: boolean) =>
      store(i).transaction(async (tx) => {
        await tx.hold(reference)
        const number =
          kind === 'receipt'
            ? await tx.submissions.add({ ...CASE, submissionId: reference, reference })
            : (await tx.submissions.byReference(reference))!.id
        const event = { kind: kind === 'receipt' ? 'status' : kind, status: 'received', at: 0, by: 'public' } as const
        await tx.events.add(number as number, event)
        // Others draw numbers and commit meanwhile, on PostgreSQL.
        for (let k = 0; k < within! * 3; k++) await tx.events.has(reference)
        if (fails) throw new Error('undone')
      })
    if (isUndone) await change(true).catch(() => {})
    const begunAt = performance.now()
    await change(false)
    promised.push({ kind, reference, begunAt, at: performance.now() })
    await sleep(after)
  }
}
const CASE = { slug: 'form-7', version: 'v', answers: '{}', receivedAt: 0, status: 'received' }

/**
 * Asks each in turn, until it is over and nothing more is there. Those who ask at the same time share a look, so the first
 * look of each that is over may have begun before; the second has not.
 */
async function follow(feeds: readonly Feed[], from: string, over: AbortSignal): Promise<Followed[]> {
  const told: Followed[] = []
  for (let after = from, turn = 0, empty = 0; ; turn++) {
    const isOver = over.aborted
    const page = await feeds[turn % feeds.length]!.page(ALL, { after, limit: 3 })
    told.push(...page.changes)
    after = page.next
    empty = isOver && page.changes.length === 0 && !page.more ? empty + 1 : 0
    if (empty === 2 * feeds.length) return told
    if (page.changes.length === 0) await sleep(1)
  }
}

describe('the judge of the laws of the feed', () => {
  const told = (cursor: string, kind: string, reference: string) => ({ cursor, kind, reference })
  const [one, two, file] = [told('1', 'receipt', 'A'), told('2', 'receipt', 'B'), told('3', 'file', 'A')]
  const stored = [
    { reference: 'A', kind: 'status' },
    { reference: 'B', kind: 'status' },
    { reference: 'A', kind: 'file' },
  ]
  const promised: Promised[] = [
    { kind: 'receipt', reference: 'A', begunAt: 0, at: 10 },
    { kind: 'receipt', reference: 'B', begunAt: 5, at: 15 },
    { kind: 'file', reference: 'A', begunAt: 16, at: 20 },
  ]
  const faults = (told: Followed[], whole = [one, two, file]) => lawFaults({ told, whole, stored, promised })

  it('hold when each change is told once and in order', () => {
    expect(faults([one, two, file])).to.deep.equal([])
  })

  it('allow either order of two that overlap', () => {
    expect(faults([two, one, file], [two, one, file])).to.deep.equal([])
  })

  it('are broken by a miss, a double, a swap, and what appears below', () => {
    expect(faults([one, two])).to.include('the file of A was acknowledged, and never told')
    expect(faults([one, one, two, file])).to.include('the receipt of A was told 2 times')
    expect(faults([file, one, two])).to.include('of A is stored receipt,file, and was told file,receipt')
    expect(faults([one, file, two])).to.deep.equal([
      'the receipt of B is the change 2 of the feed, and was not told as that',
      'the receipt of B was acknowledged before the file of A had begun, and was told after it',
    ])
    expect(faults([one, file])).to.include('the receipt of B is the change 2 of the feed, and was not told as that')
    expect(faults([one, two, file], [one, two])).to.include('the file of A was told, and is not in the feed')
  })
})
