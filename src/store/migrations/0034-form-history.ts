/** What was done to each form, by whom and how, and what the office has decided about a form. Never edited after release. */
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, identity: Engine['identity']): Promise<void> {
  await identity(db.schema.createTable('form_history'))
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('staff', 'bigint')
    .addColumn('version', 'text')
    .addColumn('words', 'text')
    .execute()
  await db.schema.createIndex('form_history_by_form').on('form_history').columns(['slug', 'id']).execute()
  await db.schema
    .createTable('form_standings')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('words', 'text')
    .execute()
}
