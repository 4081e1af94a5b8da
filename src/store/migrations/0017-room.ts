/**
 * How much room drafts take, and which networks they came from, so that no network fills the disk. Never edited after release.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('drafts').addColumn('network', 'text').execute()
  await db.schema
    .alterTable('drafts')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update drafts set bytes = length(pages)`.execute(db)
  await db.schema.createIndex('drafts_network').on('drafts').columns(['network', 'bytes']).execute()
}
