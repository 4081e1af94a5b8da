/** Submissions that exist only for the load gate: found and removed together with everything of theirs. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export const fixtureRows = (db: Kysely<Tables>) => ({
  /** Row numbers of up to `limit` fixtures. */
  async some(limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('submissions')
      .select('id')
      .where('fixture_until', 'is not', null)
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Removes submissions with their events and uploads; returns the ids of the uploads, whose bytes are still in the drive. */
  async remove(submissions: readonly number[]): Promise<string[]> {
    const ids = [...submissions]
    const uploads = await db.selectFrom('uploads').select('id').where('submission', 'in', ids).execute()
    await db.deleteFrom('uploads').where('submission', 'in', ids).execute()
    await db.deleteFrom('events').where('submission', 'in', ids).execute()
    await db.deleteFrom('submissions').where('id', 'in', ids).where('fixture_until', 'is not', null).execute()
    return uploads.map(({ id }) => id)
  },
})
