/** The page of one file question on its own: what may still be sent, and what was just taken. */
import type { FileField } from '../models/field.ts'
import type { Room, Upload } from '../models/upload.ts'
import { acceptAttribute } from './file-kinds.ts'
import { hintText } from './hints.ts'
import { words } from './words/index.ts'

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
  const heading = upload ? words.upload.taken : field.label
  return {
    title: error ? words.page.error(heading) : heading,
    summary: error && {
      titleText: words.page.problem,
      errorList: [{ text: error, href: '#file' }],
      attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
    },
    heading,
    taken: upload && { filename: upload.filename, size: words.size(upload.size) },
    action: `/api/drive-upload?${query}`,
    remaining: room.remaining,
    caseHref: reference === undefined ? '' : `/status?reference=${encodeURIComponent(reference)}`,
    reference: reference ?? '',
    input: {
      id: 'file',
      name: 'file',
      label: { text: upload ? words.upload.another : words.upload.choose },
      hint: { text: hintText(field, room.maxBytes) },
      errorMessage: error && { text: error },
      attributes: { accept: acceptAttribute(field.accept) },
    },
    noIndex: true,
  }
}
