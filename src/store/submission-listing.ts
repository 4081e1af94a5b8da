/** Listings of submissions: narrowed, in pages, counted. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Submission } from '../models/submission.ts'
import type { TermIndex } from './engine-port.ts'
import { type Chosen, countOf, narrowed, type Searched, type SubmissionFilter } from './narrowing.ts'
import { searching } from './search.ts'
import { inStretch } from './stretch.ts'
import { toModel } from './submissions.ts'
import type { SubmissionRow, Tables } from './tables.ts'

export type { SubmissionFilter }

/** One page of a listing: newest first unless it says otherwise; `before` is the last one seen. */
export interface SubmissionPage {
  before?: Pick<Submission, 'receivedAt' | 'id'>
  oldestFirst?: boolean
  size: number
}

/** A submission without its content. */
export interface Measured extends Pick<Submission, 'id' | 'receivedAt'> {
  /** The size of its answers, as JSON. */
  bytes: number
}

const WHOLE: Chosen<Selectable<SubmissionRow>> = (cases) => cases.selectAll('submissions')
/** Reads no answers: both engines keep their length beside them. */
const SIZE: Chosen<Measured> = (cases) =>
  cases.select([
    'submissions.id',
    'submissions.received_at as receivedAt',
    sql<number>`octet_length(submissions.answers)`.as('bytes'),
  ])

export function submissionListingRows(db: Kysely<Tables>, index: TermIndex) {
  const search = searching(db, index)
  return {
    /**
     * One page of a listing; go on with `before`, the last one seen. Search results come in the order of their row
     * numbers, which is the order of receipt within a few seconds.
     */
    page: async (filter: SubmissionFilter, page: SubmissionPage): Promise<Submission[]> =>
      (await listed(filter, page, WHOLE)).map(toModel),

    /** A page of a listing, as `page` gives it, with the size of each submission alone. */
    sizes: (filter: SubmissionFilter, page: SubmissionPage): Promise<Measured[]> => listed(filter, page, SIZE),

    /** The submissions with these row numbers, in this order. One that is not there is left out. */
    async numbered(ids: readonly number[]): Promise<Submission[]> {
      if (ids.length === 0) return []
      const found = await WHOLE(db.selectFrom('submissions').where('id', 'in', [...ids])).execute()
      const rows = new Map(found.map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map(toModel)
    },

    countUpTo,

    /** Is there one at all with these words? */
    any: async (filter: Searched): Promise<boolean> => !isNone(filter) && search.any(filter),

    /** A page, and how many cases there are, counted up to `most`. A search for words finds both in one query. */
    async pageAndCount(
      filter: SubmissionFilter,
      page: SubmissionPage,
      most: number,
    ): Promise<{ submissions: Submission[]; count: number }> {
      const [rows, count] = await (!isNone(filter) && isSearched(filter)
        ? found(filter, page, most, WHOLE)
        : Promise.all([listed(filter, page, WHOLE), countUpTo(filter, most)]))
      return { submissions: rows.map(toModel), count }
    },
  }

  async function listed<T>(filter: SubmissionFilter, page: SubmissionPage, chosen: Chosen<T>): Promise<T[]> {
    if (isNone(filter)) return []
    if (isSearched(filter)) return (await found(filter, page, 0, chosen))[0]
    const { before, size } = page
    const { direction, beyond } = orderOf(page)
    if (filter.beginning !== undefined) {
      let query = narrowed(db, filter).limit(size)
      if (before) query = query.where('submissions.id', beyond, before.id)
      return chosen(query.orderBy('submissions.id', direction)).execute()
    }
    const { window, ...rest } = filter
    const last = before && { at: before.receivedAt, id: before.id }
    const query = narrowed(db, rest)
      .where(({ and }) => and(inStretch('received_at', { window, last, newestFirst: direction === 'desc' })))
      .limit(size)
    // In the order of the index: the pages of one form are read from it, and never sorted.
    return chosen(query.orderBy('received_at', direction).orderBy('id', direction)).execute()
  }

  /** How many match, counted up to `most` and no further. */
  async function countUpTo(filter: SubmissionFilter, most: number): Promise<number> {
    if (isNone(filter)) return 0
    return isSearched(filter)
      ? (await found(filter, { size: 0 }, most, SIZE))[1]
      : countOf(db, narrowed(db, filter), most)
  }

  async function found<T>(
    filter: Searched,
    page: SubmissionPage,
    most: number,
    chosen: Chosen<T>,
  ): Promise<[rows: T[], count: number]> {
    const { direction, beyond } = orderOf(page)
    const from = page.before && { beyond, id: page.before.id }
    const searched = { direction, size: page.size, ...(from && { from }) }
    const { rows, count } = await search.find(filter, searched, most, chosen)
    return [rows, count]
  }
}

const orderOf = ({ oldestFirst }: SubmissionPage) =>
  oldestFirst ? ({ direction: 'asc', beyond: '>' } as const) : ({ direction: 'desc', beyond: '<' } as const)
const isSearched = (filter: SubmissionFilter): filter is Searched => filter.terms !== undefined
/** Nothing can match: no form is seen, or no word was typed. */
const isNone = ({ slugs, terms }: SubmissionFilter): boolean => slugs?.length === 0 || terms?.length === 0
