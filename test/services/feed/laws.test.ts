/** The laws of the feed, while two processes write to the same cases and a program follows each of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Followed } from '../../../scripts/many/follow.ts'
import { lawFaults } from '../../../scripts/many/laws.ts'
import type { Promised } from '../../../scripts/many/ledger.ts'
import { silentLog } from '../../../src/log.ts'
import { createFeed, type Feed } from '../../../src/services/feed/index.ts'
import { openStore, type Store } from '../../../src/store/index.ts'
import { ENGINES, type Place } from '../../store/engines.ts'

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
