/** Limits of an answer, for the hint of the question, and the kinds of files in words. Counting while typing would need a script; saying the limit does not. */
import {
  type CheckboxesField,
  type Field,
  type FileField,
  type FileKind,
  largestFile,
  mostFiles,
} from '../models/field.ts'
import { KINDS, mediaTypeOf } from '../models/file-kind.ts'
import type { Texts } from './texts/index.ts'

/** The author's hint, the limits as sentences, and when it must be answered; the empty string when there is nothing to say. */
export const hintText = (texts: Texts, field: Field, uploadMaxBytes: number, need?: string): string =>
  [field.hint, ...limitHints(texts, field, uploadMaxBytes), need]
    .filter((part) => part !== undefined)
    .map(texts.hints.sentence)
    .join(' ')

/** What we say of the limits of an answer beside the author's hint. */
export function limitHints(texts: Texts, field: Field, uploadMaxBytes: number): string[] {
  switch (field.type) {
    case 'text':
    case 'textarea': {
      const { minLength, maxLength, maxWords } = field
      return [
        ...(minLength || maxLength ? [texts.hints.characters(minLength, maxLength)] : []),
        ...(maxWords ? [texts.hints.mostWords(maxWords)] : []),
      ]
    }
    case 'checkboxes':
      return choiceLimits(texts, field)
    case 'file':
      return fileLimits(texts, field, uploadMaxBytes)
    case 'date':
      return field.hint ? [] : [texts.hints.date(field)]
    case 'select':
      return field.lookup && !field.hint ? [texts.hints.lookup] : []
    case 'time':
      return field.hint ? [] : [texts.hints.time(field)]
    default:
      return []
  }
}

function choiceLimits(texts: Texts, { hint, minItems = 0, maxItems, options }: CheckboxesField): string[] {
  const together = options.filter(({ exclusive }) => !exclusive).length
  if (maxItems !== undefined && maxItems < together) {
    if (minItems === maxItems) return [texts.hints.chooseExactly(maxItems)]
    return [minItems > 1 ? texts.hints.chooseBetween(minItems, maxItems) : texts.hints.chooseAtMost(maxItems)]
  }
  if (minItems > 1) return [texts.hints.chooseAtLeast(minItems)]
  return hint ? [] : [texts.hints.chooseAny]
}

const fileLimits = (texts: Texts, field: FileField, uploadMaxBytes: number): string[] => [
  fileKindNames(texts, field.accept),
  texts.hints.files(mostFiles(field), largestFile(field, uploadMaxBytes)),
]

/** "PDF, PNG or plain text", as the beginning of a sentence. */
const fileKindNames = (texts: Texts, kinds: readonly FileKind[]): string => withCapital(texts.files.kinds(kinds))

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
