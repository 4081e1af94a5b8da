/** Listings of submissions: narrowed, in pages, counted. */
import type { Kysely, Selectable } from 'kysely'
import type { Party } from '../models/event.ts'
import type { Submission } from '../models/submission.ts'
import type { WordIndex } from './engine.ts'
import { countOf, narrowed, type SubmissionFilter } from './narrowing.ts'
import { type Searched, searching } from './search.ts'
import type { SubmissionRow, Tables } from './tables.ts'

/** One page of a listing: newest first unless it says otherwise; `past` is the last one seen. */
export interface SubmissionPage {
  before?: Pick<Submission, 'receivedAt' | 'id'>
  oldestFirst?: boolean
  size: number
}

export const listing = (db: Kysely<Tables>, index: WordIndex) => {
  const search = searching(db, index)
  return {
    /**
     * One page of a listing; go on with `before`, the last one seen. What is searched for comes in the order of its row
     * numbers, in which it was received but for seconds.
     */
    async page(filter: SubmissionFilter, { before, oldestFirst = false, size }: SubmissionPage): Promise<Submission[]> {
      if (isNone(filter)) return []
      const [direction, beyond] = oldestFirst ? (['asc', '>'] as const) : (['desc', '<'] as const)
      const from = before && { beyond, id: before.id }
      if (isSearched(filter)) {
        const found = await search.page(filter, { direction, size, ...(from && { from }) })
        return found.map(toModel)
      }
      let query = narrowed(db, filter).selectAll('submissions').limit(size)
      if (filter.beginning !== undefined) {
        if (from) query = query.where('submissions.id', from.beyond, from.id)
        return (await query.orderBy('submissions.id', direction).execute()).map(toModel)
      }
      if (before)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('received_at', 'id'), beyond, tuple(before.receivedAt, before.id)),
        )
      // In the order of the index: the pages of one form are read off it, and never sorted.
      return (await query.orderBy('received_at', direction).orderBy('id', direction).execute()).map(toModel)
    },

    /** How many match, counted up to `most` and no further. */
    async countUpTo(filter: SubmissionFilter, most: number): Promise<number> {
      if (isNone(filter)) return 0
      return isSearched(filter) ? search.countUpTo(filter, most) : countOf(db, narrowed(db, filter), most)
    },
  }
}

const isSearched = (filter: SubmissionFilter): filter is Searched => filter.words !== undefined
/** Nothing can match: no form is seen, or no word was typed. */
const isNone = ({ slugs, words }: SubmissionFilter): boolean => slugs?.length === 0 || words?.length === 0

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
