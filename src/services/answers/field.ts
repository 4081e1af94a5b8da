/** What every kind of question shares: how it is called in messages, and the shape of a reader. */
import type { Answer, AnswerError, RawInput } from '../../models/answers.ts'
import type { ErrorKind, Field } from '../../models/field.ts'

/** The files of a question: ids of those attached, and why others were refused. */
export interface AttachedFiles {
  ids: readonly string[]
  refused: readonly string[]
}
/** What was sent with a form: texts by input name, files by the id of their question. */
export interface Input {
  texts: RawInput
  files: ReadonlyMap<string, AttachedFiles>
}
/** The moment that dates relative to today are judged at. UTC milliseconds and an IANA time zone. */
export interface Moment {
  now: number
  timeZone: string
}
export interface Reading {
  /** Present whenever the text has the right type, also when a limit refuses it. */
  answer?: Answer
  errors: AnswerError[]
}
export type Reader = (input: Input, moment: Moment) => Reading
export type Complain = (kind: ErrorKind, sentence: string, control?: string | undefined) => Reading

/** A reading that refuses: the form's own words for this kind of error, else the built-in sentence. */
export const complainOf =
  (field: Field): Complain =>
  (kind, sentence, control) => ({
    errors: [
      { fieldId: field.id, ...(control !== undefined && { control }), message: field.messages?.[kind] ?? sentence },
    ],
  })

export const nothing: Reading = { errors: [] }

const isQuestion = (field: Field): boolean => field.shortDescription === undefined && field.label.trim().endsWith('?')

/** As the object of a request: "Enter your name", "Enter an answer to “What is your name?”". */
export const asObject = (field: Field): string =>
  isQuestion(field) ? `an answer to “${field.label.trim()}”` : smallFirst(field.shortDescription ?? field.label.trim())

/** As the subject of a sentence: "Your name must be …", "Your answer to “What is your name?” must be …". */
export const asSubject = (field: Field): string =>
  isQuestion(field)
    ? `Your answer to “${field.label.trim()}”`
    : largeFirst(field.shortDescription ?? field.label.trim())

/** "VAT number" and "I agree" keep their capital. */
const smallFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
const largeFirst = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** Unicode NFC, line ends as \n, no white space around. Source of the form: Unicode Standard Annex 15. */
export const tidy = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** The one text sent under a name; '' when there is none. More than one is told by `repeated`. */
export const single = (input: Input, name: string): string => tidy(input.texts.get(name)?.[0] ?? '')
export const repeated = (input: Input, name: string): boolean => (input.texts.get(name)?.length ?? 0) > 1

/** Control characters (Unicode category Cc); tab and line feed pass only where lines do. */
export const hasControls = (text: string, lines = false): boolean =>
  /\p{Cc}/u.test(lines ? text.replace(/[\t\n]/g, '') : text)

/** Length in Unicode code points: what a person counts as characters, more nearly than UTF-16 units. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}
export const wordsOf = (text: string): number => text.match(/\S+/g)?.length ?? 0
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
