/** Departments that are changed in the office. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('departments').addColumn('home', 'text').execute()
}
