/**
 * Work on the schema, which may take hours: on a connection of its own without any limit of time, while no other process does
 * the same.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { DatabaseAddress } from '../../settings/database-address.ts'
import type { Alone, LargeIndex } from '../engine-port.ts'
import type { Tables } from '../tables.ts'
import { faultOf } from './faults.ts'
import { cut, type Pool, WRITE_NOTHING } from './pool.ts'
import { acceptServer } from './prove.ts'
import { createWrite } from './transaction.ts'

/** A process that waits asks again after so many milliseconds. */
const AGAIN_MS = 200
/** Also held, until the end of their transaction, by the releases that migrated in the pool. */
const LOCK = `select pg_try_advisory_lock(hashtextextended('migrations', 0)) as taken`
const NO_LIMITS = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

export async function alone<T>(pool: Pool, address: DatabaseAddress, work: (own: Alone) => Promise<T>): Promise<T> {
  const client = pool.alone(0)
  try {
    await client.connect()
    await acceptServer(client, address)
    await client.query(`${NO_LIMITS}; ${WRITE_NOTHING}`)
    // Asked again and again, in no transaction: an index is built only when no older transaction is open, also one that waits.
    while (!(await client.query(LOCK)).rows[0].taken) await sleep(AGAIN_MS)
    return await work({ write: createWrite({ lend: (use) => use(client) }), build: (index) => build(client, index) })
  } catch (error) {
    throw faultOf(error)
  } finally {
    cut(client) // this releases the lock
  }
}

export async function hasIndex(db: Kysely<Tables>, name: string): Promise<boolean> {
  const valid = sql`select 1 from pg_index where indexrelid = to_regclass(${name}) and indisvalid`
  return (await valid.execute(db)).rows.length > 0
}

/** An index that an earlier build left unfinished is not valid, and is dropped first. */
async function build(client: ClientBase, { name, on }: LargeIndex): Promise<void> {
  await client.query('set default_transaction_read_only = off') // in no transaction
  await client.query(`drop index concurrently if exists "${name}"`)
  await client.query(`create index concurrently "${name}" on ${on}`)
  await client.query(WRITE_NOTHING)
}
