/** Models as programs read them; times in ISO 8601. */
import type { AddressPart } from '../../models/field.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'

/** A submission without its answers. */
export const recordOf = (
  { reference, slug, version, status, receivedAt, statusAt, waitingFor, quarantine, deletedAt }: Submission,
  { setAside }: Pick<ExportTexts, 'setAside'>,
) => ({
  reference,
  form: slug,
  version,
  status,
  receivedAt: isoTime(receivedAt),
  statusAt: isoTime(statusAt),
  waitingFor,
  quarantine: quarantine && setAside(quarantine),
  ...(deletedAt !== undefined && { deletedAt: isoTime(deletedAt) }),
})

/** A file; its bytes lie in the drive under its id. */
export const fileRecordOf = ({ id, fieldId, filename, contentType, size, sha256, scan, at, replacedBy }: Upload) => ({
  id,
  fieldId,
  filename,
  contentType,
  size,
  sha256,
  scan,
  at: isoTime(at),
  replacedBy,
})

export const isoTime = (at: number): string => new Date(at).toISOString()

/** What an export says besides the answers. Presenters have these texts; the caller of an export hands them in. */
export interface ExportTexts {
  /**
   * Columns before those of the questions: in CSV, `number` is that of a record in its list; a spreadsheet also has `assignee`, `due`
   * and `finished`. None is shaped like an id of a question.
   */
  columns: Record<'reference' | 'received' | 'status' | 'version' | 'number' | 'assignee' | 'due' | 'finished', string>
  addressParts: Record<AddressPart, string>
  /** What a status is called. */
  status(status: Status): string
  /** The last row of a spreadsheet that has no room for all cases. */
  moreCases: string
  /** Answers to a question that is answered so. */
  yes: string
  no: string
  /** Why a file is not in an archive. */
  leftOut: Record<LeftOut, string>
  /** Why a submission was set aside, from what is kept of it. */
  setAside(kept: string): string
}
export type LeftOut = 'held' | 'missing'
