/**
 * Room on the disk of the server. A row that is changed goes where older ones were, so it can be written when nothing else can.
 * A result that is too large for memory goes to a file beside the tables, which the server removes again.
 */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine-port.ts'
import type { Tables } from '../tables.ts'

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
