/**
 * Room on the disk of the server. A row that is changed goes where older ones were, so it can be written when nothing else can.
 * A result that is too large for memory goes to a file beside the tables, which the server removes again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { DatabaseAddress } from '../../settings/database-address.ts'
import type { Alone, Engine, LargeIndex } from '../engine-port.ts'
import type { Tables } from '../tables.ts'
import { faultOf } from './faults.ts'
import { connectionOf, kyselyOver } from './kysely.ts'
import { cut, type Pool, WRITE_NOTHING } from './pool.ts'
import { acceptServer } from './prove.ts'
import { createWrite } from './transaction.ts'

/** How many numbers one query takes: about a megabyte, more than a form. */
const NUMBERS = 40_000

export const takeRoom: NonNullable<Engine['takeRoom']> = async (tx) => {
  // On the disk of the database, wherever files of this kind go otherwise.
  await sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(tx)
  await sql`select count(*) from generate_series(1, ${sql.lit(NUMBERS)})`.execute(tx)
}

// What PostgreSQL itself knows to be wrong with the database.

/** A sentence a fault: indexes and constraints that do not hold, and pages that were found damaged since the last reset. */
export async function faultsIn(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'index ' || indexrelid::regclass || ' is not valid: rebuild it with reindex' as fault
      from pg_index where not indisvalid
    union all
    select 'constraint ' || conname || ' of ' || conrelid::regclass || ' was never validated'
      from pg_constraint where not convalidated
    union all
    select checksum_failures || ' pages were found damaged'
      from pg_stat_database where datname = current_database() and checksum_failures > 0`.execute(db)
  return rows.map(({ fault }) => fault)
}

/** PostgreSQL writes down what unclaimed files take. */
export const noteUnclaimed: Engine['noteUnclaimed'] = async (db) => {
  // Each change takes the row away as it was, or brings it as it is, or both.
  await sql`create or replace function note_unclaimed() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' and old.submission is null then
        insert into unclaimed_changes (bytes) values (- greatest(old.size, 4096));
      end if;
      if tg_op <> 'DELETE' and new.submission is null then
        insert into unclaimed_changes (bytes) values (greatest(new.size, 4096));
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger uploads_unclaimed after insert or delete or update of submission, size on uploads
    for each row execute function note_unclaimed()`.execute(db)
}

// Work on the schema, which may take hours: on a connection of its own without any limit of time, while no other process does
// the same.

/** A process that waits asks again after so many milliseconds. */
const AGAIN_MS = 200
/** Takes the lock of migrations. It is also held, until the end of their transaction, by the releases that migrated in the pool. */
const LOCK = `select pg_try_advisory_lock(hashtextextended('migrations', 0)) as taken`
const NO_LIMITS = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

export const alone = <T>(pool: Pool, address: DatabaseAddress, work: (own: Alone) => Promise<T>): Promise<T> =>
  apart(pool, address, async (client) => {
    await client.query(WRITE_NOTHING)
    // Asked again and again, in no transaction: an index is built only when no older transaction is open, also one that waits.
    while (!(await client.query(LOCK)).rows[0].taken) await sleep(AGAIN_MS)
    return work({ write: createWrite({ lend: (use) => use(client) }), build: (index) => build(client, index) })
  })

/**
 * Runs `work` with a reader of its own, which sees the rows as they were at its first query, however long it takes. Vacuum
 * keeps what the reader may still see, so this is the one transaction of ours that stays open for long.
 */
export const snapshot = <T>(
  pool: Pool,
  address: DatabaseAddress,
  work: (reader: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  apart(pool, address, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const connection = connectionOf(client)
    return work(kyselyOver({ provideConnection: (use) => use(connection) }))
  })

/** Runs `work` on a connection beside the pool, whose queries may take as long as they need. Its locks end with it. */
async function apart<T>(pool: Pool, address: DatabaseAddress, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = pool.alone(0)
  try {
    await client.connect()
    await acceptServer(client, address)
    await client.query(NO_LIMITS)
    return await work(client)
  } catch (error) {
    throw faultOf(error)
  } finally {
    cut(client)
  }
}

export async function hasTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass(${name}) is not null`.execute(db)
  return rows.length > 0
}

export async function hasIndex(db: Kysely<Tables>, name: string): Promise<boolean> {
  const valid = sql`select 1 from pg_index where indexrelid = to_regclass(${name}) and indisvalid`
  return (await valid.execute(db)).rows.length > 0
}

/** An index that an earlier build left unfinished is not valid, and is dropped first. */
async function build(client: ClientBase, { name, on }: LargeIndex): Promise<boolean> {
  await client.query('set default_transaction_read_only = off') // in no transaction
  await client.query(`drop index concurrently if exists "${name}"`)
  await client.query(`create index concurrently "${name}" on ${on}`)
  await client.query(WRITE_NOTHING)
  return true
}
