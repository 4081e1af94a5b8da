/** The departments that forms name, as they were written. */
import type { Kysely } from 'kysely'
import type { KeptDepartment } from '../models/brand.ts'
import type { Tables } from './tables.ts'

/** `announce` tells every process that a department changed, when the transaction is committed. */
export const departmentRows = (db: Kysely<Tables>, announce: () => Promise<void>) => ({
  /** All departments, in no order. */
  async all(): Promise<KeptDepartment[]> {
    const rows = await db.selectFrom('departments').selectAll().execute()
    return rows.map(({ home, ...written }) => ({ ...written, isOffice: home === 'office' }))
  },

  async set({ name, text, logo, isOffice }: KeptDepartment): Promise<void> {
    const row = { text, logo, home: isOffice ? 'office' : null }
    await db
      .insertInto('departments')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    await announce()
  },

  /** Slugs of the forms whose live version names it, in order; also of those that the office has withdrawn. */
  async namedBy(name: string): Promise<string[]> {
    const rows = await db
      .selectFrom('live_forms')
      .innerJoin('form_versions', (join) =>
        join
          .onRef('form_versions.slug', '=', 'live_forms.slug')
          .onRef('form_versions.version', '=', 'live_forms.version'),
      )
      .select(['live_forms.slug', 'definition'])
      .where('definition', 'like', `%"department":"${name}"%`)
      .orderBy('live_forms.slug')
      .execute()
    return rows.flatMap(({ slug, definition }) => (JSON.parse(definition).department === name ? [slug] : []))
  },

  async remove(name: string): Promise<void> {
    await db.deleteFrom('departments').where('name', '=', name).execute()
    await announce()
  },
})
