/** Listings of submissions: narrowed, in pages, counted. */
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Party } from '../models/event.ts'
import type { Submission } from '../models/submission.ts'
import type { Window } from '../models/window.ts'
import type { SubmissionRow, Tables } from './tables.ts'

export interface SubmissionFilter {
  slug?: string
  status?: string
  quarantined?: boolean
  waitingFor?: Party
  window?: Window
  /** Row number of the account whose case it is; null: nobody's. */
  assignee?: number | null
}
/** One page of a listing: newest first unless it says otherwise; `past` is the last one seen. */
export interface SubmissionPage {
  before?: Pick<Submission, 'receivedAt' | 'id'>
  oldestFirst?: boolean
  size: number
}
export const listing = (db: Kysely<Tables>) => ({
  /** One page of a listing; go on with `before`, the last one seen. */
  async page(filter: SubmissionFilter, { before, oldestFirst = false, size }: SubmissionPage): Promise<Submission[]> {
    const direction = oldestFirst ? 'asc' : 'desc'
    let query = db
      .selectFrom('submissions')
      .selectAll()
      .where(matching(filter))
      // In the order of the index: the pages of one form are read off it, and never sorted.
      .orderBy('received_at', direction)
      .orderBy('id', direction)
      .limit(size)
    if (before)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('received_at', 'id'), oldestFirst ? '>' : '<', tuple(before.receivedAt, before.id)),
      )
    return (await query.execute()).map(toModel)
  },

  /** How many match, counted up to `most` and no further. */
  async countUpTo(filter: SubmissionFilter, most: number): Promise<number> {
    const { count } = await db
      .selectFrom(db.selectFrom('submissions').select('id').where(matching(filter)).limit(most).as('some'))
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
})

/** What a listing is narrowed to; what was made for the load gate is in none. */
const matching =
  ({ slug, status, quarantined, waitingFor, window, assignee }: SubmissionFilter) =>
  (eb: ExpressionBuilder<Tables, 'submissions'>) =>
    eb.and([
      eb('fixture_until', 'is', null),
      ...(slug === undefined ? [] : [eb('slug', '=', slug)]),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(waitingFor === undefined ? [] : [eb('waiting_for', '=', waitingFor)]),
      ...(quarantined === undefined ? [] : [eb('quarantine', quarantined ? 'is not' : 'is', null)]),
      ...(window ? [eb('received_at', '>=', window.from), eb('received_at', '<=', window.to)] : []),
      ...(assignee === undefined
        ? []
        : [assignee === null ? eb('assignee', 'is', null) : eb('assignee', '=', assignee)]),
    ])

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
    ...(row.waiting_for !== null && { waitingFor: row.waiting_for as Party }),
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
    ...(row.fixture_until !== null && { fixtureUntil: row.fixture_until }),
    ...(row.assignee !== null && { assignee: row.assignee }),
  }
}
