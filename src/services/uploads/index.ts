/**
 * Files that belong to a submission. The bytes go to the drive first; only when they are on the disk, the row is written
 * and the sender gets an answer. A file whose form is never sent is removed when the form can no longer be sent.
 */
import { type FileField, largestFile, mostFiles } from '../../models/field.ts'
import type { Remaining, Upload } from '../../models/upload.ts'
import type { Store } from '../../store/index.ts'
import { type AcceptWiring, accept } from './accept.ts'
import { type Incoming, type Inspected, type InspectUploadWiring, inspectUpload } from './inspect.ts'
import { intact } from './intact.ts'
import { removeBytes } from './removal.ts'
import { countedFor, type UploadTarget } from './target.ts'
import { createUnsentRoom } from './unsent.ts'

export type Uploads = ReturnType<typeof createUploads>

interface UploadsOptions extends Omit<AcceptWiring & InspectUploadWiring, 'unsent'> {
  /** Room on the drive for all files whose form is not sent. */
  unclaimedMaxBytes: number
  /** Names networks without telling their addresses. */
  secret: string
}

export function createUploads(options: UploadsOptions) {
  const d: AcceptWiring & InspectUploadWiring = { ...options, unsent: createUnsentRoom(options) }
  const { store, drive, clock, uploadMaxBytes } = d
  return {
    remaining,
    /** Bytes of the largest file that a question takes. */
    maxBytes,
    inspect: (to: UploadTarget, field: FileField, file: Incoming): Promise<Inspected> =>
      inspectUpload(d, to, field, file),
    accept: (to: UploadTarget, field: FileField, file: Parameters<typeof accept>[3]): Promise<Upload> =>
      accept(d, to, field, file),
    of: (submissionId: string): Promise<Upload[]> => store.uploads.of(submissionId),
    /** The files of the submission in this row. */
    ofSubmission: (submission: number): Promise<Upload[]> => store.uploads.ofSubmission(submission),
    /** Removes an unclaimed upload; someone else's or an unknown one is left alone. */
    remove,
    /** Moves the files of an expired page to the page that replaced it, but none that is there already. */
    move: (from: string, to: string): Promise<void> => moveFiles(store, { from, to, at: clock() }),
    /** Removes bytes that no row names any more from the drive. What cannot be removed now is left to the sweep. */
    removeBytes: (keys: readonly string[]): Promise<void> => removeBytes(d, keys),
    /**
     * An upload with its bytes, undefined when those are missing; undefined when there is no upload with this id. Reading them
     * throws DamagedFile before the end when they are not those that were received.
     */
    open,
  }

  async function remaining({ submissionId, fixture, asksSince }: UploadTarget, field: FileField): Promise<Remaining> {
    const files = await store.uploads.of(submissionId)
    const maxFiles = mostFiles(field)
    const counted = countedFor(field.id, files, asksSince).length
    const replaceable = asksSince === undefined ? [] : countedFor(field.id, files, undefined)
    return {
      fieldId: field.id,
      accept: field.accept,
      maxBytes: maxBytes(field),
      maxFiles,
      remaining: fixture ? 1 : Math.max(0, maxFiles - counted),
      replaceable: replaceable.map(({ id, contentType, size, at }) => ({ id, contentType, size, at })),
    }
  }

  function maxBytes(field: FileField): number {
    return largestFile(field, uploadMaxBytes)
  }

  async function open(id: string): Promise<{ upload: Upload; bytes: AsyncIterable<Buffer> | undefined } | undefined> {
    const upload = await store.uploads.byId(id)
    if (!upload) return undefined
    const bytes = await drive.get(id)
    return { upload, bytes: bytes && intact(bytes, upload) }
  }

  async function remove(submissionId: string, id: string): Promise<void> {
    const removed = await store.transaction(async (tx) => {
      await tx.hold(submissionId)
      const upload = await tx.uploads.byId(id)
      if (upload?.submissionId !== submissionId || (await tx.submissions.bySubmissionId(submissionId))) return false
      await tx.uploads.remove([id])
      return true
    })
    if (removed) await removeBytes(d, [id])
  }
}

// Moves files from an expired page to the page that replaced it.

/** Moves the unclaimed files of one form to another, but none that is there already. They count as received at `at`. */
async function moveFiles(store: Store, { from, to, at }: { from: string; to: string; at: number }): Promise<void> {
  await store.transaction(async (tx) => {
    for (const id of [from, to].sort()) await tx.hold(id)
    const there = await tx.uploads.of(to)
    const missing = (await tx.uploads.of(from)).filter((file) => !there.some((one) => isSame(one, file)))
    await tx.uploads.move(
      missing.map(({ id }) => id),
      to,
      at,
    )
  })
}

const isSame = (one: Upload, other: Upload): boolean =>
  one.fieldId === other.fieldId && one.sha256 === other.sha256 && one.filename === other.filename
