/** Where a live form is changed, and the texts that a version was made of. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('live_forms').addColumn('home', 'text').execute()
  await db.schema.alterTable('form_versions').addColumn('sources', 'text').execute()
  await db.schema
    .createTable('source_texts')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
}
