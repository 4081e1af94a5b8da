/** Who in the office has read what: of each case, how many of its events an account has seen. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export const readRows = (db: Kysely<Tables>) => ({
  /** Those of these cases, at most a few hundred, in which something happened that the account has not seen. */
  async unread(account: number, submissions: readonly number[]): Promise<Set<number>> {
    if (submissions.length === 0) return new Set()
    const rows = await db
      .selectFrom('events')
      .leftJoin('case_reads', (join) =>
        join.onRef('case_reads.submission', '=', 'events.submission').on('case_reads.staff', '=', account),
      )
      .select('events.submission')
      .where('events.submission', 'in', [...submissions])
      .groupBy(['events.submission', 'case_reads.events'])
      .having(({ eb, fn }) => eb(fn.countAll<number>(), '>', fn.coalesce('case_reads.events', eb.lit(0))))
      .execute()
    return new Set(rows.map(({ submission }) => submission))
  },

  /** The account has seen this many events of the case; undefined before it looked at it. */
  async seen(account: number, submission: number): Promise<number | undefined> {
    const row = await db
      .selectFrom('case_reads')
      .select('events')
      .where('staff', '=', account)
      .where('submission', '=', submission)
      .executeTakeFirst()
    return row?.events
  },

  async mark(account: number, submission: number, events: number): Promise<void> {
    await db
      .insertInto('case_reads')
      .values({ staff: account, submission, events })
      .onConflict((conflict) => conflict.columns(['staff', 'submission']).doUpdateSet({ events }))
      .execute()
  },
})
