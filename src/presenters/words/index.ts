/**
 * What the service says to the public. Every sentence that presenters make stands in the folder of a language beside this
 * file: errors of answers, hints, labels, rules, durations, sizes, what a lookup gives. Sentences that are the same on
 * every page of a kind stand in its template under `views/`. A further language is a folder here that satisfies `Words`,
 * and a folder of templates of the same names, to be searched before `views/`. A form's own words (labels, `messages`,
 * `confirmation`, statuses) come from its definition and win over these. Reasons of a public error (`errors.ts`) are
 * said where it is thrown, because programs and operators read them too.
 */
import { type AnswerError, MESSAGE_KEYS } from '../../models/answers.ts'
import type { Field } from '../../models/field.ts'
import { type Form, fieldsOf } from '../../models/form.ts'
import { en } from './en/index.ts'

export type Words = typeof en
export const words: Words = en

/** An error of an answer with the sentence about it, without a full stop. */
export type WordedError = AnswerError & { message: string }

/** Says errors: in the form's own words for the kind of error where it has some, else in ours. Errors of questions that the form does not have are left out. */
export function wordedErrors(form: Form, errors: readonly AnswerError[]): WordedError[] {
  const fields = new Map(fieldsOf(form).map(({ field }) => [field.id, field]))
  return errors.flatMap((error) => {
    const field = fields.get(error.fieldId)
    return field ? [{ ...error, message: sentenceFor(error, field) }] : []
  })
}

function sentenceFor(error: AnswerError, field: Field): string {
  const key = MESSAGE_KEYS[error.kind]
  return (key && field.messages?.[key]) ?? words.error(error, field)
}
