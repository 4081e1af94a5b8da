/** Reads one question, or a form of some, as if it had been sent. */
import type { AnswerError, Answers } from '../../../src/models/answers.ts'
import type { Field, Item } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import { INPUTS } from '../../../src/models/form-inputs.ts'
import type { Language } from '../../../src/models/language.ts'
import type { Moment } from '../../../src/models/moment.ts'
import { wordedErrors } from '../../../src/presenters/texts/index.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { follow } from '../../../src/services/answers/follow.ts'
import { shapeFaults } from '../../support/told.ts'

const texts = textsIn('en')

export const NOW = Date.UTC(2026, 10, 20, 12)
export const moment: Moment = { now: NOW, timeZone: 'UTC' }
export type Sent = Record<string, string | string[]>

/** Throws when the items would not be a form. */
export function formOf(...fields: object[]): Form {
  const form = { slug: 'a-form', title: 'A form', pages: [{ id: 'one', fields: fields as unknown as Item[] }] }
  const faults = shapeFaults(form)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  return form
}

/** What is kept of what was sent, and the errors in it. */
export function readForm(form: Form, sent: Sent, at = moment): { answers: Answers; errors: AnswerError[] } {
  const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value].flat()]))
  const pages = Object.fromEntries(form.pages.map(({ id }) => [id, { texts, sent: true }]))
  const { answers, errors } = follow({ form }, pages, new Map(), at)
  return { answers, errors: form.pages.flatMap(({ id }) => errors.get(id) ?? []) }
}

/** What becomes of one question: its answer, or its messages. */
export function reader(field: Partial<Field> & { type: string }, at = moment) {
  const form = formOf({ id: 'q', label: 'Your thing', ...field })
  return (sent: Sent | string | string[]): unknown => {
    const { answers, errors } = readForm(form, typeof sent === 'string' || Array.isArray(sent) ? { q: sent } : sent, at)
    return errors.length > 0 ? wordedErrors(texts, form, errors).map(({ message }) => message) : answers.q
  }
}

/** What becomes of one question whose page was in this language: its answer, or what is wrong with it. */
export function readerIn(language: Language, field: Partial<Field> & { type: string }) {
  const form = formOf({ id: 'q', label: 'Your thing', ...field })
  return (sent: Sent | string): unknown => {
    const { answers, errors } = readForm(form, {
      ...(typeof sent === 'string' ? { q: sent } : sent),
      [INPUTS.language]: language,
    })
    return errors.length > 0 ? errors.map(({ kind, limits }) => ({ kind, ...limits })) : answers.q
  }
}
