/** Files of submissions, and submissions that exist only for the load gate. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('submission', 'integer', (column) => column.references('submissions.id'))
    .addColumn('field_id', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('scan', 'text', (column) => column.notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('uploads_submission_id').on('uploads').column('submission_id').execute()
  await db.schema
    .createIndex('uploads_unclaimed')
    .on('uploads')
    // The sizes too: their sum is asked for with every upload.
    .columns(['at', 'size'])
    .where(sql.ref('submission'), 'is', null)
    .execute()
  await db.schema.alterTable('submissions').addColumn('fixture_until', 'integer').execute()
}
