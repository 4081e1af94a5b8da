import { AsyncLocalStorage } from 'node:async_hooks'
import { expect } from 'chai'
import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { ahead } from '../../../src/store/compiled.ts'
import { createPool, type Pool } from '../../../src/store/postgres/pool.ts'
import { createWrite, HOLD } from '../../../src/store/postgres/transaction.ts'
import type { Tables } from '../../../src/store/tables.ts'
import { askServer } from '../../support/databases.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

describe('a transaction on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server
  let url: string
  let pool: Pool
  const unheard: unknown[] = []
  const note = (error: unknown) => unheard.push(error)
  beforeEach(async () => {
    unheard.length = 0
    process.on('unhandledRejection', note)
    url = await (await sharedPostgres()).database()
    pool = createPool(parseDatabaseAddress(url)!, { size: 3, queryMs: 3000 }, false, async () => {})
  })
  afterEach(async () => {
    process.off('unhandledRejection', note)
    await pool.close()
    await (await sharedPostgres()).drop(url)
    expect(unheard, 'these would end the service').to.deep.equal([])
  })

  /** Writes over the connections of the pool, whose queries go through `sent` first. */
  const writeWith = (
    sent: (query: unknown) => Promise<unknown> | undefined,
    heard: (query: unknown) => void = () => {},
  ) =>
    createWrite({
      lend: (use) =>
        pool.lend((client) => {
          const query = async (...args: unknown[]) => {
            const answer = await (sent(args[0]) ?? (client.query as (...args: unknown[]) => unknown)(...args))
            heard(args[0])
            return answer
          }
          return use(Object.assign(Object.create(client), { query }) as ClientBase)
        }),
    })
  const hold = (tx: Kysely<Tables>, name: string) => tx.executeQuery({ ...HOLD, parameters: [name] })
  const addAhead = (tx: Kysely<Tables>, id: number) =>
    tx.executeQuery(ahead(sql`insert into kept values (${id})`.compile(tx)))
  /** How many connections wait for a lock. */
  const waiting = async () =>
    Number(
      Object.values(
        (
          await askServer(
            url,
            `select count(*) from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`,
          )
        )[0]!,
      )[0],
    )
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

  it('waits neither for BEGIN nor for a lock before it sends the query behind them', async () => {
    const log: string[] = []
    const wordIn = (query: unknown) => /begin|lock|one|commit/.exec(JSON.stringify(query))?.[0] ?? 'other'
    const write = writeWith(
      (query) => void log.push(`send ${wordIn(query)}`),
      (query) => log.push(`hear ${wordIn(query)}`),
    )
    await write(async (tx) => {
      await hold(tx, 'a')
      await sql`select 1 as one`.execute(tx)
    })
    expect(log.slice(0, 6)).to.deep.equal([
      'send begin',
      'send lock',
      'send one',
      'hear begin',
      'hear lock',
      'hear one',
    ])
  })

  it('sends COMMIT behind what it need not wait for, and resolves when both are answered', async () => {
    const log: string[] = []
    const wordIn = (query: unknown) => /begin|insert|commit/.exec(JSON.stringify(query))?.[0] ?? 'other'
    const write = writeWith(
      (query) => void log.push(`send ${wordIn(query)}`),
      (query) => log.push(`hear ${wordIn(query)}`),
    )
    await write((tx) => sql`create table kept (id int primary key)`.execute(tx))
    log.length = 0
    await write(async (tx) => {
      await sql`insert into kept values (1)`.execute(tx)
      await addAhead(tx, 2)
    })
    expect(log.slice(-4)).to.deep.equal(['send insert', 'send commit', 'hear insert', 'hear commit'])
  })

  it('keeps nothing, and says why, when what it did not wait for fails', async () => {
    const write = writeWith(() => undefined)
    await write((tx) => sql`create table kept (id int primary key)`.execute(tx))
    await write((tx) => addAhead(tx, 1))
    const failed = await write(async (tx) => {
      await sql`insert into kept values (2)`.execute(tx)
      await addAhead(tx, 1)
      return 'kept'
    }).catch((error) => error)
    expect(String(failed)).to.include('duplicate key')
    await write((tx) => addAhead(tx, 3))
    const kept = await write((tx) => sql<{ id: number }>`select id from kept order by id`.execute(tx))
    expect(kept.rows).to.deep.equal([{ id: 1 }, { id: 3 }])
  })

  it('is tried again when it was in the way of another with what it did not wait for', async () => {
    const write = writeWith(() => undefined)
    await write((tx) => sql`create table kept (id int primary key)`.execute(tx))
    let [first, tries] = [0, 0]
    const both = (ids: [number, number]) =>
      write(async (tx) => {
        tries++
        await sql`insert into kept values (${ids[0]}) on conflict do nothing`.execute(tx)
        first++
        await until(() => first >= 2)
        await tx.executeQuery(ahead(sql`insert into kept values (${ids[1]}) on conflict do nothing`.compile(tx)))
      })
    await Promise.all([both([1, 2]), both([2, 1])])
    expect(tries).to.be.greaterThan(2)
  })

  it('reads behind a lock what was committed while it waited for it', async () => {
    const write = writeWith(() => undefined)
    await write((tx) => sql`create table kept (id int)`.execute(tx))
    const count = async (tx: Kysely<Tables>) =>
      (await sql<{ count: number }>`select count(*)::int as count from kept`.execute(tx)).rows[0]!.count
    const outside = AsyncLocalStorage.snapshot()
    let later: Promise<number> | undefined
    await write(async (tx) => {
      await hold(tx, 'a')
      await sql`insert into kept values (1)`.execute(tx)
      later = outside(() =>
        write(async (tx) => {
          await hold(tx, 'a')
          return count(tx)
        }),
      )
      await until(async () => (await waiting()) === 1)
    })
    expect(await later).to.equal(1)
  })

  it('fails because of the lock that it did not get in time, not because of what was sent behind it', async () => {
    const write = writeWith(() => undefined)
    const outside = AsyncLocalStorage.snapshot()
    await write(async (tx) => {
      await hold(tx, 'a')
      await sql`select 1`.execute(tx) // holding comes back before it is held
      const refused = outside(() =>
        write(async (tx) => {
          await hold(tx, 'a')
          await sql`select 1`.execute(tx)
        }),
      ).catch((error) => error)
      expect(await refused).to.include({ status: 503, type: 'unavailable' })
      expect(String((await refused).cause)).to.include('statement timeout')
    })
  })

  it('is tried again when it and another wait for each other', async () => {
    const write = writeWith(() => undefined)
    let [held, tries] = [0, 0]
    const both = (names: string[]) =>
      write(async (tx) => {
        tries++
        await hold(tx, names[0]!)
        await sql`select 1`.execute(tx)
        held++
        await until(() => held >= 2)
        await hold(tx, names[1]!)
        await sql`select 1`.execute(tx)
      })
    await Promise.all([both(['a', 'b']), both(['b', 'a'])])
    expect(tries).to.be.greaterThan(2)
  })
})
