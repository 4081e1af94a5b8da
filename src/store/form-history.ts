/** What was done to forms, and what the office has decided about them. */
import type { Kysely, Selectable } from 'kysely'
import type { FormDeed, FormDeedKind, FormDeedRow, FormStanding, Way } from '../models/form-history.ts'
import type { FormHistoryRow, FormStandingRow, Tables } from './tables.ts'

export const formHistoryRows = (db: Kysely<Tables>) => ({
  async add({ by, account, version, words, handedBy, ...deed }: FormDeed): Promise<void> {
    const optional = { by: by ?? null, staff: account ?? null, version: version ?? null }
    await db
      .insertInto('form_history')
      .values({ ...deed, ...optional, words: words ?? null, handed_by: handedBy ?? null })
      .execute()
  },

  /** One page of what was done to a form, newest first; go on with `before`, the number of the last one seen. */
  async of(slug: string, { size, before }: { size: number; before?: number | undefined }): Promise<FormDeedRow[]> {
    let query = db.selectFrom('form_history').selectAll().where('slug', '=', slug).orderBy('id', 'desc').limit(size)
    if (before !== undefined) query = query.where('id', '<', before)
    return (await query.execute()).map(deedOf)
  },
})

const deedOf = ({
  kind,
  way,
  by,
  staff,
  version,
  words,
  handed_by,
  ...row
}: Selectable<FormHistoryRow>): FormDeedRow => ({
  ...row,
  kind: kind as FormDeedKind,
  way: way as Way,
  ...(by !== null && { by }),
  ...(staff !== null && { account: staff }),
  ...(version !== null && { version }),
  ...(words !== null && { words }),
  ...(handed_by !== null && { handedBy: handed_by }),
})

/** `announce` tells every process that other forms are live, when the transaction is committed. */
export const formStandingRows = (db: Kysely<Tables>, announce: () => Promise<void>) => ({
  /** Every form about which something was decided, by slug. */
  async all(): Promise<FormStanding[]> {
    return (await db.selectFrom('form_standings').selectAll().orderBy('slug').execute()).map(standingOf)
  },

  async of(slug: string): Promise<FormStanding | undefined> {
    const row = await db.selectFrom('form_standings').selectAll().where('slug', '=', slug).executeTakeFirst()
    return row && standingOf(row)
  },

  async set({ slug, words, ...standing }: FormStanding): Promise<void> {
    const values = { ...standing, words: words ?? null }
    await db
      .insertInto('form_standings')
      .values({ slug, ...values })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
      .execute()
    await announce()
  },
})

const standingOf = ({ state, words, ...row }: FormStandingRow): FormStanding => ({
  ...row,
  state: state as FormStanding['state'],
  ...(words !== null && { words }),
})

/** Which answers are columns of a form's list of cases. */
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
