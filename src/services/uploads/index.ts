/**
 * Files that belong to a submission. The bytes go to the drive first; only when they are on the disk, the row is written
 * and the sender is told. A file whose form is never sent is removed after a day.
 */
import { randomBytes } from 'node:crypto'
import type { Draft, Drive } from '../../drive/port.ts'
import { conflict, PublicError, unavailable } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { FileField } from '../../models/field.ts'
import { limitInWords } from '../../models/file-kind.ts'
import { statusOf } from '../../models/form.ts'
import type { Room, Upload } from '../../models/upload.ts'
import type { Scanner } from '../../scanner/port.ts'
import type { Rows, Store } from '../../store/index.ts'
import { harmless } from './filename.ts'
import { createInspection, type Facts, type Inspection } from './inspect.ts'
import { intact } from './intact.ts'
import { ORPHAN_MS } from './sweep.ts'
import { closedForUploads, type UploadTarget, unknown } from './target.ts'

/** A file as it arrives. */
export interface Incoming {
  filename: string
  source: AsyncIterable<Buffer>
  /** Rejects when what the file came in turns out to be broken, after the file's own last byte. */
  whole: Promise<void>
}
export interface Uploads {
  room(target: UploadTarget, field: FileField): Promise<Room>
  /** Takes a file; the same file sent again to the same question is the same upload. Throws the public reason when it is refused. */
  accept(target: UploadTarget, field: FileField, file: Incoming): Promise<Upload>
  of(submissionId: string): Promise<Upload[]>
  /** Removes an unclaimed upload; someone else's or an unknown one is left alone. */
  remove(submissionId: string, id: string): Promise<void>
  /** The files of the submission in this row. */
  ofSubmission(submission: number): Promise<Upload[]>
  /**
   * An upload with its bytes, undefined when those are missing; undefined when there is no upload with this id. Reading them
   * throws DamagedFile before the end when they are not those that were received.
   */
  open(id: string): Promise<{ upload: Upload; bytes: AsyncIterable<Buffer> | undefined } | undefined>
}

export interface UploadsOptions {
  store: Store
  drive: Drive
  scanner: Scanner | undefined
  clock: () => number
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number
  log: Log
  uploadMaxBytes: number
  submissionMaxBytes: number
  unclaimedMaxBytes: number
}

const MAX_FILES = 50
/** A process may be stopped between the bytes and their row. After this long it writes no row: the sweep may have taken the bytes. */
export const UPLOAD_ROW_MS = ORPHAN_MS / 2

export function createUploads(options: UploadsOptions): Uploads {
  const {
    store,
    drive,
    clock,
    monotonic = () => performance.now(),
    log,
    uploadMaxBytes,
    submissionMaxBytes,
    unclaimedMaxBytes,
  } = options
  return {
    room,
    accept,
    of: (submissionId) => store.uploads.of(submissionId),
    ofSubmission: (submission) => store.uploads.ofSubmission(submission),
    remove,
    open,
  }

  async function room({ submissionId, fixture }: UploadTarget, field: FileField): Promise<Room> {
    const held = (await store.uploads.of(submissionId)).filter(({ fieldId }) => fieldId === field.id).length
    const { maxFiles = 1 } = field
    const remaining = fixture ? 1 : Math.max(0, maxFiles - held)
    return { fieldId: field.id, accept: field.accept, maxBytes: largest(field), maxFiles, remaining }
  }

  function largest({ maxBytes = uploadMaxBytes }: FileField): number {
    return Math.min(maxBytes, uploadMaxBytes)
  }

  async function accept(
    to: UploadTarget,
    field: FileField,
    { filename: given, source, whole }: Incoming,
  ): Promise<Upload> {
    if (to.submission === null && (await store.uploads.unclaimedBytes()) >= unclaimedMaxBytes) throw crowded()
    const expected = { filename: harmless(given), accept: field.accept, maxBytes: largest(field) }
    const inspection = createInspection(expected, options)
    const id = newId()
    const facts = await keep(id, inspection, { source, whole })
    const keptAt = monotonic()
    const upload: Upload = { id, submissionId: to.submissionId, fieldId: field.id, ...facts, at: clock() }
    let obsolete = [id]
    try {
      const kept = await store.transaction(async (tx) => {
        if (monotonic() - keptAt > UPLOAD_ROW_MS) throw unavailable()
        return enter(tx, to, field, upload)
      })
      obsolete = kept.obsolete
      return kept.upload
    } finally {
      await discard(obsolete)
    }
  }

  /** The bytes, on the drive under `id`, when they are what the question takes and all that they came in has arrived. */
  async function keep(
    id: string,
    inspection: Inspection,
    { source, whole }: Pick<Incoming, 'source' | 'whole'>,
  ): Promise<Facts> {
    let draft: Draft | undefined
    try {
      draft = await drive.put(id, inspection.pass(source))
      const facts = await inspection.judge(draft.read)
      await whole // the rest of the form is still arriving, and the file waits for it without being open
      await draft.keep()
      return facts
    } catch (error) {
      inspection.abort()
      await draft?.giveUp()
      throw error
    }
  }

  /** Bytes that no row names any more. What cannot be removed now is found by the sweep; the outcome stands. */
  async function discard(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await drive.remove(key).catch((error) => log.warn({ err: error }, 'bytes without a row are left to the sweep'))
  }

  /** The row, with every limit judged again inside the transaction; `obsolete` are the bytes no longer needed. */
  async function enter(
    tx: Rows,
    to: UploadTarget,
    field: FileField,
    upload: Upload,
  ): Promise<{ upload: Upload; obsolete: string[] }> {
    const held = await tx.uploads.of(to.submissionId)
    const here = held.filter(({ fieldId }) => fieldId === field.id)
    const same = here.find(({ sha256, filename }) => sha256 === upload.sha256 && filename === upload.filename)
    if (same && !to.fixture) return { upload: same, obsolete: [upload.id] }
    const sent = await tx.submissions.bySubmissionId(to.submissionId)
    if (to.submission === null && sent) throw sentMeanwhile()
    if (to.submission !== null && !sent) throw unknown() // a fixture that was cleaned away meanwhile
    if (sent && !statusOf(to.form.form, sent.status)?.uploads) throw closedForUploads()
    if (to.fixture) {
      const replaced = here.map(({ id }) => id)
      await tx.uploads.remove(replaced)
      await tx.uploads.add(upload, to.submission)
      return { upload, obsolete: replaced }
    }
    const { maxFiles = 1 } = field
    if (here.length >= maxFiles)
      throw conflict(
        `“${upload.filename}” is one too many: at most ${maxFiles === 1 ? 'one file' : `${maxFiles} files`} can be attached here.`,
      )
    const total = held.reduce((sum, { size }) => sum + size, upload.size)
    if (total > submissionMaxBytes || held.length >= MAX_FILES)
      throw conflict(
        `“${upload.filename}” is too much: all files together may have ${limitInWords(submissionMaxBytes)}, and be ${MAX_FILES}.`,
      )
    // Judged at the start for those that need not come, and here for those that came at once.
    if (to.submission === null && (await tx.uploads.unclaimedBytes()) + upload.size > unclaimedMaxBytes) throw crowded()
    await tx.uploads.add(upload, to.submission)
    return { upload, obsolete: [] }
  }

  async function open(id: string): ReturnType<Uploads['open']> {
    const upload = await store.uploads.byId(id)
    if (!upload) return undefined
    const bytes = await drive.get(id)
    return { upload, bytes: bytes && intact(bytes, upload) }
  }

  async function remove(submissionId: string, id: string): Promise<void> {
    const removed = await store.transaction(async (tx) => {
      const upload = await tx.uploads.byId(id)
      if (upload?.submissionId !== submissionId || (await tx.submissions.bySubmissionId(submissionId))) return false
      await tx.uploads.remove([id])
      return true
    })
    if (removed) await discard([id])
  }
}

/** Never begins with a dash, which a command line takes for an option. */
function newId(): string {
  const id = randomBytes(17).toString('base64url').slice(0, 22)
  return id.startsWith('-') ? newId() : id
}

/** The form of an unsent file was sent while the file was on its way. */
export const SENT_MEANWHILE = 'sent-meanwhile'
const sentMeanwhile = (): PublicError =>
  new PublicError({ ...conflict('The form was sent in the meantime.'), type: SENT_MEANWHILE })
const crowded = (): PublicError =>
  new PublicError({
    ...unavailable(),
    title: 'No more files right now',
    text: 'Very many files are waiting to be sent. Try again in a while.',
    type: 'crowded',
    status: 503,
    headers: { 'Retry-After': '600' },
  })
