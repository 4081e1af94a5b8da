/**
 * From what was sent to typed answers. Every question is read first; then, in the order in which questions depend on
 * each other, a question whose rule does not hold is left out: not required, not validated, not kept.
 */
import type { Answer, AnswerError, Answers } from '../../models/answers.ts'
import type { Field, FieldType } from '../../models/field.ts'
import { type Form, fieldsOf } from '../../models/form.ts'
import type { Moment } from '../../models/moment.ts'
import { compileLogic, visibilityOrder } from '../logic/index.ts'
import { address } from './address.ts'
import { boolean, checkboxes, declaration, radios } from './choice.ts'
import { date, time } from './date.ts'
import type { Input, Reader, Reading } from './field.ts'
import { file } from './file.ts'
import { number } from './number.ts'
import { email, tel, text, textarea, url } from './text.ts'

export type { AttachedFiles, Input, Reading } from './field.ts'
export { refusedFile } from './file.ts'

const READERS: { [T in FieldType]: (field: Extract<Field, { type: T }>) => Reader } = {
  text,
  textarea,
  email,
  tel,
  url,
  number,
  date,
  time,
  radios,
  select: radios,
  checkboxes,
  boolean,
  declaration,
  address,
  file,
}

/** `answers` holds every answer of the right type to a question that was asked; it may be kept only without `errors`. */
export interface ParseResult {
  answers: Answers
  errors: AnswerError[]
}

/** Prepares a form's questions once; the returned function reads what is sent. Errors come in the order of the questions. */
export function answersOf(form: Form): (input: Input, moment: Moment) => ParseResult {
  const fields = fieldsOf(form).map(({ field }) => field)
  const readers = fields.map((field) => ({ id: field.id, read: readerOf(field) }))
  const rules = new Map(fields.flatMap(({ id, showIf }) => (showIf ? [[id, compileLogic(showIf)] as const] : [])))
  const order = visibilityOrder(form)

  return (input, moment) => {
    const readings = new Map(readers.map(({ id, read }) => [id, read(input, moment)]))
    const known: Record<string, Answer> = Object.create(null)
    for (const [id, { answer }] of readings) if (answer !== undefined && !rules.has(id)) known[id] = answer
    for (const id of order) {
      if (!rules.get(id)!(known, moment)) readings.delete(id)
      else if (readings.get(id)?.answer !== undefined) known[id] = readings.get(id)!.answer!
    }
    const answers: Answers = Object.create(null)
    for (const id of readings.keys()) if (known[id] !== undefined) answers[id] = known[id]
    return { answers, errors: [...readings.values()].flatMap(({ errors }) => errors) }
  }
}

/** Reads the questions of a page or record, whatever is shown of them. */
export type PageReader = (input: Input, moment: Moment) => Map<string, Reading>

export function pageReader(fields: readonly Field[]): PageReader {
  const readers = fields.map((field) => [field.id, readerOf(field)] as const)
  return (input, moment) => new Map(readers.map(([id, read]) => [id, read(input, moment)]))
}

/** A table from type to reader, so that adding a type is adding a row. */
const readerOf = (field: Field): Reader => (READERS[field.type] as (field: Field) => Reader)(field)
