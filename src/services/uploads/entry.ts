/** Writes the row of a file, in one transaction, with every limit judged again inside it. */
import { FileRefusal, type PublicError, problem } from '../../errors.ts'
import { type FileField, largestTogether, mostFiles } from '../../models/field.ts'
import { type Form, statusOf } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import type { Rows, Transaction } from '../../store/index.ts'
import { recordEvent } from '../deliveries/record.ts'
import { closedForUploads, countedFor, type UploadTarget, unknown } from './target.ts'
import type { UnsentRoom } from './unsent.ts'

interface Entering {
  to: UploadTarget
  field: FileField
  upload: Upload
  /** Name of the sender's network; see UnsentRoom. */
  network: string
  /** Id of the upload that it replaces. */
  replaces?: string | undefined
}
/** `obsolete` are the bytes that no row names any more: of a fixture's last file, or the file's own when it was there already. */
type Enter = (tx: Transaction, entering: Entering) => Promise<{ upload: Upload; obsolete: string[] }>

const MAX_FILES = 50

/** The returned function throws the public reason when there is no room. */
export function createEntry({ uploadMaxBytes, unsent }: { uploadMaxBytes: number; unsent: UnsentRoom }): Enter {
  const maxBytes = largestTogether(uploadMaxBytes)
  return enter

  async function enter(tx: Transaction, { to, field, upload, network, replaces }: Entering): ReturnType<Enter> {
    // The reference is held too, because the office changes a case under it.
    await tx.hold(to.submissionId)
    if (to.reference !== undefined) await tx.hold(to.reference)
    const files = await tx.uploads.of(to.submissionId)
    const here = files.filter(({ fieldId }) => fieldId === field.id)
    const sent = await tx.submissions.bySubmissionId(to.submissionId)
    const status = sent && statusOf(to.published.form, sent.status)
    const since = status?.asks ? sent!.statusAt : undefined
    const same = here.find((file) => isSame(file, upload) && stands(file, since))
    if (same && !to.fixture) {
      if (since !== undefined && isAnother(here, replaces, same)) await tx.uploads.replace(replaces!, same.id)
      return { upload: same, obsolete: [upload.id] }
    }
    if (to.submission === null && sent) throw sentMeanwhile()
    if (to.submission !== null && !sent) throw unknown() // a fixture that was removed since
    if (sent && (!status?.uploads || sent.deletedAt !== undefined)) throw closedForUploads(sent.reference)
    if (to.fixture) {
      const replaced = here.map(({ id }) => id)
      await tx.uploads.remove(replaced)
      await tx.uploads.add(upload, to.submission)
      return { upload, obsolete: replaced }
    }
    requireExactly(field, upload, files, since)
    if (to.submission === null) await unsent.requireExactly(tx, network, upload.size)
    await tx.uploads.add(upload, to.submission, network)
    if (replaces !== undefined) await replace(tx, here, since, { replaces, by: upload.id })
    if (sent) await tell(tx, to.published.form, sent, upload)
    return { upload, obsolete: [] }
  }

  /** Throws when the question, or the submission as a whole, takes no more. */
  function requireExactly(field: FileField, upload: Upload, files: readonly Upload[], since: number | undefined): void {
    const maxFiles = mostFiles(field)
    if (countedFor(field.id, files, since).length >= maxFiles)
      throw new FileRefusal(upload.filename, { kind: 'too-many', maxFiles })
    const counted = since === undefined ? files : files.filter(({ at }) => at >= since)
    const total = counted.reduce((sum, { size }) => sum + size, upload.size)
    if (total > maxBytes || counted.length >= MAX_FILES)
      throw new FileRefusal(upload.filename, { kind: 'too-much', maxBytes, maxFiles: MAX_FILES })
  }
}

const isSame = (one: Upload, other: Upload): boolean => one.sha256 === other.sha256 && one.filename === other.filename

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
const sentMeanwhile = (): PublicError => problem(SENT_MEANWHILE)
