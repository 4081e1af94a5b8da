/**
 * Files that belong to a submission. The bytes go to the drive first; only when they are on the disk, the row is written
 * and the sender gets an answer. A file whose form is never sent is removed when the form can no longer be sent.
 */
import type { Incoming } from '../../models/body-parts.ts'
import { type FileField, largestFile } from '../../models/field.ts'
import type { Remaining, Upload } from '../../models/upload.ts'
import { accept } from './accept.ts'
import { type Inspected, inspectUpload, type UploadsWiring } from './inspect.ts'
import { type OpenedUpload, openUpload } from './intact.ts'
import { removeBytes, removeUpload } from './removal.ts'
import { remaining, type UploadTarget } from './target.ts'
import { createUnsentQuota, moveUploads } from './unsent.ts'

export type Uploads = ReturnType<typeof createUploads>

interface UploadsOptions extends Omit<UploadsWiring, 'unsent'> {
  /** Bytes on the drive for all files whose form is not sent. */
  unclaimedMaxBytes: number
  /** Names networks without telling their addresses. */
  secret: string
}

export function createUploads(options: UploadsOptions) {
  const d: UploadsWiring = { ...options, unsent: createUnsentQuota(options) }
  const { store } = d
  return {
    remaining: (to: UploadTarget, field: FileField): Promise<Remaining> => remaining(d, to, field),
    /** Bytes of the largest file that a question takes. */
    maxBytes: (field: FileField): number => largestFile(field, d.uploadMaxBytes),
    inspect: (to: UploadTarget, field: FileField, file: Incoming): Promise<Inspected> =>
      inspectUpload(d, to, field, file),
    accept: (to: UploadTarget, field: FileField, file: Parameters<typeof accept>[3]): Promise<Upload> =>
      accept(d, to, field, file),
    of: (submissionId: string): Promise<Upload[]> => store.uploads.of(submissionId),
    /** The files of the submission in this row. */
    ofSubmission: (submission: number): Promise<Upload[]> => store.uploads.ofSubmission(submission),
    /** Removes an unclaimed upload; someone else's or an unknown one is left alone. */
    remove: (submissionId: string, id: string): Promise<void> => removeUpload(d, submissionId, id),
    /** Moves the files of an expired page to the page that replaced it, but none that is there already. */
    move: (from: string, to: string): Promise<void> => moveUploads(d, from, to),
    /** Removes bytes that no row names any more from the drive. What cannot be removed now is left to the sweep. */
    removeBytes: (keys: readonly string[]): Promise<void> => removeBytes(d, keys),
    open: (id: string): Promise<OpenedUpload | undefined> => openUpload(d, id),
  }
}
