/** What a listing of submissions is narrowed to, but for words, which have an index of their own. */
import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely'
import { type Party, WRITTEN_PARTIES } from '../models/event.ts'
import type { Window } from '../models/window.ts'
import type { Tables } from './tables.ts'

export interface SubmissionFilter {
  slug?: string
  /** Any of these forms. */
  slugs?: readonly string[]
  status?: string
  /** Possible spam that was neither released nor deleted. */
  quarantined?: boolean
  waitingFor?: Party
  window?: Window
  /** Row number of the account that the case is assigned to; null: to nobody. */
  assignee?: number | null
  /** The answers have every word of one of these; see models/terms. */
  terms?: Ways
  /** How a reference begins, in its groups. */
  beginning?: string
}
/** Words or their beginnings, at least one, in each of several ways to write what is looked for. */
export type Ways = readonly (readonly string[])[]
export type Searched = SubmissionFilter & { terms: Ways }
/** Row numbers beyond one. */
export interface Beyond {
  beyond: '<' | '>'
  id: number
}
/** One page of what is searched for, in the order of row numbers. */
export interface SearchedPage {
  direction: 'asc' | 'desc'
  size: number
  from?: Beyond
}
/** Submissions, of which nothing is selected yet. */
export type Narrowed = SelectQueryBuilder<Tables, 'submissions', object>
/** Selects what is read of each submission. */
export type Chosen<T> = (cases: Narrowed) => SelectQueryBuilder<Tables, 'submissions', T>

export const narrowed = (db: Kysely<Tables>, filter: SubmissionFilter): Narrowed =>
  db.selectFrom('submissions').where(matching(filter))

/** How many there are, counted up to `most` and no further. */
export async function countOf(db: Kysely<Tables>, cases: Narrowed, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(cases.select('submissions.id').limit(most).as('some'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** References that start with these characters. References are random, so four characters match about one in a million. */
const MOST_ALIKE = 1000

/** What a listing is narrowed to; what was made for the load gate is in none. */
export const matching =
  ({ slug, slugs, status, quarantined, waitingFor, window, assignee, beginning }: SubmissionFilter) =>
  (eb: ExpressionBuilder<Tables, 'submissions'>) => {
    // One account has fewer cases than a large form, and SQLite keeps no statistics that would tell it so.
    const column = typeof assignee === 'number' ? withoutIndex(eb) : (name: Narrowing) => eb.ref(name)
    // Of all forms, a status narrows more than who has to act next.
    const isOfAll = slug === undefined && slugs === undefined
    const waiting = status !== undefined && isOfAll ? withoutIndex(eb) : column
    return eb.and([
      eb('fixture_until', 'is', null),
      ...(slug === undefined ? [] : [eb(column('slug'), '=', slug)]),
      ...(slugs === undefined ? [] : [eb('slug', 'in', [...slugs])]),
      ...(status === undefined ? [] : [eb(column('status'), '=', status)]),
      ...(waitingFor === undefined ? [] : [eb(waiting('waiting_for'), '=', WRITTEN_PARTIES[waitingFor])]),
      ...(quarantined === undefined ? [] : [eb('quarantine', quarantined ? 'is not' : 'is', null)]),
      ...(quarantined ? [eb('deleted_at', 'is', null)] : []),
      ...(window ? [eb('received_at', '>=', window.from), eb('received_at', '<=', window.to)] : []),
      ...(assignee === undefined
        ? []
        : [assignee === null ? eb('assignee', 'is', null) : eb('assignee', '=', assignee)]),
      ...(beginning === undefined ? [] : [eb('submissions.id', 'in', alike(eb, beginning))]),
    ])
  }

type Narrowing = 'slug' | 'status' | 'waiting_for'
/** Hides a column from SQLite, so that it uses no index of it. PostgreSQL sees the column itself, and knows how many have a value. */
const withoutIndex = (eb: ExpressionBuilder<Tables, 'submissions'>) => (name: Narrowing) =>
  eb.cast<string>(name, 'text')

const alike = (eb: ExpressionBuilder<Tables, 'submissions'>, beginning: string) =>
  eb
    .selectFrom('submissions as named')
    .select('named.id')
    .where('named.reference', '>=', beginning)
    .where('named.reference', '<', `${beginning}~`)
    .limit(MOST_ALIKE)
