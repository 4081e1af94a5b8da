/** Forms, submissions and their status events. Never edited after release: a change is a new migration. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_versions')
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('published_at', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_versions_key', ['slug', 'version'])
    .execute()
  await db.schema
    .createTable('live_forms')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('published_at', 'integer', (column) => column.notNull())
    .addForeignKeyConstraint('live_forms_version', ['slug', 'version'], 'form_versions', ['slug', 'version'])
    .execute()
  await db.schema
    .createTable('submissions')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('submission_id', 'text', (column) => column.notNull().unique())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('received_at', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_at', 'integer', (column) => column.notNull())
    .addColumn('finished_at', 'integer')
    .addColumn('quarantine', 'text')
    .addForeignKeyConstraint('submissions_version', ['slug', 'version'], 'form_versions', ['slug', 'version'])
    .execute()
  await db.schema.createIndex('submissions_received').on('submissions').columns(['slug', 'received_at']).execute()
  await db.schema
    .createIndex('submissions_finished')
    .on('submissions')
    .columns(['slug', 'finished_at'])
    .where(sql.ref('finished_at'), 'is not', null)
    .execute()
  await db.schema
    .createTable('status_events')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('submission', 'integer', (column) => column.notNull().references('submissions.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('note', 'text')
    .execute()
  await db.schema.createIndex('status_events_submission').on('status_events').column('submission').execute()
}
