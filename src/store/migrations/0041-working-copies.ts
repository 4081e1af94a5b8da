/** The working copies of forms, and every text of each. Never edited after release. */
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, { identity }: Pick<Engine, 'identity'>): Promise<void> {
  await db.schema
    .createTable('working_texts')
    .$call(identity)
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('before', 'bigint')
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('staff', 'bigint')
    .addColumn('files', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('working_texts_by_form').on('working_texts').columns(['slug', 'id']).execute()
  await db.schema
    .createTable('working_copies')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('text', 'bigint', (column) => column.notNull())
    .addColumn('base', 'text', (column) => column.notNull())
    .execute()
}
