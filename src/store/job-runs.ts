/** Jobs that one process at a time does, and not more often than they are due. */
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
})
