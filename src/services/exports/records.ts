/** Models as programs read them; times in ISO 8601. */
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import type { ExportTexts } from './texts.ts'

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
