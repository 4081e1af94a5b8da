/** The language in which a case was sent; null where it is its form's own. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('language', 'text').execute()
}
