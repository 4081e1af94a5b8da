/** The words of cases on SQLite: a full-text index (FTS5) whose row numbers are those of the cases. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { lookUpsOf } from '../../models/terms.ts'
import type { TermIndex } from '../engine-port.ts'
import type { Ways } from '../narrowing.ts'
import type { Tables } from '../tables.ts'

/**
 * The words are made and folded before they come here, so the tokenizer only splits at spaces. There is a space before
 * and after each, so that a few cases are looked through as plain text.
 */
export const terms: TermIndex = {
  key: sql.ref('case_words.rowid'),
  // Cases appear in the order of their numbers: only one transaction writes at a time.
  lateMs: 0,

  async make(db) {
    await sql`create virtual table case_words using fts5(words, tokenize = 'ascii', detail = none, columnsize = 0)`.execute(
      db,
    )
    // What is deleted leaves the file at once, not when the index is next tidied.
    await sql`insert into case_words (case_words, rank) values ('secure-delete', 1)`.execute(db)
  },

  async put(tx, rows) {
    for (const { id, terms } of rows)
      await sql`insert or replace into case_words (rowid, words) values (${id}, ${` ${terms.join(' ')} `})`.execute(tx)
  },

  async remove(tx, id) {
    await sql`delete from case_words where rowid = ${id}`.execute(tx)
  },

  holds: (terms) => matches(terms),
  contains: (terms) =>
    sql`exists (select 1 from case_words where rowid = submissions.id and (${sql.join(terms.map(instead), sql` or `)}))`,

  async isCommon(db, terms) {
    // The index gives whole words one by one, but has to collect all longer ones first.
    return (await isCommon(db, whole(terms))) || isCommon(db, matches(terms))
  },
}

async function isCommon(db: Kysely<Tables>, found: Expression<SqlBool>): Promise<boolean> {
  const some = sql`select 1 from case_words where ${found} limit ${sql.lit(COMMON)}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some})`.execute(db)
  return rows[0]!.count === COMMON
}

const COMMON = 20_000
const matches = (terms: Ways): Expression<SqlBool> =>
  matching(terms, ({ word, longer }) => `"${word}"${longer ? '*' : ''}`)
const whole = (terms: Ways): Expression<SqlBool> => matching(terms, ({ word }) => `"${word}"`)
const matching = (terms: Ways, written: (found: LookUp) => string): Expression<SqlBool> =>
  sql`case_words match ${terms
    .map((words) => `(${words.map((word) => `(${lookUpsOf(word).map(written).join(' OR ')})`).join(' AND ')})`)
    .join(' OR ')}`
type LookUp = ReturnType<typeof lookUpsOf>[number]
/** Are all these words in the text of a row? It is asked row by row, without the index of words. */
const instead = (words: readonly string[]) =>
  sql`(${sql.join(
    words.flatMap(
      (word) =>
        sql`(${sql.join(
          lookUpsOf(word).map(({ word, longer }) => sql`instr(words, ${longer ? ` ${word}` : ` ${word} `}) > 0`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`
