/** Events of cases, in order: what the person did, what the office did, what each may read of it, and what each account has read. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { CaseEvent, EventKind } from '../models/event.ts'
import type { Position } from '../models/installation.ts'
import { isLanguage } from '../models/language.ts'
import { ahead, compiled } from './compiled.ts'
import type { EventRow, Tables } from './tables.ts'

type NewRow = Omit<Selectable<EventRow>, 'id'>

const rowOf = (value: <Name extends keyof NewRow>(name: Name) => NewRow[Name]): Insertable<EventRow> => ({
  submission: value('submission'),
  kind: value('kind'),
  status: value('status'),
  at: value('at'),
  by: value('by'),
  message: value('message'),
  note: value('note'),
  upload: value('upload'),
  language: value('language'),
  post: value('post'),
})
const insert = compiled<NewRow, { id: number }>((db, value) =>
  db
    .insertInto('events')
    .values(rowOf(value))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)
const insertAhead = compiled<NewRow, unknown>((db, value) => db.insertInto('events').values(rowOf(value)), ahead)
const ofSubmission = compiled<{ submission: number }, Selectable<EventRow>>((db, value) =>
  db.selectFrom('events').selectAll().where('submission', '=', value('submission')).orderBy('id'),
)

export function eventRows(db: Kysely<Tables>) {
  return {
    /**
     * Records one event of the submission with this row number, and returns its own. `post` names what may be sent again:
     * `repeated` when it was recorded before.
     */
    async add(submission: number, event: CaseEvent, post: string | null = null): Promise<number | 'repeated'> {
      const { rows } = await insert(db, toRow(submission, event, post))
      return rows[0]?.id ?? 'repeated'
    },

    /** Records an event whose number nobody needs: the transaction need not wait for it. */
    async addAhead(submission: number, event: CaseEvent): Promise<void> {
      await insertAhead(db, toRow(submission, event, null))
    },

    /** The events of a submission, oldest first. */
    async of(submission: number): Promise<CaseEvent[]> {
      return (await ofSubmission(db, { submission })).rows.map(toModel)
    },

    /** Row numbers and events of a submission, oldest first. */
    async numbered(submission: number): Promise<{ id: number; event: CaseEvent }[]> {
      const { rows } = await ofSubmission(db, { submission })
      return rows.map((row) => ({ id: row.id, event: toModel(row) }))
    },

    /** The events of several submissions by their row numbers, at most a few hundred, oldest first. */
    async ofSubmissions(submissions: readonly number[]): Promise<Map<number, CaseEvent[]>> {
      const events = new Map<number, CaseEvent[]>(submissions.map((id) => [id, []]))
      if (submissions.length === 0) return events
      const rows = await db
        .selectFrom('events')
        .selectAll()
        .where('submission', 'in', [...submissions])
        .orderBy('id')
        .execute()
      for (const row of rows) events.get(row.submission)!.push(toModel(row))
      return events
    },

    /** Was something recorded under this name of a post? */
    async has(post: string): Promise<boolean> {
      return (await db.selectFrom('events').select('id').where('post', '=', post).executeTakeFirst()) !== undefined
    },

    /** The last event; those of fixtures do not count, because they are removed again. Undefined when there is none. */
    async last(): Promise<Position | undefined> {
      const row = await db
        .selectFrom('events')
        .innerJoin('submissions', 'submissions.id', 'events.submission')
        .select(['events.id', 'events.at'])
        .where('submissions.fixture_until', 'is', null)
        .orderBy('events.id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && { event: row.id, at: row.at }
    },

    async holds({ event, at }: Position): Promise<boolean> {
      const row = await db.selectFrom('events').select('at').where('id', '=', event).executeTakeFirst()
      return row?.at === at
    },

    /** Removes messages, notes and ids of files from all events of a submission. What happened, when and by whom, stays. */
    async empty(submission: number): Promise<void> {
      await db
        .updateTable('events')
        .set({ message: null, note: null, upload: null, language: null })
        .where('submission', '=', submission)
        .execute()
    },
  }
}

const toRow = (
  submission: number,
  { message, note, upload, language, ...event }: CaseEvent,
  post: string | null,
): NewRow => ({
  submission,
  ...event,
  message: message ?? null,
  note: note ?? null,
  upload: upload ?? null,
  language: language ?? null,
  post,
})

const toModel = ({ kind, status, at, by, message, note, upload, language }: Selectable<EventRow>): CaseEvent => ({
  kind: kind as EventKind,
  status,
  at,
  by,
  ...(message !== null && { message }),
  ...(note !== null && { note }),
  ...(upload !== null && { upload }),
  ...(isLanguage(language) && { language }),
})

// Who in the office has read what: of each case, how many of its events an account has seen.

export const readRows = (db: Kysely<Tables>) => ({
  /** Which of these cases, at most a few hundred, have an event that the account has not seen. */
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
