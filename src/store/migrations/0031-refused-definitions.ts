/** The files of definitions that were refused, one row each while they stay so. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refused_definitions')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('sentence', 'text', (column) => column.notNull())
    .addColumn('faults', 'integer', (column) => column.notNull())
    .execute()
}
