/**
 * Cases with certain words, narrowed like any listing. What is quick depends on which is rarer, the words or the rest, so
 * that is asked first: a few thousand of either are looked at one by one. Where both are common, cases are walked from one
 * end, of which enough are found soon.
 */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Beyond, WordIndex } from './engine.ts'
import { countOf, matching, type Narrowed, narrowed, type SubmissionFilter } from './narrowing.ts'
import type { SubmissionRow, Tables } from './tables.ts'

export type Searched = SubmissionFilter & { words: readonly string[] }
interface SearchedPage {
  direction: 'asc' | 'desc'
  size: number
  /** Cases beyond this number. */
  from?: Beyond
}
/**
 * When the rest leaves fewer cases than `few`, they are looked at first; to count cases with a common word, `tried` of them
 * are looked at.
 */
const MOST = { few: 5000, tried: 20_000 }
const ID = sql.ref<number>('submissions.id')

export function searching(db: Kysely<Tables>, index: WordIndex, most = MOST) {
  return {
    async page(filter: Searched, { direction, size, from }: SearchedPage): Promise<Selectable<SubmissionRow>[]> {
      const few = await byFew(filter, { direction, ...(from && { from }) })
      const query = few ? few.orderBy(ID, direction) : along(filter, from).orderBy(index.key, direction)
      return query.selectAll('submissions').limit(size).execute()
    },

    async countUpTo(filter: Searched, upTo: number): Promise<number> {
      if (!(await index.isCommon(db, filter.words)))
        return countOf(db, wordsFirst(filter, 'desc') ?? along(filter), upTo)
      const some = narrowed(db, filter).select('submissions.id').limit(most.tried)
      const tried = db.selectFrom(some.as('submissions')) as unknown as Narrowed
      const found = await countOf(db, withWords(tried, filter), upTo)
      // Enough were among those that were tried, or they were all.
      if (found === upTo || (await countOf(db, narrowed(db, filter), most.tried)) < most.tried) return found
      return countOf(db, along(filter), upTo)
    },
  }

  /** Undefined when there are not few of either, or those few are walked as quickly. */
  async function byFew(
    filter: Searched,
    { direction, from }: Omit<SearchedPage, 'size'>,
  ): Promise<Narrowed | undefined> {
    if (!(await index.isCommon(db, filter.words))) return wordsFirst(filter, direction, from)
    const rest = narrowed(db, filter)
    const bounded = from ? rest.where('submissions.id', from.beyond, from.id) : rest
    return (await countOf(db, bounded, most.few)) < most.few ? restFirst(bounded, filter) : undefined
  }

  /** Along the index of the words, in the order of the cases. */
  function along({ words, ...rest }: Searched, from?: Beyond): Narrowed {
    const all = db
      .selectFrom('case_words')
      .crossJoin('submissions')
      .where(index.key, '=', ID)
      .where(index.holds(words))
      .where(matching(rest) as never)
    // Both are told where to begin, because no engine concludes the one from the other.
    return (from ? all.where(index.key, from.beyond, from.id).where(ID, from.beyond, from.id) : all) as never
  }

  /** All that have the words, then the rest of each; undefined where those are walked as quickly. */
  function wordsFirst({ words, ...rest }: Searched, direction: 'asc' | 'desc', from?: Beyond): Narrowed | undefined {
    const all = index.among?.(words, direction, from)
    return all && (db.selectFrom(all.as('submissions')).where(matching(rest) as never) as unknown as Narrowed)
  }

  /** All of the rest, then the words of each. */
  function restFirst(cases: Narrowed, filter: Searched): Narrowed {
    const found = db
      .with(
        (name) => name('found').materialized(),
        () => cases.selectAll('submissions'),
      )
      .selectFrom('found as submissions')
    return withWords(found as unknown as Narrowed, filter)
  }

  function withWords(cases: Narrowed, { words }: Searched): Narrowed {
    return cases.where(index.contains(words))
  }
}
