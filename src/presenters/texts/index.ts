/**
 * What the service says to people. Every sentence of a page or email stands in the folder of a language beside this file. Templates
 * hold none: presenters hand the texts to them. Services, controllers and errors hold data: a code with its limits, which presenters
 * put into words. A form's own texts (labels, `messages`, `confirmation`, statuses) come from its definition, and win over these.
 *
 * Always in English, and written where they arise: the log, the command line, why a delivery failed, and what is wrong with a
 * setting. What is wrong with a definition is data; the command line and the log say it with the English texts of the office. Problem
 * documents for programs are in English too, made of the same codes.
 *
 * A language is a folder here that satisfies `Texts`, named in `languages.ts`; its constants are typed by their place, as in
 * `export const journey: Texts['journey'] = {…}`, so that a missing sentence does not compile. The pages of the office
 * (`OfficeTexts`) may be there in fewer languages.
 */
import { type AnswerError, MESSAGE_KEYS } from '../../models/answers.ts'
import type { Field } from '../../models/field.ts'
import { type Form, fieldsById } from '../../models/form.ts'
import { textIn } from '../../models/form-texts.ts'
import type { Moment } from '../../models/moment.ts'
import { onDay } from './date-parts.ts'
import type * as en from './en/index.ts'
import type * as enOffice from './en/office/index.ts'

/** What the public reads, on pages, in mails, receipts and previews. */
export type Texts = typeof en
/** What only the office reads. */
export type OfficeTexts = typeof enOffice
/** The texts of the office's pages, which also say what the public reads. */
export type AllTexts = Texts & { office: OfficeTexts }

/** An error of an answer with the sentence about it, without a full stop. */
export type WordedError = AnswerError & { message: string }

/**
 * Says errors: in the form's own words for the kind of error where it has some, else in ours. Errors of questions that the form
 * does not have are left out. `moment`: when the answers were judged, so that examples of dates lie within limits of that day.
 */
export function wordedErrors(texts: Texts, form: Form, errors: readonly AnswerError[], moment?: Moment): WordedError[] {
  const fields = fieldsById(form)
  return errors.flatMap((error) => {
    const field = fields.get(error.fieldId)
    return field ? [{ ...error, message: sentenceFor(texts, form, error, onDay(field, moment)) }] : []
  })
}

function sentenceFor(texts: Texts, form: Form, error: AnswerError, field: Field): string {
  const key = MESSAGE_KEYS[error.kind]
  return (key && field.messages?.[key]) ?? texts.error(inWordsOf(form, field, error), field)
}

/** An error with what the form says in it in the words of this form: it may have arisen in those of another language. */
function inWordsOf(form: Form, field: Field, error: AnswerError): AnswerError {
  if (error.kind === 'check') return { ...error, limits: { message: textIn(form, error.limits.message, CHECK) } }
  if (error.kind === 'calculated')
    return { ...error, limits: { ...error.limits, label: textIn(form, error.limits.label, CALCULATED) } }
  const alone = field.type === 'checkboxes' ? field.options.find(({ exclusive }) => exclusive) : undefined
  return error.kind === 'exclusive' && alone ? { ...error, limits: { option: alone.label } } : error
}

const CHECK = /\/(?:checks|unique)\/\d+\/message$/
const CALCULATED = /^\/calculated\/[^/]+\/label$/
