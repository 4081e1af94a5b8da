/** Which answers are columns of a form's list of cases. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export const listColumnRows = (db: Kysely<Tables>) => ({
  /** The ids of the questions; none for a form for which nobody chose any. */
  async of(slug: string): Promise<readonly string[]> {
    const row = await db.selectFrom('list_columns').select('fields').where('slug', '=', slug).executeTakeFirst()
    return row ? JSON.parse(row.fields) : []
  },

  async set(slug: string, ids: readonly string[]): Promise<void> {
    const row = { fields: JSON.stringify(ids) }
    await db
      .insertInto('list_columns')
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  },
})
