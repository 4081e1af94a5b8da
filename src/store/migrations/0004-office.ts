/** The office: accounts, sessions, who has read what, whose case it is, and the audit. Never edited after release. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(
  db: Kysely<unknown>,
  { identity, appendOnly }: Pick<Engine, 'identity' | 'appendOnly'>,
): Promise<void> {
  await db.schema
    .createTable('staff')
    .$call(identity)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('forms', 'text')
    .addColumn('password', 'text')
    .addColumn('link', 'text', (column) => column.unique())
    .addColumn('link_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .execute()
  await db.schema
    .createTable('staff_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff', 'bigint', (column) => column.notNull().references('staff.id'))
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('staff_sessions_staff').on('staff_sessions').column('staff').execute()
  await db.schema
    .createTable('case_reads')
    .addColumn('staff', 'bigint', (column) => column.notNull().references('staff.id'))
    .addColumn('submission', 'bigint', (column) => column.notNull())
    .addColumn('events', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('case_reads_key', ['staff', 'submission'])
    .execute()
  await db.schema
    .alterTable('submissions')
    .addColumn('assignee', 'bigint', (column) => column.references('staff.id'))
    .execute()
  await db.schema
    .createIndex('submissions_assigned')
    .on('submissions')
    .columns(['assignee', 'received_at', 'id'])
    .where(sql.ref('assignee'), 'is not', null)
    .execute()
  await db.schema
    .createTable('audit')
    .$call(identity)
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('staff', 'bigint')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('about', 'text')
    .addColumn('details', 'text')
    .execute()
  await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute()
  await db.schema
    .createTable('audit_days')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('entries', 'bigint', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .execute()
  for (const table of ['audit', 'audit_days']) await appendOnly(db, table)
}
