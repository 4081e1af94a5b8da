/**
 * When a version was published again: without it, nobody knows which one was live last when the form was taken off. For the
 * forms that are live now, it is filled in. Never edited after release.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('form_versions').addColumn('republished_at', 'bigint').execute()
  await sql`update form_versions set republished_at = (
      select published_at from live_forms
      where live_forms.slug = form_versions.slug and live_forms.version = form_versions.version
        and live_forms.published_at > form_versions.published_at)`.execute(db)
}
