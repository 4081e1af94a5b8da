/** The words of cases as they are filled in: newer cases as they come, older ones backwards, down to the first. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Submission } from '../models/submission.ts'
import type { TermIndex } from './engine-port.ts'
import type { SubmissionRow, Tables } from './tables.ts'

/** A case whose words are to be filled in. */
export type Unfilled = Pick<Submission, 'id' | 'slug' | 'version' | 'answers' | 'receivedAt'>
/** Row numbers: of the cases up to `older` none is filled in, of those between it and `newer` all are. */
export interface TermMarks {
  older: number
  newer: number
}

/** How words are prepared now. Cases of a release that prepared them otherwise are filled in anew. */
export const PREPARED = 3
/** A word of each case whose words are prepared so; no text has it. */
const PREPARED_SIGN = `¶${PREPARED}`
/** The release before finds its own sign too, and so leaves these cases as they are. */
const PREPARED_SIGNS = ['¶2', PREPARED_SIGN]

const COLUMNS = ['id', 'slug', 'version', 'answers', 'received_at'] as const

export function termRows(db: Kysely<Tables>, index: TermIndex) {
  return {
    /** Undefined before anything was filled in. */
    marks: (): Promise<TermMarks | undefined> =>
      db.selectFrom('word_marks').select(['older', 'newer']).where('id', '=', PREPARED).executeTakeFirst(),

    setMarks,

    /** The first marks: from here on, a process of a release before fills in no older cases. */
    async beginMarks(marks: TermMarks): Promise<void> {
      await db.updateTable('word_marks').set({ older: 0 }).where('id', '<', PREPARED).execute()
      await setMarks(marks)
    },

    /** The last case before which no other can appear any more; 0 when there is none. `now`: UTC milliseconds. */
    async lastSettled(now: number): Promise<number> {
      const row = await db
        .selectFrom('submissions')
        .select('id')
        .where('received_at', '<=', now - index.lateMs)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.id ?? 0
    },

    /** Cases after this number that are not filled in, or as a release before did it, lowest number first. */
    async newer(after: number, size: number): Promise<Unfilled[]> {
      const rows = await db
        .selectFrom('submissions')
        .select(COLUMNS)
        .where('id', '>', after)
        .where('deleted_at', 'is', null)
        .where('fixture_until', 'is', null)
        .where(sql<boolean>`not coalesce(${index.contains([[PREPARED_SIGN]])}, false)`)
        .orderBy('id')
        .limit(size)
        .execute()
      return rows.map(toModel)
    },

    /** Cases up to this number, highest number first. */
    async older(upTo: number, size: number): Promise<Unfilled[]> {
      const rows = await db
        .selectFrom('submissions')
        .select(COLUMNS)
        .where('id', '<=', upTo)
        .where('deleted_at', 'is', null)
        .where('fixture_until', 'is', null)
        .orderBy('id', 'desc')
        .limit(size)
        .execute()
      return rows.map(toModel)
    },

    /** Keeps words, lowest number first, but for cases whose content was deleted since they were read. Within a transaction. */
    async put(cases: readonly { id: number; terms: string[] }[]): Promise<void> {
      if (cases.length === 0) return
      const kept = await db
        .selectFrom('submissions')
        .select('id')
        .where(
          'id',
          'in',
          cases.map(({ id }) => id),
        )
        .where('deleted_at', 'is', null)
        .forShare()
        .execute()
      const there = new Set(kept.map(({ id }) => id))
      const rows = cases.filter(({ id }) => there.has(id))
      if (rows.length > 0)
        await index.put(
          db,
          rows.map(({ id, terms }) => ({ id, terms: [...PREPARED_SIGNS, ...terms] })),
        )
    },

    /** Forgets the words of a case. Within the transaction that has emptied it before. */
    remove: (id: number): Promise<void> => index.remove(db, id),
  }

  async function setMarks(marks: TermMarks): Promise<void> {
    await db
      .insertInto('word_marks')
      .values({ id: PREPARED, ...marks })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(marks))
      .execute()
  }
}

const toModel = ({
  received_at: receivedAt,
  answers,
  ...rest
}: Pick<Selectable<SubmissionRow>, (typeof COLUMNS)[number]>): Unfilled => ({
  ...rest,
  receivedAt,
  answers: JSON.parse(answers),
})
