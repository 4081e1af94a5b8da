/** The log of what was deleted: which case, when, by whom and why; no content. */
import type { Kysely, Selectable } from 'kysely'
import type { DeletionRow, Tables } from './tables.ts'

/** `files`: how many went with it. */
export type Deletion = Selectable<DeletionRow>

export const deletionRows = (db: Kysely<Tables>) => ({
  async add(deletion: Omit<Deletion, 'id'>): Promise<void> {
    await db.insertInto('deletions').values(deletion).execute()
  },

  /** Newest first, at most `size`; go on with `before`, the id of the last one seen. */
  async page({ before, size }: { before?: number; size: number }): Promise<Deletion[]> {
    let query = db.selectFrom('deletions').selectAll().orderBy('id', 'desc').limit(size)
    if (before !== undefined) query = query.where('id', '<', before)
    return query.execute()
  },
})
