import { expect } from 'chai'
import { sql } from 'kysely'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { openEngine } from '../../../src/store/engine.ts'
import type { Engine } from '../../../src/store/engine-port.ts'
import { openStore } from '../../../src/store/index.ts'
import { askServer } from '../../support/databases.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { until } from '../../support/service.ts'

const told = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error) => error,
  )

describe('connections to PostgreSQL', function () {
  this.timeout(60_000) // waits for a server that does not answer
  let server: Postgres
  let url: string
  let engine: Engine
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.remove())
  beforeEach(async () => {
    url = await server.database()
    engine = await openEngine(parseDatabaseAddress(url)!, { pool: 1, queryMs: 1000 })
  })
  afterEach(() => engine.close())
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(engine.reader)).rows[0]!.pid

  it('see in a transaction what others committed meanwhile, whatever the database has by default', async () => {
    const name = new URL(url).pathname.slice(1)
    await askServer(url, `alter database ${name} set default_transaction_isolation = 'repeatable read'`)
    const strict = await openEngine(parseDatabaseAddress(url)!, { pool: 1, queryMs: 1000 })
    const level = sql<{ level: string }>`select current_setting('transaction_isolation') as level`
    const defaults = (await level.execute(strict.reader)).rows[0]!.level
    const inside = await strict.write(async (tx) => (await level.execute(tx)).rows[0]!.level)
    await strict.close()
    expect([defaults, inside]).to.deep.equal(['repeatable read', 'read committed'])
  })

  it('are not used again after one gave no answer in time', async () => {
    const before = await backend()
    const goOn = server.freeze()
    try {
      const began = performance.now()
      expect(await told(backend())).to.include({ type: 'unavailable', status: 503 })
      expect(performance.now() - began).to.be.lessThan(10_000)
    } finally {
      goOn()
    }
    expect(await backend()).not.to.equal(before)
  })

  it('stay when the server itself has ended a query that took too long', async () => {
    const before = await backend()
    expect(await told(sql`select pg_sleep(30)`.execute(engine.reader))).to.include({ type: 'unavailable' })
    expect(await backend()).to.equal(before)
  })

  it('give their locks back when their process asks nothing any more', async () => {
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(engine.reader)
    expect(rows).to.deep.equal([{ idle_in_transaction_session_timeout: '10s' }])
  })

  it('let one of several processes migrate while the others find it done', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(parseDatabaseAddress(url)!)))
    try {
      const ran = await Promise.all(stores.map((store) => store.migrate()))
      expect(ran.filter((names) => names.length > 0)).to.have.length(1)
    } finally {
      for (const store of stores) await store.close()
    }
  })

  describe('that listen', () => {
    let heard: number
    beforeEach(async () => {
      heard = 0
      engine.listen('things', () => heard++)
      await until(() => heard > 0) // it looks for itself as soon as it listens
    })
    const announce = () => engine.write((tx) => engine.announce(tx, 'things'))
    /** Sooner than by its own next look, which is after three seconds. */
    async function expectHeard(): Promise<void> {
      const before = heard
      const began = performance.now()
      await announce()
      await until(() => heard > before)
      expect(performance.now() - began).to.be.lessThan(2500)
    }

    it('hear what is announced, and nothing of what was undone', async () => {
      await expectHeard()
      const before = heard
      const undone = engine.write(async (tx) => {
        await engine.announce(tx, 'things')
        throw new Error('undone')
      })
      await told(undone)
      // What is announced after it is heard after it.
      await announce()
      await until(() => heard > before)
      expect(heard).to.equal(before + 1)
    })

    it('look by themselves now and then, for an announcement that was lost', async () => {
      const before = heard
      await until(() => heard > before + 1)
    })

    it('hear again after the server was killed and is back', async () => {
      await server.kill()
      const before = heard
      await server.start()
      await until(() => heard > before)
      await expectHeard()
    })
  })
})
