/** Uploads: what is known of each file; its bytes are in the drive under the upload's id. */
import type { Kysely, Selectable } from 'kysely'
import type { Scan, Upload } from '../models/upload.ts'
import { compiled } from './compiled.ts'
import type { Tables, UploadRow } from './tables.ts'

const BLOCK = 4096

const bySubmissionId = compiled<{ submissionId: string }, Selectable<UploadRow>>((db, value) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('submission_id', '=', value('submissionId'))
    .orderBy('at')
    .orderBy('filename')
    .orderBy('id'),
)

const unclaimed = compiled<object, { total: number | null; changes: number }>((db) =>
  db
    .selectFrom('unclaimed_changes')
    .select(({ fn }) => [fn.sum<number | null>('bytes').as('total'), fn.countAll<number>().as('changes')]),
)

const insert = compiled<UploadRow, unknown>((db, value) =>
  db.insertInto('uploads').values({
    id: value('id'),
    submission_id: value('submission_id'),
    submission: value('submission'),
    field_id: value('field_id'),
    filename: value('filename'),
    content_type: value('content_type'),
    size: value('size'),
    sha256: value('sha256'),
    scan: value('scan'),
    at: value('at'),
    replaced_by: value('replaced_by'),
    network: value('network'),
  }),
)

export function uploadRows(db: Kysely<Tables>) {
  return {
    /**
     * Keeps an upload; `submission` is the row that it belongs to from the start, or null while its form is unsent. Only then
     * `network`, the keyed hash of the sender's network, is kept with it.
     */
    async add(
      { submissionId, fieldId, contentType, replacedBy, ...upload }: Upload,
      submission: number | null,
      network: string | null = null,
    ): Promise<void> {
      await insert(db, {
        ...upload,
        submission_id: submissionId,
        field_id: fieldId,
        content_type: contentType,
        replaced_by: replacedBy ?? null,
        submission,
        network: submission === null ? network : null,
      })
    },

    async byId(id: string): Promise<Upload | undefined> {
      const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toModel(row)
    },

    /** All files that came with the form of this id, in the order taken. */
    async of(submissionId: string): Promise<Upload[]> {
      return (await bySubmissionId(db, { submissionId })).rows.map(toModel)
    },

    /** The files of a sent form by its row number, those added later included, in the order taken. */
    async ofSubmission(submission: number): Promise<Upload[]> {
      return (await ofSubmissions([submission])).get(submission)!
    },

    /** The files of several sent forms by their row numbers, of at most a few hundred forms. */
    ofSubmissions,

    /** Ids of all files that ever came with a sent form, by its row number; also of those that no answer names. */
    async cameWith(submission: number): Promise<string[]> {
      const rows = await db
        .selectFrom('submissions')
        .innerJoin('uploads', 'uploads.submission_id', 'submissions.submission_id')
        .select('uploads.id')
        .where('submissions.id', '=', submission)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Binds the unclaimed files of a form to its submission; returns how many. */
    async claim(submissionId: string, ids: readonly string[], submission: number): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('uploads')
        .set({ submission, network: null })
        .where('submission_id', '=', submissionId)
        .where('submission', 'is', null)
        .where('id', 'in', [...ids])
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    /** Moves unclaimed files to the form of another id; they count as received at `at`. */
    async move(ids: readonly string[], to: string, at: number): Promise<void> {
      if (ids.length > 0)
        await db
          .updateTable('uploads')
          .set({ submission_id: to, at })
          .where('id', 'in', [...ids])
          .where('submission', 'is', null)
          .execute()
    },

    /** Marks a file as replaced by another; its row stays. */
    async replace(id: string, by: string): Promise<void> {
      await db.updateTable('uploads').set({ replaced_by: by }).where('id', '=', id).execute()
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0)
        await db
          .deleteFrom('uploads')
          .where('id', 'in', [...ids])
          .execute()
    },

    /**
     * What all files take whose form is not sent, in bytes; a small one takes a block of the disk. `changes`: rows in which
     * that is written down, whose sum it is.
     */
    async unclaimedBytes(): Promise<{ total: number; changes: number }> {
      const [row] = (await unclaimed(db, {})).rows
      return { total: Number(row!.total ?? 0), changes: Number(row!.changes) }
    },

    /** What files take whose form is not sent, in bytes, by the network that they came from. */
    async unclaimedHeld(): Promise<{ network: string; bytes: number }[]> {
      const rows = await db
        .selectFrom('uploads')
        .select(({ fn, eb }) => [
          'network',
          fn.sum<number>(eb.case().when('size', '<', BLOCK).then(BLOCK).else(eb.ref('size')).end()).as('bytes'),
        ])
        .where('submission', 'is', null)
        .where('network', 'is not', null)
        .groupBy('network')
        .execute()
      return rows.map(({ network, bytes }) => ({ network: network!, bytes: Number(bytes) }))
    },

    /** Joins the changes into one. Others may add changes at the same time, but only one caller may join them. */
    async joinUnclaimedChanges(): Promise<void> {
      const changes = await db.deleteFrom('unclaimed_changes').returning('bytes').execute()
      const bytes = changes.reduce((sum, change) => sum + Number(change.bytes), 0)
      await db.insertInto('unclaimed_changes').values({ bytes }).execute()
    },

    /** Ids of unclaimed uploads taken before this moment, oldest first, at most `limit`; not those that another transaction works on. */
    async unclaimedBefore(at: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('uploads')
        .select('id')
        .where('submission', 'is', null)
        .where('at', '<', at)
        // The files of a draft are kept for as long as the draft.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('drafts').select('slug').whereRef('drafts.submission_id', '=', 'uploads.submission_id')),
          ),
        )
        .orderBy('at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Which of these ids, at most a few hundred, are ids of uploads. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db
        .selectFrom('uploads')
        .select('id')
        .where('id', 'in', [...ids])
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** One page of all uploads by id; go on with `after`, the last id seen. */
    async page(after: string, limit: number): Promise<Upload[]> {
      const rows = await db
        .selectFrom('uploads')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toModel)
    },
  }

  async function ofSubmissions(submissions: readonly number[]): Promise<Map<number, Upload[]>> {
    if (submissions.length === 0) return new Map()
    // Found through the submissionId, which has an index.
    const rows = await db
      .selectFrom('submissions')
      .innerJoin('uploads', 'uploads.submission_id', 'submissions.submission_id')
      .selectAll('uploads')
      .where('submissions.id', 'in', [...submissions])
      .whereRef('uploads.submission', '=', 'submissions.id')
      .orderBy('uploads.at')
      .orderBy('uploads.filename')
      .orderBy('uploads.id')
      .execute()
    const files = new Map<number, Upload[]>(submissions.map((id) => [id, []]))
    for (const row of rows) files.get(row.submission!)!.push(toModel(row))
    return files
  }
}

function toModel({
  submission_id,
  field_id,
  content_type,
  submission: _,
  network: __,
  scan,
  replaced_by,
  ...row
}: Selectable<UploadRow>): Upload {
  return {
    ...row,
    submissionId: submission_id,
    fieldId: field_id,
    contentType: content_type,
    scan: scan as Scan,
    ...(replaced_by !== null && { replacedBy: replaced_by }),
  }
}
