/** The words of cases on PostgreSQL: a tsvector a case, under a GIN index. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { WordIndex } from '../engine.ts'

/** The words are made and folded before they come here, so no configuration of a language has a say in them. */
export const words: WordIndex = {
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
    const values = rows.map(({ id, words }) => sql`(${id}::bigint, array_to_tsvector(${words}::text[]))`)
    await sql`insert into case_words (submission, words) values ${sql.join(values)}
      on conflict (submission) do update set words = excluded.words`.execute(tx)
  },

  async remove(tx, id) {
    await sql`delete from case_words where submission = ${id}`.execute(tx)
  },

  holds: (words) => matches(words),
  // One after the other by its number, and never the table as a whole, whatever the planner expects.
  contains: (words) => sql`(select words from case_words where submission = submissions.id) @@ ${queryOf(words)}`,
  // The planner is kept from beginning with the rest (offset 0), of which it cannot know how many have the words.
  among: (words, direction, from) => sql`(select * from submissions where id = any(array(
    select submission from case_words where ${matches(words)}
      ${from ? sql`and submission ${sql.raw(from.beyond)} ${from.id}` : sql``}
    )) order by id ${sql.raw(direction)} offset 0)`,

  /** By what the server keeps about common words, which costs less than to look. */
  async isCommon(db, words) {
    const plan = sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
      explain (format json) select 1 from case_words where ${matches(words)}`
    const { rows } = await plan.execute(db)
    return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'] > COMMON
  },
}

const COMMON = 20_000
const matches = (words: readonly string[]): Expression<SqlBool> => sql`case_words.words @@ ${queryOf(words)}`
const queryOf = (words: readonly string[]) => sql`${words.map((word) => `'${word}'`).join(' & ')}::tsquery`
