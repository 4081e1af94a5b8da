/**
 * The audit of one case or one account, and the cases that are due for deletion, are read from an index: nobody waits while
 * everything is looked through. Never edited after release.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const audit = (column: string) =>
    db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'at', 'id']).execute()
  // The narrower one last: of two that look alike to it, SQLite takes the one that was made last.
  await audit('by')
  await audit('about')
  await db.schema.dropIndex('submissions_kept').execute()
  await db.schema
    .createIndex('submissions_kept')
    .on('submissions')
    // Whether they are finished too: the open ones of a form, which may stay, are passed over without a look at their rows.
    .columns(['slug', 'status_at', 'id', 'finished_at'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('fixture_until'), 'is', null)
    .execute()
}
