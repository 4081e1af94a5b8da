/** Which transactions were given a row number of a table, and have not ended: numbers are given out before they commit. */
import { type Kysely, sql } from 'kysely'
import type { Writers } from '../engine-port.ts'
import type { Tables } from '../tables.ts'

/**
 * Whoever was given a number has locked the sequence of the table in this mode before, and until the transaction has ended and
 * all others can see its rows. A transaction that changes or deletes rows, or only reads them, has no number and no such lock.
 * Nobody waits for anybody because of it: these locks do not exclude each other.
 */
const MODE = 'RowExclusiveLock'

export async function writersOf(db: Kysely<Tables>, table: keyof Tables): Promise<Writers> {
  const { rows } = await sql<Writers>`select
    concat(pg_postmaster_start_time(), ' ', ${table}::regclass::oid) as place,
    array(select virtualtransaction from pg_locks where relation = pg_get_serial_sequence(${table}, 'id')::regclass
      and mode = ${MODE} and granted
      and database = (select oid from pg_database where datname = current_database())) as open`.execute(db)
  return rows[0]!
}
