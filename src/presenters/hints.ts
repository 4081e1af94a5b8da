/** Limits of an answer, for the hint of the question. Counting while typing would need a script; saying the limit does not. */
import { type CheckboxesField, type Field, type FileField, largestFile, mostFiles } from '../models/field.ts'
import { fileKindNames } from './file-kinds.ts'
import type { Texts } from './texts/index.ts'

/** The author's hint, the limits as sentences, and when it must be answered; the empty string when there is nothing to say. */
export const hintText = (texts: Texts, field: Field, uploadMaxBytes: number, need?: string): string =>
  [field.hint, ...limits(texts, field, uploadMaxBytes), need]
    .filter((part) => part !== undefined)
    .map(texts.hints.sentence)
    .join(' ')

function limits(texts: Texts, field: Field, uploadMaxBytes: number): string[] {
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
