/** What every kind of question shares: the shape of a reader, and of what it makes of raw text. */
import type { Answer, AnswerError, AnswerErrorKind, LimitsOf, RawInput } from '../../models/answers.ts'
import { ADDRESS_PARTS, type Address, type AddressField, type AddressPart, type Field } from '../../models/field.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import type { Moment } from '../../models/moment.ts'
import { hasControls, tidy } from '../../models/unseen.ts'

/** The files of a question: ids of those attached, and others that were refused, with why. */
export interface AttachedFiles {
  ids: readonly string[]
  refused: readonly RefusedFile[]
}
/** What was sent with a form: texts by input name, files by the id of their question. */
export interface Input {
  texts: RawInput
  files: ReadonlyMap<string, AttachedFiles>
}
export interface Reading {
  /** Present whenever the text has the right type, also when a limit refuses it. */
  answer?: Answer
  errors: AnswerError[]
}
export type Reader = (input: Input, moment: Moment) => Reading
type Complain = <K extends AnswerErrorKind>(kind: K, limits: LimitsOf[K], control?: string | undefined) => Reading

/** A reading that refuses. It has no words: presenters have them. */
export const complainOf =
  (field: Field): Complain =>
  (kind, limits, control) => ({
    errors: [{ fieldId: field.id, kind, limits, ...(control !== undefined && { control }) } as AnswerError],
  })

const nothing: Reading = { errors: [] }

/** The reading of a question without an answer. */
export const missing = (field: Field): Reading =>
  field.required === false ? nothing : complainOf(field)('required', {})

/** The one text sent under a name; '' when there is none. More than one is told by `repeated`. */
export const single = (input: Input, name: string): string => tidy(input.texts.get(name)?.[0] ?? '')
export const repeated = (input: Input, name: string): boolean => (input.texts.get(name)?.length ?? 0) > 1

/** Length in Unicode code points: what a person counts as characters, more nearly than UTF-16 units. */
export const lengthOf = (text: string): number => {
  if (!/[\ud800-\udbff]/.test(text)) return text.length
  let length = 0
  for (const _ of text) length++
  return length
}
export const wordsOf = (text: string): number => text.match(/\S+/g)?.length ?? 0

// Reader of postal addresses: five lines of text, three of them needed, or two where a question says so.

const NEEDED: ReadonlySet<AddressPart> = new Set(['line1', 'town', 'postcode'])
/** In characters. */
export const LONGEST_ADDRESS_PART = 200

export function address(field: AddressField): Reader {
  const complain = complainOf(field)
  return (input) => {
    const answer: Address = {}
    const twice = new Set(ADDRESS_PARTS.filter((part) => repeated(input, `${field.id}-${part}`)))
    for (const part of ADDRESS_PARTS) {
      const text = single(input, `${field.id}-${part}`)
      if (text !== '') answer[part] = text
    }
    const empty = Object.keys(answer).length === 0 && twice.size === 0
    if (empty && field.required === false) return nothing
    const errors = ADDRESS_PARTS.flatMap((part) => errorsOf(part, answer[part] ?? '', twice.has(part)))
    return empty ? { errors } : { answer, errors }
  }

  function isNeeded(part: AddressPart): boolean {
    return NEEDED.has(part) && !(part === 'postcode' && field.postcode === 'optional')
  }

  function errorsOf(part: AddressPart, text: string, twice: boolean): AnswerError[] {
    if (twice) return complain('repeated', {}, part).errors
    if (text === '' && isNeeded(part)) return complain('partRequired', { part }, part).errors
    if (hasControls(text)) return complain('controlCharacters', {}, part).errors
    const over = lengthOf(text) - LONGEST_ADDRESS_PART
    return over > 0 ? complain('tooLong', { max: LONGEST_ADDRESS_PART, over }, part).errors : []
  }
}
