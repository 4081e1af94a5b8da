/** Budgets of misses and refusals that hold over all processes. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spendings')
    .addColumn('who', 'text', (column) => column.primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('spendings_since').on('spendings').column('since').execute()
}
