/** The words of a form in other languages, by language and place; null where it has none. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('form_versions').addColumn('translations', 'text').execute()
}
