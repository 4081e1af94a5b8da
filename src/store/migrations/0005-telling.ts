/** Deliveries, which process works at which job, what was deleted, and the keys of receipts. Never edited after release. */
import { type Kysely, sql } from 'kysely'
import type { AddIdentity } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, identity: AddIdentity): Promise<void> {
  await deliveries(db)
  await db.schema
    .createTable('job_runs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('deletions')
    .$call(identity)
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('files', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('receipt_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute()
  // Cases whose content may have to be deleted, in the order in which they came to their present status.
  await db.schema
    .createIndex('submissions_kept')
    .on('submissions')
    .columns(['slug', 'status_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}

async function deliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    // Random; it is the id of the message too, the same however often it is sent.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission', 'bigint', (column) => column.notNull().references('submissions.id'))
    .addColumn('event', 'bigint', (column) => column.notNull().references('events.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('settled_at', 'bigint')
    // A keyed hash of the address, and when it was counted against what the address gets in a day.
    .addColumn('address', 'text')
    .addColumn('counted_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['due_at', 'lease_until'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute()
  await db.schema.createIndex('deliveries_newest').on('deliveries').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('deliveries_submission').on('deliveries').column('submission').execute()
  await db.schema.createIndex('deliveries_event').on('deliveries').column('event').execute()
  await db.schema
    .createIndex('deliveries_address')
    .on('deliveries')
    .columns(['address', 'counted_at'])
    .where(sql.ref('address'), 'is not', null)
    .execute()
}
