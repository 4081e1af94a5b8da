import { expect } from 'chai'
import { parseDatabaseAddress } from '../../../src/models/database-address.ts'
import { openStore, type Store } from '../../../src/store/index.ts'
import { sharedPostgres } from '../../support/postgres.ts'

const AT = Date.UTC(2026, 10, 20, 12)

describe('what one process sweeps on PostgreSQL', () => {
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

  it('is passed over by another, which does not wait for it', async () => {
    const file = { submissionId: 'a', fieldId: 'f', filename: 'f', contentType: 'text/plain', size: 1, sha256: '' }
    await store.transaction(async (tx) => {
      for (const [i, id] of ['a', 'b', 'c'].entries())
        await tx.uploads.add({ ...file, id, scan: 'clean', at: AT + i }, null)
    })
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let first: string[] = []
    const taken = new Promise<void>((resolve, reject) => {
      const sweeping = store.transaction(async (tx) => {
        first = await tx.uploads.unclaimedBefore(AT + 10, 2)
        resolve()
        await held
      })
      sweeping.catch(reject)
    })
    await taken
    try {
      const second = await store.transaction((tx) => tx.uploads.unclaimedBefore(AT + 10, 2))
      expect([first, second]).to.deep.equal([['a', 'b'], ['c']])
    } finally {
      letGo()
    }
  })
})
