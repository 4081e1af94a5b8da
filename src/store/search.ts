/**
 * Cases with certain words, narrowed like any listing. What is quick depends on which is rarer, the words or the rest, so
 * that is asked first: a few thousand of either are looked at one by one. If both are common, cases are walked from one end,
 * and enough are found soon.
 */
import { type Kysely, sql } from 'kysely'
import type { TermIndex } from './engine-port.ts'
import {
  type Beyond,
  type Chosen,
  countOf,
  matching,
  type Narrowed,
  narrowed,
  type Searched,
  type SearchedPage,
} from './narrowing.ts'
import type { Tables } from './tables.ts'

/**
 * When the rest leaves fewer cases than `few`, they are looked at first; to count cases with a common word, `tried` of them
 * are looked at.
 */
const MOST = { few: 5000, tried: 20_000 }
const ID = sql.ref<number>('submissions.id')

export function searching(db: Kysely<Tables>, index: TermIndex, most = MOST) {
  return {
    async any(filter: Searched): Promise<boolean> {
      const rare = await index.findRare?.(db, filter, { direction: 'desc', size: 1 }, 1)
      if (rare) return rare.count > 0
      const isCommon = await index.isCommon(db, filter.terms)
      return (await (isCommon ? countCommon(filter, 1) : countOf(db, along(filter), 1))) > 0
    },

    /** One page with what was chosen of its cases, and how many there are in all, counted up to `upTo`. */
    async find<T>(
      filter: Searched,
      page: SearchedPage,
      upTo: number,
      chosen: Chosen<T>,
    ): Promise<{ rows: T[]; count: number }> {
      const rare = await index.findRare?.(db, filter, page, upTo)
      if (rare) return { rows: await rowsOf(rare.ids, page, chosen), count: rare.count }
      const isCommon = await index.isCommon(db, filter.terms)
      const { direction, size, from } = page
      const few = isCommon ? await byFew(filter, from) : undefined
      const query = few ? few.orderBy(ID, direction) : along(filter, from).orderBy(index.key, direction)
      return {
        rows: await chosen(query.limit(size)).execute(),
        count: await (isCommon ? countCommon(filter, upTo) : countOf(db, along(filter), upTo)),
      }
    },
  }

  async function rowsOf<T>(ids: readonly number[], { direction }: SearchedPage, chosen: Chosen<T>): Promise<T[]> {
    if (ids.length === 0) return []
    const found = db.selectFrom('submissions').where('id', 'in', [...ids])
    return chosen(found.orderBy('id', direction)).execute()
  }

  async function countCommon(filter: Searched, upTo: number): Promise<number> {
    const some = narrowed(db, filter).select('submissions.id').limit(most.tried)
    const tried = db.selectFrom(some.as('submissions')) as unknown as Narrowed
    const found = await countOf(db, withTerms(tried, filter), upTo)
    // Enough were among those that were tried, or they were all.
    if (found === upTo || (await countOf(db, narrowed(db, filter), most.tried)) < most.tried) return found
    return countOf(db, along(filter), upTo)
  }

  /** Undefined when the rest leaves more than a few. */
  async function byFew(filter: Searched, from: Beyond | undefined): Promise<Narrowed | undefined> {
    const rest = narrowed(db, filter)
    const bounded = from ? rest.where('submissions.id', from.beyond, from.id) : rest
    return (await countOf(db, bounded, most.few)) < most.few ? restFirst(bounded, filter) : undefined
  }

  /** Along the index of the words, in the order of the cases. */
  function along({ terms, ...rest }: Searched, from?: Beyond): Narrowed {
    const all = db
      .selectFrom('case_words')
      .crossJoin('submissions')
      .where(index.key, '=', ID)
      .where(index.holds(terms))
      .where(matching(rest) as never)
    // Both numbers are the same, but no engine knows that: each of the two tables needs its own bound.
    return (from ? all.where(index.key, from.beyond, from.id).where(ID, from.beyond, from.id) : all) as never
  }

  /** All of the rest, then the words of each. */
  function restFirst(cases: Narrowed, filter: Searched): Narrowed {
    const found = db
      .with(
        (name) => name('found').materialized(),
        () => cases.selectAll('submissions'),
      )
      .selectFrom('found as submissions')
    return withTerms(found as unknown as Narrowed, filter)
  }

  function withTerms(cases: Narrowed, { terms }: Searched): Narrowed {
    return cases.where(index.contains(terms))
  }
}
