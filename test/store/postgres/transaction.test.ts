import { expect } from 'chai'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { createPool, type Pool } from '../../../src/store/postgres/pool.ts'
import { createWrite } from '../../../src/store/postgres/transaction.ts'
import { sharedPostgres } from '../../support/postgres.ts'

describe('a transaction on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server
  let url: string
  let pool: Pool
  beforeEach(async () => {
    url = await (await sharedPostgres()).database()
    pool = createPool(parseDatabaseAddress(url)!, { size: 1, queryMs: 1000 }, false, async () => {})
  })
  afterEach(async () => {
    await pool.close()
    await (await sharedPostgres()).drop(url)
  })

  /** Writes over the connections of the pool, whose queries go through `sent` first. */
  const writeWith = (sent: (text: unknown) => Promise<unknown> | undefined) =>
    createWrite({
      lend: (use) =>
        pool.lend((client) => {
          const query = (...args: unknown[]) =>
            sent(args[0]) ?? (client.query as (...args: unknown[]) => unknown)(...args)
          return use(Object.assign(Object.create(client), { query }) as ClientBase)
        }),
    })
  const tables = () =>
    pool.lend(async (client) => (await client.query(`select to_regclass('kept') is not null as there`)).rows[0].there)

  it('writes nothing when BEGIN alone failed, although its queries were sent behind it', async () => {
    const cancelled = Object.assign(new Error('canceling statement due to user request'), { code: '57014' })
    const write = writeWith((text) => (String(text).startsWith('begin') ? Promise.reject(cancelled) : undefined))
    const told = await write((tx) => sql`create table kept (id int)`.execute(tx)).catch((error) => error)
    expect(told).to.include({ status: 503, type: 'unavailable' })
    const read = await write((tx) => sql`select 1`.execute(tx)).catch((error) => error)
    expect(read).to.include({ status: 503, type: 'unavailable' })
    expect(await tables()).to.equal(false)
    await writeWith(() => undefined)((tx) => sql`create table kept (id int)`.execute(tx))
    expect(await tables()).to.equal(true)
  })

  it('does not wait for the answer to BEGIN before it sends the first query', async () => {
    const sent: string[] = []
    const write = writeWith((query) => {
      sent.push(typeof query === 'string' ? query : 'prepared')
      return undefined
    })
    await write(async (tx) => {
      const first = sql`select 1`.execute(tx)
      await Promise.resolve()
      expect(sent).to.have.length(2)
      await first
    })
    expect(sent.map((text) => text.split(' ')[0])).to.include.members(['begin', 'select', 'commit'])
  })
})
