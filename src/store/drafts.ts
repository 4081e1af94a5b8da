/** Drafts: forms of several pages that are not sent yet. */
import type { Kysely, Selectable } from 'kysely'
import type { Draft } from '../models/draft.ts'
import { ahead, compiled } from './compiled.ts'
import type { DraftRow, Tables } from './tables.ts'

const findById = compiled<{ submissionId: string }, Selectable<DraftRow>>((db, value) =>
  db.selectFrom('drafts').selectAll().where('submission_id', '=', value('submissionId')),
)
const findEnd = compiled<{ submissionId: string }, unknown>((db, value) =>
  db.selectFrom('ended_drafts').select('submission_id').where('submission_id', '=', value('submissionId')),
)
const upsert = compiled<Selectable<DraftRow>, unknown>((db, value) =>
  db
    .insertInto('drafts')
    .values({
      submission_id: value('submission_id'),
      slug: value('slug'),
      version: value('version'),
      pages: value('pages'),
      started_at: value('started_at'),
      changed_at: value('changed_at'),
      counted_from: value('counted_from'),
      takes_bare_id: value('takes_bare_id'),
      revision: value('revision'),
      resume_hash: value('resume_hash'),
      network: value('network'),
      bytes: value('bytes'),
    })
    .onConflict((conflict) =>
      conflict.column('submission_id').doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        pages: ref('excluded.pages'),
        changed_at: ref('excluded.changed_at'),
        takes_bare_id: ref('excluded.takes_bare_id'),
        revision: ref('excluded.revision'),
        resume_hash: ref('excluded.resume_hash'),
        bytes: ref('excluded.bytes'),
      })),
    ),
)

export function draftRows(db: Kysely<Tables>) {
  return {
    async byId(submissionId: string): Promise<Draft | undefined> {
      const [row] = (await findById(db, { submissionId })).rows
      return row && toModel(row)
    },

    /** The draft that a code opens, by the code's hash. */
    async byResumeHash(hash: string): Promise<Draft | undefined> {
      const row = await db.selectFrom('drafts').selectAll().where('resume_hash', '=', hash).executeTakeFirst()
      return row && toModel(row)
    },

    /** What all drafts take together, in characters. */
    async bytes(): Promise<number> {
      const { bytes } = await db
        .selectFrom('drafts')
        .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
        .executeTakeFirstOrThrow()
      return Number(bytes ?? 0)
    },

    /** What drafts take, in characters, by the network that they were started from. */
    async held(): Promise<{ network: string; bytes: number }[]> {
      const rows = await db
        .selectFrom('drafts')
        .select(({ fn }) => ['network', fn.sum<number>('bytes').as('bytes')])
        .where('network', 'is not', null)
        .groupBy('network')
        .execute()
      return rows.map(({ network, bytes }) => ({ network: network!, bytes: Number(bytes) }))
    },

    /** Drafts in the order of their ids, those after one id; at most `size`. */
    async page(after: string, size: number): Promise<Draft[]> {
      const rows = await db
        .selectFrom('drafts')
        .selectAll()
        .where('submission_id', '>', after)
        .orderBy('submission_id')
        .limit(size)
        .execute()
      return rows.map(toModel)
    },

    /** Keeps a draft, new or changed. */
    async save({
      submissionId,
      slug,
      version,
      pages,
      startedAt,
      changedAt,
      countedFrom,
      revision,
      resumeHash,
      takesBareId,
      network,
    }: Draft): Promise<void> {
      const text = JSON.stringify(pages)
      await upsert(db, {
        submission_id: submissionId,
        slug,
        version,
        pages: text,
        started_at: startedAt,
        changed_at: changedAt,
        counted_from: countedFrom,
        takes_bare_id: takesBareId ? 1 : 0,
        revision,
        resume_hash: resumeHash ?? null,
        network: network ?? null,
        bytes: text.length,
      })
    },

    async remove(submissionId: string): Promise<void> {
      await db.executeQuery(ahead(db.deleteFrom('drafts').where('submission_id', '=', submissionId).compile()))
    },

    /** Notes that a draft has ended, at this moment in UTC milliseconds. */
    async noteEnd(submissionId: string, at: number): Promise<void> {
      await db
        .insertInto('ended_drafts')
        .values({ submission_id: submissionId, ended_at: at })
        .onConflict((conflict) => conflict.column('submission_id').doUpdateSet({ ended_at: at }))
        .execute()
    },

    async hasEnded(submissionId: string): Promise<boolean> {
      return (await findEnd(db, { submissionId })).rows.length > 0
    },

    /** Forgets the ends before a moment, at most `limit`; resolves to how many. */
    async forgetEnds(before: number, limit: number): Promise<number> {
      const old = db.selectFrom('ended_drafts').select('submission_id').where('ended_at', '<', before).limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('ended_drafts')
        .where('submission_id', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Ids of drafts that were last changed before one moment, or are counted from before another; at most `limit`. */
    async over(
      { changedBefore, countedBefore }: { changedBefore: number; countedBefore: number },
      limit: number,
    ): Promise<string[]> {
      const before = (column: 'changed_at' | 'counted_from', at: number) =>
        db.selectFrom('drafts').select('submission_id').where(column, '<', at).orderBy(column).limit(limit).execute()
      const rows = [...(await before('changed_at', changedBefore)), ...(await before('counted_from', countedBefore))]
      return [...new Set(rows.map(({ submission_id }) => submission_id))].slice(0, limit)
    },

    /** Ids of the drafts of versions that were ended, at most `limit`. */
    async ofEndedVersions(slug: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('drafts')
        .innerJoin('form_versions', (join) =>
          join.onRef('form_versions.slug', '=', 'drafts.slug').onRef('form_versions.version', '=', 'drafts.version'),
        )
        .select('submission_id')
        .where('drafts.slug', '=', slug)
        .where('ended_at', 'is not', null)
        .limit(limit)
        .execute()
      return rows.map(({ submission_id }) => submission_id)
    },
  }
}

function toModel(row: Selectable<DraftRow>): Draft {
  return {
    submissionId: row.submission_id,
    slug: row.slug,
    version: row.version,
    // Without a prototype: a page may be called `constructor`.
    pages: Object.assign(Object.create(null), JSON.parse(row.pages)),
    startedAt: row.started_at,
    changedAt: row.changed_at,
    countedFrom: row.counted_from,
    revision: row.revision,
    ...(row.resume_hash !== null && { resumeHash: row.resume_hash }),
    ...(row.network !== null && { network: row.network }),
    ...(row.takes_bare_id === 1 && { takesBareId: true as const }),
  }
}
