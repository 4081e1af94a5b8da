/** What browsers are told of the kinds of files that a question takes. */
import type { FileKind } from '../models/field.ts'
import { KINDS } from '../models/file-kind.ts'
import { words } from './words/index.ts'

/** "PDF, PNG or plain text", as the beginning of a sentence. */
export function fileKindNames(kinds: readonly FileKind[]): string {
  const names = words.files.kinds(kinds)
  return names.charAt(0).toUpperCase() + names.slice(1)
}

/** The `accept` attribute: it only sorts the file dialog; the server judges by content. */
export const acceptAttribute = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => [...KINDS[kind].extensions, ...KINDS[kind].mediaTypes]).join(',')

/** "PDF" for `application/pdf`; the media type itself where it is of no kind that is taken. */
export function typeNames(mediaType: string): string {
  const kind = (Object.keys(KINDS) as FileKind[]).find((one) => KINDS[one].mediaTypes.includes(mediaType))
  return kind ? fileKindNames([kind]) : mediaType
}
