/** Answers as they travel: raw text by input name when they arrive, typed values by field id once they are parsed. */
import type { Address } from './field.ts'

/** A parsed answer. Dates are `YYYY-MM-DD`, times `HH:MM`, choices the option's value. */
export type Answer = string | number | boolean | string[] | Address
/** Typed answers by field id; a question that was not answered or not asked has no entry. */
export type Answers = Record<string, Answer>

/** Input names and the texts sent under each, in the order sent. */
export type RawInput = ReadonlyMap<string, readonly string[]>

/** Why an answer is refused. `control` names the input when the field has several (`day`, `town`, an option's index). */
export interface AnswerError {
  fieldId: string
  control?: string
  message: string
}
