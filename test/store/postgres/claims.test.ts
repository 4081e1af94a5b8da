import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'chai'
import type { Form } from '../../../src/models/form.ts'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { openStore, type Store, type Transaction } from '../../../src/store/index.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { upToDateDatabase } from '../../support/up-to-date.ts'

const AT = Date.UTC(2026, 10, 20, 12)

describe('what one process takes to itself on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server
  let url: string
  let store: Store
  beforeEach(async () => {
    url = await upToDateDatabase()
    store = await openStore(parseDatabaseAddress(url)!)
  })
  afterEach(async () => {
    await store.close()
    await (await sharedPostgres()).drop(url)
  })

  /** What two transactions get, of which the second begins and ends while the first is open, as in another process. */
  async function beside<T>(take: (tx: Transaction) => Promise<T>): Promise<T[]> {
    const outside = AsyncLocalStorage.snapshot()
    return store.transaction(async (tx) => [await take(tx), await outside(() => store.transaction(take))])
  }

  it('is passed over by another that sweeps, which does not wait for it', async () => {
    const file = { submissionId: 'a', fieldId: 'f', filename: 'f', contentType: 'text/plain', size: 1, sha256: '' }
    await store.transaction(async (tx) => {
      for (const [i, id] of ['a', 'b', 'c'].entries())
        await tx.uploads.add({ ...file, id, scan: 'clean', at: AT + i }, null)
    })
    const taken = await beside((tx) => tx.uploads.unclaimedBefore(AT + 10, 2))
    expect(taken).to.deep.equal([['a', 'b'], ['c']])
  })

  it('is passed over by another that delivers', async () => {
    await owe()
    const taken = await beside(claim)
    expect(taken.flat().map(({ id }) => id)).to.deep.equal(['a', 'b'])
  })

  it('is not delivered while it is taken back', async () => {
    await owe()
    const outside = AsyncLocalStorage.snapshot()
    const claimed = await store.transaction(async (tx) => {
      expect(await tx.deliveries.undo(1)).to.equal(true)
      return outside(() => store.transaction(claim))
    })
    expect(claimed).to.deep.equal([])
    expect(await store.deliveryListing.page({}, { size: 9 })).to.deep.equal([])
  })

  it('is not taken back while it is delivered: whoever wants to waits for that, and is told so', async () => {
    await owe()
    const outside = AsyncLocalStorage.snapshot()
    let undone: Promise<boolean> | undefined
    await store.transaction(async (tx) => {
      await claim(tx)
      undone = outside(() => store.transaction((other) => other.deliveries.undo(1)))
      await setTimeout(200)
    })
    expect(await undone).to.equal(false)
    expect(await store.deliveryListing.page({}, { size: 9 })).to.have.length(2)
  })

  const claim = (tx: Transaction) =>
    tx.deliveries.claim({ kind: 'mail', recipient: 'citizen' }, { now: AT + 10, until: AT + 1000, size: 1 })

  /** Two deliveries because of the event 1. */
  async function owe(): Promise<void> {
    await store.transaction(async (tx) => {
      await tx.forms.publish({ slug: 'f' } as Form, { version: 'v', source: 'x', at: AT })
      const submission = await tx.submissions.add({
        ...{
          submissionId: 'a',
          reference: 'R',
          slug: 'f',
          version: 'v',
          answers: '{}',
          receivedAt: AT,
          status: 'received',
        },
      })
      await tx.events.add(submission as number, { kind: 'status', status: 'received', at: AT, by: 'public' })
      const about = { submission: submission as number, event: 1, kind: 'mail' as const, recipient: 'citizen' }
      await tx.deliveries.add(['a', 'b'].map((id, i) => ({ ...about, id, createdAt: AT, dueAt: AT + i })))
    })
  }
})
