/** What was typed into forms of several pages and is not sent yet. Never edited after release: a change is a new migration. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('submission_id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('pages', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    // One code opens it at a time: a new one takes the place of the last.
    .addColumn('resume_hash', 'text')
    .execute()
  await db.schema.createIndex('drafts_changed').on('drafts').column('changed_at').execute()
  await db.schema
    .createIndex('drafts_resume')
    .on('drafts')
    .column('resume_hash')
    .unique()
    .where(sql.ref('resume_hash'), 'is not', null)
    .execute()
}
