/** A second factor beside the password, and who signs in by OpenID Connect. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const staff = db.schema.alterTable('staff')
  await staff.addColumn('totp', 'text').execute()
  await staff.addColumn('totp_step', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
  await staff.addColumn('totp_failures', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
  await staff.addColumn('totp_failed_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
  await staff.addColumn('subject', 'text').execute()
  await db.schema.createIndex('staff_subject').on('staff').column('subject').unique().execute()
  await db.schema
    .createTable('staff_recovery_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('staff', 'bigint', (column) => column.notNull().references('staff.id'))
    .execute()
  await db.schema.createIndex('staff_recovery_codes_staff').on('staff_recovery_codes').column('staff').execute()
  await db.schema
    .createTable('staff_challenges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff', 'bigint', (column) => column.notNull().references('staff.id'))
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('staff_sessions')
    .addColumn('way', 'text', (column) => column.notNull().defaultTo('password'))
    .execute()
}
