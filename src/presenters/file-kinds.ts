/** The kinds of files in words, and for browsers. */
import type { FileKind } from '../models/field.ts'
import { KINDS, mediaTypeOf } from '../models/file-kind.ts'
import type { Texts } from './texts/index.ts'

/** "PDF, PNG or plain text", as the beginning of a sentence. */
export const fileKindNames = (texts: Texts, kinds: readonly FileKind[]): string => withCapital(texts.files.kinds(kinds))

/** The `accept` attribute: it only sorts the file dialog; the server judges by content. */
export const acceptAttribute = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => [...KINDS[kind].extensions, ...KINDS[kind].mediaTypes]).join(',')

/** "PDF" for `application/pdf`; the media type itself where it is of no kind that is taken. */
export function kindName(texts: Texts, mediaType: string): string {
  const kind = (Object.keys(KINDS) as FileKind[]).find((one) => KINDS[one].mediaTypes.includes(mediaType))
  if (!kind) return mediaType
  const extension = KINDS[kind].extensions.find((one) => mediaTypeOf(kind, one) === mediaType)
  return withCapital(texts.files.kind(kind, extension))
}

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
