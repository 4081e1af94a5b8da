/**
 * Accepts a file that was inspected, when all of its body has come. The drive keeps the bytes, and then the row is written, in one
 * transaction, with every limit judged again inside it.
 */
import { FileRefusal, problem, unavailable } from '../../errors.ts'
import { type FileField, largestTogether, mostFiles } from '../../models/field.ts'
import { type Form, statusOf } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import { isSameFile, type Upload } from '../../models/upload.ts'
import type { Rows, Transaction } from '../../store/index.ts'
import { recordEvent } from '../cases/record.ts'
import type { Inspected, UploadsWiring } from './inspect.ts'
import { removeBytes } from './removal.ts'
import { ORPHAN_MS } from './sweep.ts'
import { closedForUploads, countedFor, type UploadTarget, unknown } from './target.ts'

const MAX_FILES = 50
/** A process may be stopped between the bytes and their row. After this long it writes no row: the sweep may have taken the bytes. */
const UPLOAD_ROW_MS = ORPHAN_MS / 2

/**
 * Accepts a file; the same file sent again to the same question is the same upload. `replaces`: id of the upload that it
 * replaces, while the office asks for information. Throws the public reason when it is refused.
 */
export async function accept(
  d: UploadsWiring,
  to: UploadTarget,
  field: FileField,
  { id, facts, partial, network, replaces }: Inspected & { replaces?: string | undefined },
): Promise<Upload> {
  const { store, clock, monotonic } = d
  await partial.keep()
  const keptAt = monotonic()
  const upload: Upload = { id, submissionId: to.submissionId, fieldId: field.id, ...facts, at: clock() }
  let obsolete = [id]
  try {
    const kept = await store.transaction(async (tx) => {
      obsolete = [id]
      if (monotonic() - keptAt > UPLOAD_ROW_MS) throw unavailable()
      const entered = await enter(d, tx, to, field, { upload, network, replaces })
      // When the commit fails, there may still be a row, so its bytes stay. If there is none, the sweep removes them.
      obsolete = []
      return entered
    })
    obsolete = kept.obsolete
    return kept.upload
  } finally {
    await removeBytes(d, obsolete)
  }
}

/**
 * Writes the row of a file, with every limit judged again. `obsolete` are the bytes that no row names any more: of a fixture's
 * last file, or the file's own when it was there already. Throws the public reason when there is no room.
 */
async function enter(
  { uploadMaxBytes, unsent }: UploadsWiring,
  tx: Transaction,
  to: UploadTarget,
  field: FileField,
  { upload, network, replaces }: { upload: Upload; network: string | undefined; replaces: string | undefined },
): Promise<{ upload: Upload; obsolete: string[] }> {
  // The reference is held too, because the office changes a case under it.
  await tx.hold(to.submissionId)
  if (to.reference !== undefined) await tx.hold(to.reference)
  const files = await tx.uploads.of(to.submissionId)
  const here = files.filter(({ fieldId }) => fieldId === field.id)
  const sent = await tx.submissions.bySubmissionId(to.submissionId)
  const status = sent && statusOf(to.published.form, sent.status)
  const since = status?.asks ? sent!.statusAt : undefined
  const same = here.find((file) => isSameFile(file, upload) && stands(file, since))
  if (same && !to.fixture) {
    if (since !== undefined && isAnother(here, replaces, same)) await tx.uploads.replace(replaces!, same.id)
    return { upload: same, obsolete: [upload.id] }
  }
  if (to.submission === null && sent) throw problem(SENT_MEANWHILE)
  if (to.submission !== null && !sent) throw unknown() // a fixture that was removed since
  if (sent && (!status?.uploads || sent.deletedAt !== undefined)) throw closedForUploads(sent.reference)
  if (to.fixture) {
    const replaced = here.map(({ id }) => id)
    await tx.uploads.remove(replaced)
    await tx.uploads.add(upload, to.submission)
    return { upload, obsolete: replaced }
  }
  requireWithinLimits(field, upload, files, { since, maxBytes: largestTogether(uploadMaxBytes) })
  if (network !== undefined) await unsent.requireExactly(tx, network, upload.size)
  await tx.uploads.add(upload, to.submission, network)
  if (replaces !== undefined) await replace(tx, here, since, { replaces, by: upload.id })
  if (sent) await tell(tx, to.published.form, sent, upload)
  return { upload, obsolete: [] }
}

/** Throws when the question, or the submission as a whole, takes no more. */
export function requireWithinLimits(
  field: FileField,
  upload: Upload,
  files: readonly Upload[],
  { since, maxBytes }: { since: number | undefined; maxBytes: number },
): void {
  const maxFiles = mostFiles(field)
  if (countedFor(field.id, files, since).length >= maxFiles)
    throw new FileRefusal(upload.filename, { kind: 'too-many', maxFiles })
  const counted = since === undefined ? files : files.filter(({ at }) => at >= since)
  const total = counted.reduce((sum, { size }) => sum + size, upload.size)
  if (total > maxBytes || counted.length >= MAX_FILES)
    throw new FileRefusal(upload.filename, { kind: 'too-much', maxBytes, maxFiles: MAX_FILES })
}

/** A file that was replaced, or that came before the office asked, does not count as the same file sent again. */
const stands = ({ replacedBy, at }: Upload, since: number | undefined): boolean =>
  replacedBy === undefined && (since === undefined || at >= since)

/** Does this id name another file, which was not replaced yet? */
const isAnother = (here: readonly Upload[], id: string | undefined, than: Upload): boolean =>
  id !== than.id && here.some((file) => file.id === id && file.replacedBy === undefined)

/** Marks a file as replaced; its row stays. A file can be replaced only while the office asks for information. */
async function replace(
  tx: Rows,
  here: readonly Upload[],
  since: number | undefined,
  { replaces, by }: { replaces: string; by: string },
): Promise<void> {
  const old = here.find(({ id, replacedBy }) => id === replaces && replacedBy === undefined)
  if (since === undefined || !old) throw problem('file-to-replace-gone')
  await tx.uploads.replace(old.id, by)
}

/** A file that comes after the form is an event of its case, and the office has to look at it. */
async function tell(tx: Rows, form: Form, sent: Submission, upload: Upload): Promise<void> {
  const { id, status, waitingFor } = sent
  await recordEvent(tx, form, sent, { kind: 'file', status, at: upload.at, by: 'public', upload: upload.id })
  if (waitingFor === 'person') await tx.submissions.setWaiting(id, 'office')
}

/** The form of an unsent file was sent while the file was on its way. */
export const SENT_MEANWHILE = 'sent-meanwhile'
