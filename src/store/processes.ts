/** What the processes of one database share: whose turn a job is, which of them are there, and what was spent of budgets. */
import type { Kysely } from 'kysely'
import { DAY, HOUR } from '../models/moment.ts'
import type { Tables } from './tables.ts'

/**
 * No job rests longer than a day, nor is it given to anybody for so long. A moment further ahead was written while the
 * clock was wrong, and holds nobody up: else a job would rest for as long as the clock had been ahead.
 */
const LONGEST_MS = DAY + HOUR

export const jobRunRows = (db: Kysely<Tables>) => ({
  /** Gives a job to one caller until `until`, when nobody has it and it is due, or `early`; false otherwise. Within a transaction that holds its name. */
  async take(
    name: string,
    { now, until, early = false }: { now: number; until: number; early?: boolean },
  ): Promise<boolean> {
    const last = await db.selectFrom('job_runs').selectAll().where('name', '=', name).executeTakeFirst()
    const isAhead = (at: number) => at > now && at <= now + LONGEST_MS
    if (last && (isAhead(last.lease_until) || (isAhead(last.next_at) && !early))) return false
    const run = { lease_until: until, next_at: last?.next_at ?? now }
    await db
      .insertInto('job_runs')
      .values({ name, ...run })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
      .execute()
    return true
  },

  /**
   * Extends the lease that ends at `lease` to `until`; false, and nothing is changed, when another process has taken the job.
   * Within a transaction that holds its name.
   */
  async extend(name: string, { lease, until }: { lease: number; until: number }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('job_runs')
      .set({ lease_until: until })
      .where('name', '=', name)
      .where('lease_until', '=', lease)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** Where the last run of a job stopped; '' when it begins. */
  async cursor(name: string): Promise<string> {
    const last = await db.selectFrom('job_runs').select('cursor').where('name', '=', name).executeTakeFirst()
    return last?.cursor ?? ''
  },

  /**
   * Ends the run whose lease ends at `lease`; the next is due at `next`, and goes on at `cursor`. Changes nothing when another
   * process has taken the job.
   */
  async end(
    name: string,
    { lease, next, cursor = '' }: { lease: number; next: number; cursor?: string },
  ): Promise<void> {
    await db
      .updateTable('job_runs')
      .set({ lease_until: 0, next_at: next, cursor })
      .where('name', '=', name)
      .where('lease_until', '=', lease)
      .execute()
  },

  /** Says until when a process is there, and what it says of itself; forgets those that were killed a day ago. */
  async attend(process: string, { now, until, note }: { now: number; until: number; note: string }): Promise<void> {
    await db
      .deleteFrom('job_runs')
      .where('name', 'like', `${PROCESS}%`)
      .where('lease_until', '<', now - DAY)
      .execute()
    const row = { lease_until: until, next_at: 0, cursor: note }
    await db
      .insertInto('job_runs')
      .values({ name: `${PROCESS}${process}`, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  },

  /** What the processes that are there say of themselves. */
  async attending(now: number): Promise<string[]> {
    const rows = await db
      .selectFrom('job_runs')
      .select('cursor')
      .where('name', 'like', `${PROCESS}%`)
      .where('lease_until', '>', now)
      .where('lease_until', '<=', now + LONGEST_MS)
      .execute()
    return rows.map(({ cursor }) => cursor)
  },

  async leave(process: string): Promise<void> {
    await db.deleteFrom('job_runs').where('name', '=', `${PROCESS}${process}`).execute()
  },
})

/** The beginning of the names under which processes say that they are there. */
const PROCESS = 'process '

// What was spent of budgets, in all processes together.

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
