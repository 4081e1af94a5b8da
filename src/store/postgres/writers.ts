/** Which transactions may be adding rows to a table, whose numbers are given out before they commit. */
import { type Kysely, sql } from 'kysely'
import type { Writers } from '../engine-port.ts'
import type { Tables } from '../tables.ts'

/**
 * Whoever adds a row has locked the table in this mode before the row gets its number, and until the transaction has ended and
 * all others can see its rows. Nobody waits for anybody because of it: such locks do not exclude each other.
 */
const MODE = 'RowExclusiveLock'

export async function writersOf(db: Kysely<Tables>, table: keyof Tables): Promise<Writers> {
  const { rows } = await sql<Writers>`select
    concat(pg_postmaster_start_time(), ' ', ${table}::regclass::oid) as place,
    array(select virtualtransaction from pg_locks where relation = ${table}::regclass and mode = ${MODE} and granted
      and database = (select oid from pg_database where datname = current_database())) as open`.execute(db)
  return rows[0]!
}
