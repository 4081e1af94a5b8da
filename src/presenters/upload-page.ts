/** The page of one file question on its own: what may still be sent, and what was just taken. */
import type { FileField } from '../models/field.ts'
import { bytesInWords } from '../models/file-kind.ts'
import type { Room, Upload } from '../models/upload.ts'
import { acceptAttribute } from './file-kinds.ts'
import { hintText } from './hints.ts'

interface UploadState {
  submissionId: string
  room: Room
  /** The file that was just taken. */
  upload?: Upload
  /** The case that the file is for. */
  reference?: string | undefined
  /** Why the file was not taken. */
  error?: string
}

/** Posts back to its own address. */
export function uploadPage(field: FileField, { submissionId, room, reference, upload, error }: UploadState) {
  const query = new URLSearchParams({ submissionId, fieldId: field.id })
  return {
    title: `${error ? 'Error: ' : ''}${upload ? 'The file is attached' : field.label}`,
    summary: error && {
      titleText: 'There is a problem',
      errorList: [{ text: error, href: '#file' }],
      attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
    },
    heading: upload ? 'The file is attached' : field.label,
    taken: upload && { filename: upload.filename, size: bytesInWords(upload.size) },
    action: `/api/drive-upload?${query}`,
    remaining: room.remaining,
    caseHref: reference === undefined ? '' : `/status?reference=${encodeURIComponent(reference)}`,
    reference: reference ?? '',
    input: {
      id: 'file',
      name: 'file',
      label: { text: upload ? 'Attach another file' : 'Choose a file' },
      hint: { text: hintText(field, room.maxBytes) },
      errorMessage: error && { text: error },
      attributes: { accept: acceptAttribute(field.accept) },
    },
    noIndex: true,
  }
}
