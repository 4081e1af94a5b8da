/** Forms for which a second person is asked for, and the uploads that wait for one. Never edited after release. */
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, identity: Engine['identity']): Promise<void> {
  await db.schema
    .createTable('second_persons')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .execute()
  await identity(db.schema.createTable('handed_uploads'))
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('base', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('staff', 'bigint', (column) => column.notNull())
    .addColumn('words', 'text')
    .addColumn('files', 'text')
    .execute()
  await db.schema.alterTable('form_history').addColumn('handed_by', 'text').execute()
}
