/** What PostgreSQL itself knows to be wrong with the database. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

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
