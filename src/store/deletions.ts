/** The log of what was deleted: which case, when, by whom and why; no content. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface Deletion {
  id: number
  at: number
  slug: string
  reference: string
  by: string
  reason: string
  /** How many files went with it. */
  files: number
}

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
