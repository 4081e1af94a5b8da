/** Forms, submissions, their status events and their files. Never edited after release: a change is a new migration. */
import { type Kysely, sql } from 'kysely'
import type { AddIdentity } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, identity: AddIdentity): Promise<void> {
  await db.schema
    .createTable('form_versions')
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_versions_key', ['slug', 'version'])
    .execute()
  await db.schema
    .createTable('live_forms')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('live_forms_version', ['slug', 'version'], 'form_versions', ['slug', 'version'])
    .execute()
  await submissions(db, identity)
  await db.schema
    .createTable('events')
    .$call(identity)
    .addColumn('submission', 'bigint', (column) => column.notNull().references('submissions.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('note', 'text')
    .addColumn('upload', 'text')
    // Names a post that may be repeated; taken once.
    .addColumn('post', 'text', (column) => column.unique())
    .execute()
  await db.schema.createIndex('events_submission').on('events').columns(['submission', 'id']).execute()
  await uploads(db)
  // One row, written to see that writing works.
  await db.schema
    .createTable('readiness')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('written', 'bigint', (column) => column.notNull())
    .execute()
}

async function submissions(db: Kysely<unknown>, identity: AddIdentity): Promise<void> {
  await db.schema
    .createTable('submissions')
    .$call(identity)
    .addColumn('submission_id', 'text', (column) => column.notNull().unique())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('quarantine', 'text')
    .addColumn('waiting_for', 'text')
    .addColumn('deleted_at', 'bigint')
    .addColumn('fixture_until', 'bigint')
    .addForeignKeyConstraint('submissions_version', ['slug', 'version'], 'form_versions', ['slug', 'version'])
    .execute()
  await listings(db)
  const finished = db.schema.createIndex('submissions_finished').on('submissions')
  await finished
    // When it was received too: how long cases took is read off the index alone.
    .columns(['slug', 'finished_at', 'id', 'received_at'])
    .where(sql.ref('finished_at'), 'is not', null)
    .where(sql.ref('quarantine'), 'is', null)
    .where(sql.ref('fixture_until'), 'is', null)
    .execute()
  await db.schema.createIndex('submissions_version').on('submissions').columns(['slug', 'version']).execute()
  await db.schema
    .createIndex('submissions_fixtures')
    .on('submissions')
    .column('fixture_until')
    .where(sql.ref('fixture_until'), 'is not', null)
    .execute()
}

/** An index for each way to narrow a listing, so that its pages, newest first, are read off it and never sorted. */
async function listings(db: Kysely<unknown>): Promise<void> {
  const page = ['received_at', 'id']
  const listing = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`submissions_${name}`)
      .on('submissions')
      .columns(columns)
      .where(sql.ref('fixture_until'), 'is', null)
  await listing('newest', page).execute()
  // What was set aside too: it is left out of counts, which are read off the index alone.
  await listing('by_form', ['slug', ...page, 'quarantine']).execute()
  await listing('by_form_and_status', ['slug', 'status', ...page]).execute()
  await listing('by_status', ['status', ...page]).execute()
  await listing('waiting_by_form', ['slug', 'waiting_for', ...page])
    .where(sql.ref('waiting_for'), 'is not', null)
    .execute()
  await listing('waiting', ['waiting_for', ...page])
    .where(sql.ref('waiting_for'), 'is not', null)
    .execute()
  await listing('set_aside', page).where(sql.ref('quarantine'), 'is not', null).execute()
  await listing('set_aside_by_form', ['slug', ...page])
    .where(sql.ref('quarantine'), 'is not', null)
    .execute()
}

async function uploads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('submission', 'bigint', (column) => column.references('submissions.id'))
    .addColumn('field_id', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('scan', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('replaced_by', 'text')
    .addColumn('network', 'text')
    .execute()
  await db.schema.createIndex('uploads_submission_id').on('uploads').column('submission_id').execute()
  await db.schema
    .createIndex('uploads_unclaimed')
    .on('uploads')
    // Sizes and networks too: their sums are asked for with every upload.
    .columns(['at', 'size', 'network'])
    .where(sql.ref('submission'), 'is', null)
    .execute()
}
