/** Answers as they travel: raw text by input name when they arrive, typed values by field id once they are parsed. */
import { problem } from '../errors.ts'
import { ADDRESS_PARTS, type Address, type AddressPart, type ErrorKind, type Field } from './field.ts'
import type { RefusedFile } from './file-fault.ts'
import { suggestionsOf } from './lookup.ts'

/** A parsed answer. Dates are `YYYY-MM-DD`, times `HH:MM`, choices the option's value. */
type Single = string | number | boolean | string[] | Address
/** One record of a list page, by question id. */
export type AnswerRecord = Record<string, Single>
/** A list page is answered by its records, under the id of the page. */
export type Answer = Single | AnswerRecord[]
/** Typed answers by field id; a question that was not answered or not asked has no entry. */
export type Answers = Record<string, Answer>

/** The records of a list page; none for an answer of another kind. */
export const recordsIn = (answer: Answer | undefined): AnswerRecord[] =>
  Array.isArray(answer) ? answer.filter((one) => typeof one === 'object') : []

/** Does an answer, or one of a record, name this file? */
export const namesFile = (answers: Answers | AnswerRecord, uploadId: string): boolean =>
  Object.values(answers).some((answer: Answer) => {
    if (!Array.isArray(answer)) return false
    return answer.some((one) => (typeof one === 'string' ? one === uploadId : namesFile(one, uploadId)))
  })

/** Input names and the texts sent under each, in the order sent. */
export type RawInput = ReadonlyMap<string, readonly string[]>

export const DATE_PARTS = ['day', 'month', 'year'] as const
export type DatePart = (typeof DATE_PARTS)[number]

/** The names of the inputs of a question. */
export function inputsOf(field: Field): string[] {
  const { id, type } = field
  if (type === 'select' && field.lookup) return [id, suggestionsOf(id)]
  if (type === 'date') return DATE_PARTS.map((part) => `${id}-${part}`)
  return type === 'address' ? ADDRESS_PARTS.map((part) => `${id}-${part}`) : [id]
}

type None = Record<never, never>
/** Every kind of error of an answer, with what a sentence about it needs to know. */
export interface LimitsOf {
  required: None
  /** One part of the answer is missing: a line of an address. */
  partRequired: { part: AddressPart }
  /** Not of the shape that the type of question takes. */
  format: None
  /** One input was sent several times. */
  repeated: None
  controlCharacters: None
  /** Several lines where one is taken. */
  lineEnds: None
  /** A date without these parts. */
  incomplete: { missing: DatePart[] }
  /** A year of fewer than four digits; `write` holds the years that two digits most often stand for. */
  shortYear: { write: string[] }
  /** A year that this language's readers may have typed by another calendar, such as 1447. Dates are Gregorian. */
  otherCalendar: None
  /** A number or time that can be read in two ways; `write` holds those that the question takes, as they can be typed. */
  ambiguous: { write: [string, ...string[]] }
  /** A number of more digits in all than can be kept. */
  tooManyDigits: { max: number }
  /** In characters. `over`: how many are too many. */
  tooShort: { min: number }
  tooLong: { max: number; over: number }
  tooManyWords: { max: number; over: number }
  pattern: None
  /** A number, an ISO date or an `HH:MM`. `relative` is the limit as the form writes it, such as `today`. */
  min: { min: number | string; relative?: string }
  max: { max: number | string; relative?: string }
  step: { step: number; from?: number }
  integer: None
  /** Several options were sent where only one may be chosen. */
  severalChosen: None
  /** Not among the options. */
  option: None
  /** Not the whole label of an option. `near`: how many that may be meant are shown. */
  notListed: { near: number }
  tooFew: { min: number }
  tooMany: { max: number }
  /** An option that excludes the others was chosen together with them; `option` is its label. */
  exclusive: { option: string }
  refusedFile: RefusedFile
  /** It does not go with other answers; the form says so in words of its own. */
  check: { message: string }
  /** With it, the calculated value of this label has more digits than may be kept. */
  calculated: { label: string; digits: number }
}
export type AnswerErrorKind = keyof LimitsOf

/** Why an answer is refused, without words. `control` names the input when the field has several (`day`, `town`, an option's index). */
export type AnswerError = {
  [K in AnswerErrorKind]: { fieldId: string; kind: K; limits: LimitsOf[K]; control?: string }
}[AnswerErrorKind]

/** The key of a question's `messages` with the form's own words for a kind of error. */
export const MESSAGE_KEYS: Readonly<Record<AnswerErrorKind, ErrorKind | undefined>> = {
  required: 'required',
  partRequired: 'required',
  format: 'format',
  repeated: 'format',
  controlCharacters: 'format',
  lineEnds: 'format',
  incomplete: 'format',
  shortYear: 'format',
  otherCalendar: 'format',
  ambiguous: 'format',
  tooManyDigits: 'format',
  tooShort: 'tooShort',
  tooLong: 'tooLong',
  tooManyWords: 'tooManyWords',
  pattern: 'pattern',
  min: 'min',
  max: 'max',
  step: 'step',
  integer: 'integer',
  severalChosen: 'option',
  option: 'option',
  notListed: 'option',
  tooFew: 'tooFew',
  tooMany: 'tooMany',
  exclusive: 'exclusive',
  refusedFile: undefined,
  check: undefined,
  calculated: undefined,
}

/** The one text that was typed under a name; '' when there is none. Throws a 400 when there are several. */
export function oneText(typed: RawInput, name: string): string {
  const [text = '', ...more] = typed.get(name) ?? []
  if (more.length > 0) throw problem({ code: 'repeated', name })
  return text
}
