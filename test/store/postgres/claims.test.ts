import { AsyncLocalStorage } from 'node:async_hooks'
import { expect } from 'chai'
import { parseDatabaseAddress } from '../../../src/models/database-address.ts'
import type { Form } from '../../../src/models/form.ts'
import { openStore, type Store, type Transaction } from '../../../src/store/index.ts'
import { sharedPostgres } from '../../support/postgres.ts'

const AT = Date.UTC(2026, 10, 20, 12)

describe('what one process takes to itself on PostgreSQL', () => {
  let url: string
  let store: Store
  beforeEach(async () => {
    url = await (await sharedPostgres()).database()
    store = await openStore(parseDatabaseAddress(url)!)
    await store.migrate()
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
    const taken = await beside((tx) => tx.deliveries.claim({ now: AT + 10, until: AT + 1000, size: 1 }))
    expect(taken.flat().map(({ id }) => id)).to.deep.equal(['a', 'b'])
  })
})
