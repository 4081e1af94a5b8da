/** What was spent of budgets, in all processes together. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** `who` is a keyed hash that names a budget and whose it is. */
interface Spent {
  who: string
  count: number
}

export const spendingRows = (db: Kysely<Tables>) => ({
  /**
   * Adds to what was spent, and returns the totals with when their span began, UTC milliseconds. Where it began `span`
   * milliseconds ago or more, it starts again; so does one that begins more than `span` ahead, because a clock was wrong:
   * else it would count on, and refuse, for as long as the clock had been ahead.
   */
  async add(
    spent: readonly Spent[],
    { now, span }: { now: number; span: number },
  ): Promise<Map<string, { count: number; since: number }>> {
    if (spent.length === 0) return new Map()
    // Every process locks the rows in this order, so that no two wait for each other.
    const values = spent.map(({ who, count }) => ({ who, count, since: now })).sort((a, b) => (a.who < b.who ? -1 : 1))
    const rows = await db
      .insertInto('spendings')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('who').doUpdateSet(({ eb, ref }) => {
          const began = ref('spendings.since')
          const isOver = eb.or([eb(began, '<=', now - span), eb(began, '>', now + span)])
          return {
            count: eb
              .case()
              .when(isOver)
              .then(ref('excluded.count'))
              .else(eb(ref('spendings.count'), '+', ref('excluded.count')))
              .end(),
            since: eb.case().when(isOver).then(ref('excluded.since')).else(ref('spendings.since')).end(),
          }
        }),
      )
      .returning(['who', 'count', 'since'])
      .execute()
    return new Map(rows.map(({ who, ...total }) => [who, total]))
  },

  /** Removes what began before this moment. */
  async forget(before: number): Promise<void> {
    await db.deleteFrom('spendings').where('since', '<', before).execute()
  },
})
