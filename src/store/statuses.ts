/** Status events: each change of a submission's status, in order. */
import type { InsertResult, Kysely, Selectable } from 'kysely'
import type { StatusEvent } from '../models/status.ts'
import { compiled } from './compiled.ts'
import type { StatusEventRow, Tables } from './tables.ts'

export type StatusRows = ReturnType<typeof statusRows>

type NewRow = Omit<Selectable<StatusEventRow>, 'id'>

const insert = compiled<NewRow, InsertResult>((db, value) =>
  db.insertInto('status_events').values({
    submission: value('submission'),
    status: value('status'),
    at: value('at'),
    by: value('by'),
    message: value('message'),
    note: value('note'),
  }),
)
const ofSubmission = compiled<{ submission: number }, Selectable<StatusEventRow>>((db, value) =>
  db.selectFrom('status_events').selectAll().where('submission', '=', value('submission')).orderBy('id'),
)

export function statusRows(db: Kysely<Tables>) {
  return {
    /** Records one event of the submission with this row number. */
    async add(submission: number, { status, at, by, message, note }: StatusEvent): Promise<void> {
      await insert(db, { submission, status, at, by, message: message ?? null, note: note ?? null })
    },

    /** The events of a submission, oldest first. */
    async of(submission: number): Promise<StatusEvent[]> {
      const { rows } = await ofSubmission(db, { submission })
      return rows.map(({ status, at, by, message, note }) => ({
        status,
        at,
        by,
        ...(message !== null && { message }),
        ...(note !== null && { note }),
      }))
    },
  }
}
