/**
 * What the service says to people. Every sentence that presenters make stands in the folder of a language beside this file:
 * errors of answers, refused files, hints, labels, rules, durations, sizes, exports, what a lookup gives. Services hold none
 * of them but data: a kind with its limits, or a code that is kept. Text that is the same on every page of a kind stands in
 * its template under `views/`. A form's own words (labels, `messages`, `confirmation`, statuses) come from its definition and
 * win over these.
 *
 * English alone, and said where it arises: errors that are thrown (the title and text of a PublicError, why a delivery failed),
 * because programs, operators and the log read them too; only of a refused file they are made here. So are what is wrong with
 * a definition or a setting, the default statuses, the command line and the log.
 *
 * A second language is a folder here that satisfies `Words` and is named in the line below, and its templates in the folder
 * `views/<language>/`, each in the place of the English one of the same name. A template that is missing there stays English.
 * A service speaks one language.
 */
import { type AnswerError, MESSAGE_KEYS } from '../../models/answers.ts'
import type { Field } from '../../models/field.ts'
import { type Form, fieldsById } from '../../models/form.ts'
import { en } from './en/index.ts'

export type Words = typeof en
export const words: Words = en

/** An error of an answer with the sentence about it, without a full stop. */
export type WordedError = AnswerError & { message: string }

/** Says errors: in the form's own words for the kind of error where it has some, else in ours. Errors of questions that the form does not have are left out. */
export function wordedErrors(form: Form, errors: readonly AnswerError[]): WordedError[] {
  const fields = fieldsById(form)
  return errors.flatMap((error) => {
    const field = fields.get(error.fieldId)
    return field ? [{ ...error, message: sentenceFor(error, field) }] : []
  })
}

function sentenceFor(error: AnswerError, field: Field): string {
  const key = MESSAGE_KEYS[error.kind]
  return (key && field.messages?.[key]) ?? words.error(error, field)
}
