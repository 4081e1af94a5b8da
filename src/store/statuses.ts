/** Status events: each change of a submission's status, in order. */
import type { Kysely } from 'kysely'
import type { StatusEvent } from '../models/status.ts'
import type { Tables } from './tables.ts'

export type StatusRows = ReturnType<typeof statusRows>

export const statusRows = (db: Kysely<Tables>) => ({
  /** Records one event of the submission with this row number. */
  async add(submission: number, { status, at, by, message, note }: StatusEvent): Promise<void> {
    await db
      .insertInto('status_events')
      .values({ submission, status, at, by, message: message ?? null, note: note ?? null })
      .execute()
  },

  /** The events of a submission, oldest first. */
  async of(submission: number): Promise<StatusEvent[]> {
    const rows = await db
      .selectFrom('status_events')
      .selectAll()
      .where('submission', '=', submission)
      .orderBy('id')
      .execute()
    return rows.map(({ status, at, by, message, note }) => ({
      status,
      at,
      by,
      ...(message !== null && { message }),
      ...(note !== null && { note }),
    }))
  },
})
