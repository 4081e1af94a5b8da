/** The words of cases on PostgreSQL: a tsvector a case, under a GIN index. */
import { sql } from 'kysely'
import type { TermIndex } from '../engine-port.ts'
import { isCommon, matches, queryOf, rareTerms } from './rare-terms.ts'

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

  holds: matches,
  // A subquery looks up the words of each case by its number; a join would let the planner read the whole table.
  contains: (terms) => sql`(select words from case_words where submission = submissions.id) @@ ${queryOf(terms)}`,
  isCommon,
  findRare: rareTerms(),
}
