/** Submissions: what was sent, and the status of each. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { type Party, partyOf, WRITTEN_PARTIES } from '../models/event.ts'
import { isLanguage } from '../models/language.ts'
import type { CaseOutline, Submission } from '../models/submission.ts'
import type { Window } from '../models/window.ts'
import { compiled } from './compiled.ts'
import { inStretch } from './stretch.ts'
import type { SubmissionRow, Tables } from './tables.ts'

/** A submission about to be kept. `submissionId` is the random part of the id in the form. */
export interface NewSubmission extends Omit<Submission, 'id' | 'answers' | 'statusAt'> {
  submissionId: string
  /** JSON. */
  answers: string
}
/** A case that came to its end, and how long that took in milliseconds. */
export interface Finished {
  id: number
  finishedAt: number
  took: number
}

type NewRow = Omit<Selectable<SubmissionRow>, 'id' | 'assignee'>

const insert = compiled<NewRow, { id: number }>((db, value) =>
  db
    .insertInto('submissions')
    .values({
      submission_id: value('submission_id'),
      reference: value('reference'),
      slug: value('slug'),
      version: value('version'),
      answers: value('answers'),
      received_at: value('received_at'),
      status: value('status'),
      status_at: value('status_at'),
      finished_at: value('finished_at'),
      quarantine: value('quarantine'),
      waiting_for: value('waiting_for'),
      deleted_at: value('deleted_at'),
      fixture_until: value('fixture_until'),
      language: value('language'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)
const findById = compiled<{ submissionId: string }, Selectable<SubmissionRow>>((db, value) =>
  db.selectFrom('submissions').selectAll().where('submission_id', '=', value('submissionId')),
)
const findByReference = compiled<{ reference: string }, Selectable<SubmissionRow>>((db, value) =>
  db.selectFrom('submissions').selectAll().where('reference', '=', value('reference')),
)
const outline = compiled<{ reference: string }, Omit<CaseOutline, 'fixtureUntil'> & { fixture_until: number | null }>(
  (db, value) =>
    db
      .selectFrom('submissions')
      .select(['id', 'reference', 'slug', 'version', 'fixture_until', sql<number>`octet_length(answers)`.as('bytes')])
      .where('reference', '=', value('reference')),
)
const countEvents = compiled<{ reference: string }, { events: number }>((db, value) =>
  db
    .selectFrom('events')
    .select((of) => of.fn.countAll<number>().as('events'))
    .where('submission', '=', (of) =>
      of.selectFrom('submissions').select('id').where('reference', '=', value('reference')),
    ),
)

const written = (party: Party | undefined): string | null => (party ? WRITTEN_PARTIES[party] : null)

export function submissionRows(db: Kysely<Tables>) {
  return {
    /** Keeps a new submission and returns its row number; `taken` when the id or the reference is used already. */
    async add({
      submissionId,
      receivedAt,
      quarantine,
      waitingFor,
      deletedAt,
      fixtureUntil,
      language,
      ...rest
    }: NewSubmission): Promise<number | 'taken'> {
      const row: NewRow = {
        ...rest,
        submission_id: submissionId,
        received_at: receivedAt,
        status_at: receivedAt,
        finished_at: null,
        quarantine: quarantine ?? null,
        waiting_for: written(waitingFor),
        deleted_at: deletedAt ?? null,
        fixture_until: fixtureUntil ?? null,
        language: language ?? null,
      }
      const [added] = (await insert(db, row)).rows
      return added ? added.id : 'taken'
    },

    async bySubmissionId(submissionId: string): Promise<Submission | undefined> {
      const [row] = (await findById(db, { submissionId })).rows
      return row && toModel(row)
    },

    async byReference(reference: string): Promise<Submission | undefined> {
      const [row] = (await findByReference(db, { reference })).rows
      return row && toModel(row)
    },

    /** The case with this reference without its content, which is not read; undefined when there is none. */
    async outline(reference: string): Promise<CaseOutline | undefined> {
      const [row] = (await outline(db, { reference })).rows
      if (!row) return undefined
      const { fixture_until: fixtureUntil, ...rest } = row
      return { ...rest, ...(fixtureUntil !== null && { fixtureUntil }) }
    },

    /** How many events the submission has; every change of what its case shows adds one. */
    async countEvents(reference: string): Promise<number> {
      return (await countEvents(db, { reference })).rows[0]!.events
    },

    /** The secret id of the form that this reference was given for. */
    async submissionIdOf(reference: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('submissions')
        .select('submission_id')
        .where('reference', '=', reference)
        .executeTakeFirst()
      return row?.submission_id
    },

    /** Sets the present status; a final one waits for nobody, and finishes the case. */
    async setStatus(
      id: number,
      { status, at, finished, waitingFor }: { status: string; at: number; finished: boolean; waitingFor?: Party },
    ): Promise<void> {
      await db
        .updateTable('submissions')
        .set({ status, status_at: at, finished_at: finished ? at : null, waiting_for: written(waitingFor) })
        .where('id', '=', id)
        .execute()
    },

    /** Says who has to do something next, while the status stays. */
    async setWaiting(id: number, waitingFor: Party): Promise<void> {
      await db
        .updateTable('submissions')
        .set({ waiting_for: written(waitingFor) })
        .where('id', '=', id)
        .execute()
    },

    /** Removes the answers; the row stays, so that a repeat of the form still finds its reference, and statistics still count it. */
    async empty(id: number, at: number): Promise<void> {
      await db
        .updateTable('submissions')
        .set({ answers: '{}', deleted_at: at, waiting_for: null })
        .where('id', '=', id)
        .execute()
    },

    async release(id: number): Promise<void> {
      await db.updateTable('submissions').set({ quarantine: null }).where('id', '=', id).execute()
    },

    /** Assigns the case to an account; null: to nobody. */
    async assign(id: number, assignee: number | null): Promise<void> {
      await db.updateTable('submissions').set({ assignee }).where('id', '=', id).execute()
    },

    /** The first case at or after this row number; undefined when there is none. Those of fixtures are passed over. */
    async atOrAfter(id: number): Promise<Submission | undefined> {
      const row = await db
        .selectFrom('submissions')
        .selectAll()
        .where('id', '>=', id)
        .where('fixture_until', 'is', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && toModel(row)
    },

    /** How many cases have an event up to this one, and the row number of the last of them, or 0. Those of fixtures do not count. */
    async receivedBy(event: number): Promise<{ count: number; last: number }> {
      const { count, last } = await db
        .selectFrom('submissions')
        .select(({ fn }) => [fn.countAll().as('count'), fn.max('id').as('last')])
        .where('fixture_until', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('events')
              .select('events.id')
              .whereRef('events.submission', '=', 'submissions.id')
              .where('events.id', '<=', event),
          ),
        )
        .executeTakeFirstOrThrow()
      return { count: Number(count), last: Number(last ?? 0) }
    },

    /** References of submissions without any status event: there must be none. */
    async withoutEvents(): Promise<string[]> {
      const rows = await db
        .selectFrom('submissions')
        .leftJoin('events', 'events.submission', 'submissions.id')
        .select('reference')
        .where('events.id', 'is', null)
        .execute()
      return rows.map(({ reference }) => reference)
    },

    /**
     * One page of the cases that reached a final status in the window, oldest end first, each with how long it took in
     * milliseconds; go on with `after`, the last one seen. Quarantined ones are left out.
     */
    async finished(
      slug: string,
      window: Window,
      { after, size }: { after?: Finished; size: number },
    ): Promise<Finished[]> {
      const last = after && { at: after.finishedAt, id: after.id }
      const rows = await db
        .selectFrom('submissions')
        .select(['id', 'received_at', 'finished_at'])
        .where('slug', '=', slug)
        .where('finished_at', 'is not', null)
        .where(({ and }) => and(inStretch('finished_at', { window, last })))
        .where('quarantine', 'is', null)
        .where('fixture_until', 'is', null)
        .orderBy('finished_at')
        .orderBy('id')
        .limit(size)
        .execute()
      return rows.map((row) => ({ id: row.id, finishedAt: row.finished_at!, took: row.finished_at! - row.received_at }))
    },
  }
}

export function toModel(row: Selectable<SubmissionRow>): Submission {
  return {
    id: row.id,
    reference: row.reference,
    slug: row.slug,
    version: row.version,
    // Without a prototype: a question may be called `constructor`.
    answers: Object.assign(Object.create(null), JSON.parse(row.answers)),
    receivedAt: row.received_at,
    status: row.status,
    statusAt: row.status_at,
    ...(row.quarantine !== null && { quarantine: row.quarantine }),
    ...(row.waiting_for !== null && { waitingFor: partyOf(row.waiting_for) }),
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
    ...(row.fixture_until !== null && { fixtureUntil: row.fixture_until }),
    ...(row.assignee !== null && { assignee: row.assignee }),
    ...(isLanguage(row.language) && { language: row.language }),
  }
}

// Submissions that exist only for the load gate: found and removed together with everything of theirs.

export const fixtureRows = (db: Kysely<Tables>) => ({
  /** Row numbers of up to `limit` fixtures. */
  async some(limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('submissions')
      .select('id')
      .where('fixture_until', 'is not', null)
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Removes submissions with their events and uploads; returns the ids of the uploads, whose bytes are still in the drive. */
  async remove(submissions: readonly number[]): Promise<string[]> {
    const ids = [...submissions]
    const uploads = await db.selectFrom('uploads').select('id').where('submission', 'in', ids).execute()
    await db.deleteFrom('uploads').where('submission', 'in', ids).execute()
    await db.deleteFrom('events').where('submission', 'in', ids).execute()
    await db.deleteFrom('submissions').where('id', 'in', ids).where('fixture_until', 'is not', null).execute()
    return uploads.map(({ id }) => id)
  },
})
