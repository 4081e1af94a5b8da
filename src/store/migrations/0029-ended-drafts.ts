/** The ids of drafts that have ended, so that an old page of one starts another draft. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ended_drafts')
    .addColumn('submission_id', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('ended_drafts_at').on('ended_drafts').column('ended_at').execute()
}
