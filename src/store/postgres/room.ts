/**
 * Room on the disk of the server. A row that is changed goes where older ones were, so it can be written when nothing else can.
 * A result that is too large for memory goes to a file beside the tables, which the server removes again.
 */
import { sql } from 'kysely'
import type { Engine } from '../engine-port.ts'

/** As many numbers as take about a megabyte: more than a form. */
const NUMBERS = 40_000

export const takeRoom: NonNullable<Engine['takeRoom']> = async (tx) => {
  // On the disk of the database, wherever files of this kind go otherwise.
  await sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(tx)
  await sql`select count(*) from generate_series(1, ${sql.lit(NUMBERS)})`.execute(tx)
}
