/** The words of cases on PostgreSQL: a tsvector a case, under a GIN index. */
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { lookUpsOf } from '../../models/terms.ts'
import type { TermIndex } from '../engine-port.ts'
import { type Beyond, matching, narrowed, type Ways } from '../narrowing.ts'
import type { SubmissionRow, Tables } from '../tables.ts'

export interface Most {
  /** Up to so many cases with the words, each can be looked at. */
  alone: number
  /** Up to so many cases with the words, they can be joined with the other filters. */
  beside: number
  /** What reading the other filters may cost, in the planner's units: reading one page in sequence costs 1. */
  cost: number
}
const MOST: Most = { alone: 20_000, beside: 50_000, cost: 10_000 }

/** The words are made and folded before they come here, so no language setting changes them. */
export const terms: TermIndex = {
  key: sql.ref('case_words.submission'),
  // A number is given out before its transaction ends; the longest query takes ten seconds, and there are a handful.
  lateMs: 120_000,

  async make(db) {
    await sql`create table case_words (submission bigint primary key, words tsvector not null)`.execute(db)
    // A short list of what is new: every search goes through it.
    await sql`create index case_words_words on case_words using gin (words) with (gin_pending_list_limit = 512)`.execute(
      db,
    )
  },

  async put(tx, rows) {
    const values = rows.map(({ id, terms }) => sql`(${id}::bigint, array_to_tsvector(${terms}::text[]))`)
    await sql`insert into case_words (submission, words) values ${sql.join(values)}
      on conflict (submission) do update set words = excluded.words`.execute(tx)
  },

  async remove(tx, id) {
    await sql`delete from case_words where submission = ${id}`.execute(tx)
  },

  holds: (words) => matches(words),
  // A subquery looks up the words of each case by its number; a join would let the planner read the whole table.
  contains: (terms) => sql`(select words from case_words where submission = submissions.id) @@ ${queryOf(terms)}`,
  isCommon: async (db, words) => (await expected(db, words)) > MOST.alone,
  findRare: rareTerms(),
}

// Cases with words that few have: the numbers of all of them are read at once. If the other filters can be read from indexes
// alone, both are joined; otherwise the cases are looked at one by one, from one end, until there are enough.

const matches = (terms: Ways): Expression<SqlBool> => sql`case_words.words @@ ${queryOf(terms)}`
const queryOf = (terms: Ways) => sql`${terms.map((words) => `(${words.map(oneOf).join(' & ')})`).join(' | ')}::tsquery`
const oneOf = (word: string) =>
  `(${lookUpsOf(word)
    .map(({ word, longer }) => `'${word}'${longer ? ':*' : ''}`)
    .join(' | ')})`

/** See TermIndex. */
export function rareTerms(most = MOST): NonNullable<TermIndex['findRare']> {
  return async (db, { terms, ...rest }, { direction, size, from }, upTo) => {
    const cases = await expected(db, terms)
    if (cases > most.beside) return undefined
    const asked = narrowed(db, rest).select('submissions.id')
    const together = (await planOf(db, asked))['Total Cost'] < most.cost
    if (!together && cases > most.alone) return undefined
    const order = sql.raw(direction)
    const all = together
      ? asked.where('submissions.id', 'in', sql<number>`(select id from worded)`)
      : oneByOne(sql`select id from worded`)
    const page = together
      ? sql`select id from found where ${beyond(from)}`
      : oneByOne(sql`select id from worded where ${beyond(from)}`)
    const { rows } = await sql<{ ids: number[]; count: number }>`with
      worded as materialized (select submission as id from case_words where ${matches(terms)}),
      found as ${sql.raw(together ? 'materialized' : 'not materialized')} (${all})
      select array_to_json(array(select id from (${page}) as page order by id ${order} limit ${size})) as ids,
        (select count(*) from (select 1 from found limit ${upTo}) as counted) as count`.execute(db)
    return rows[0]!

    /** The planner is kept from beginning with the rest (offset 0). */
    function oneByOne(ids: RawBuilder<unknown>) {
      const cases = sql<SubmissionRow>`(select * from submissions where id = any(array(${ids})) order by id ${order} offset 0)`
      return db
        .selectFrom(cases.as('submissions'))
        .where(matching(rest) as never)
        .select('submissions.id')
    }
  }
}

const beyond = (from: Beyond | undefined) => (from ? sql`id ${sql.raw(from.beyond)} ${from.id}` : sql`true`)

/** How many cases have the words, by what the server keeps about common ones, which costs less than to look. */
const expected = async (db: Kysely<Tables>, terms: Ways): Promise<number> =>
  (await planOf(db, sql`select 1 from case_words where ${matches(terms)}`))['Plan Rows']

interface Plan {
  'Plan Rows': number
  'Total Cost': number
}
async function planOf(db: Kysely<Tables>, query: Expression<unknown>): Promise<Plan> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${query}`.execute(db)
  return rows[0]!['QUERY PLAN'][0]!.Plan
}
