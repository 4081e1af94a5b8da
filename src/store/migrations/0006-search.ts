/**
 * The words of cases, for the search of the office, and how far they have been filled in. The cases that are there already
 * are filled in by a job while the service runs, so that this takes no time. Never edited after release.
 */
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, { terms }: Pick<Engine, 'terms'>): Promise<void> {
  await terms.make(db)
  // One row: no case up to number `older` is filled in yet; all cases after it, up to `newer`, are.
  await db.schema
    .createTable('word_marks')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('older', 'bigint', (column) => column.notNull())
    .addColumn('newer', 'bigint', (column) => column.notNull())
    .execute()
}
