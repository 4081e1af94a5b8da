/** What an account may do with forms, how it last signed in, and the link of the first admin. Never edited after release. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const staff = db.schema.alterTable('staff')
  await staff.addColumn('edits', 'text').execute()
  await staff.addColumn('signed_in_at', 'bigint').execute()
  await staff.addColumn('offered_subject', 'text').execute()
  await staff.addColumn('hands_to', 'bigint').execute()
  await db.schema
    .alterTable('staff_sessions')
    .addColumn('proved_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('first_admin')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`
    update staff set signed_in_at = seen.at
    from (select staff, max(at) as at from audit where action = 'signed-in' group by staff) as seen
    where seen.staff = staff.id`.execute(db)
}
