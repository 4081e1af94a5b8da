import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { sql } from 'kysely'
import { parseDatabaseAddress } from '../../../src/models/database-address.ts'
import { type Engine, openEngine } from '../../../src/store/engine.ts'
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
  this.timeout(15_000)
  let server: Postgres
  let url: string
  let engine: Engine
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.remove())
  beforeEach(async () => {
    url = await server.database()
    engine = await openEngine(parseDatabaseAddress(url)!, { pool: 1, queryMs: 400 })
  })
  afterEach(() => engine.close())
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(engine.reader)).rows[0]!.pid

  it('are not used again after one gave no answer in time', async () => {
    const before = await backend()
    const goOn = server.freeze()
    try {
      const began = performance.now()
      expect(await told(backend())).to.include({ type: 'unavailable', status: 503 })
      expect(performance.now() - began).to.be.lessThan(3000)
    } finally {
      goOn()
    }
    expect(await backend()).not.to.equal(before)
  })

  it('stay when the server itself has ended a query that took too long', async () => {
    const before = await backend()
    expect(await told(sql`select pg_sleep(3)`.execute(engine.reader))).to.include({ type: 'unavailable' })
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
      await until(listening)
    })
    const listening = async () =>
      (await askServer(url, "select 1 from pg_stat_activity where query = 'listen things' and state = 'idle'")).length >
      0
    async function expectHeardWithinASecond(): Promise<void> {
      const before = heard
      const began = performance.now()
      await engine.write((tx) => engine.announce(tx, 'things'))
      await until(() => heard > before)
      expect(performance.now() - began).to.be.lessThan(1000)
    }

    it('hear what is announced, and nothing of what was undone', async () => {
      await expectHeardWithinASecond()
      const before = heard
      const undone = engine.write(async (tx) => {
        await engine.announce(tx, 'things')
        throw new Error('undone')
      })
      await told(undone)
      await sleep(200)
      expect(heard).to.equal(before)
    })

    it('look by themselves now and then, for an announcement that was lost', async () => {
      const before = heard
      await until(() => heard > before + 1)
    })

    it('hear again after the server was killed and is back', async () => {
      await server.kill()
      await server.start()
      await until(listening)
      await expectHeardWithinASecond()
    })
  })
})
