/**
 * What the audit says of one case, or of what one account did, is read off an index: nobody waits while all of it is looked
 * through. Never edited after release.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (column: string) =>
    db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'at', 'id']).execute()
  // The narrower one last: of two that look alike to it, SQLite takes the one that was made last.
  await index('by')
  await index('about')
}
