/** When words were deleted that may still be in the log of the database: see `Store.emptyLog`. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

interface Erasures {
  /** When the first one was, in UTC milliseconds. */
  since: number
  /** Row number of the last one. */
  last: number
}

export const erasureRows = (db: Kysely<Tables>) => ({
  async add(at: number): Promise<void> {
    await db.insertInto('erasures').values({ at }).execute()
  },

  /** Those since the log was last emptied; undefined when there are none. */
  async waiting(): Promise<Erasures | undefined> {
    const { since, last } = await db
      .selectFrom('erasures')
      .select(({ fn }) => [fn.min('at').as('since'), fn.max('id').as('last')])
      .executeTakeFirstOrThrow()
    return last === null ? undefined : { since: Number(since), last: Number(last) }
  },

  /** Forgets these: the log was emptied since. */
  async remove({ last }: Erasures): Promise<void> {
    await db.deleteFrom('erasures').where('id', '<=', last).execute()
  },
})
