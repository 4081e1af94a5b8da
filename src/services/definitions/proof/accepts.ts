/** Whether a question accepts an answer: it is written as a person would send it, and read as the service reads it. */
import type { Field } from '../../../models/field.ts'
import type { Moment } from '../../../models/moment.ts'
import { type PageReader, pageReader } from '../../answers/index.ts'
import { inputOf } from '../../answers/typing.ts'

const readers = new WeakMap<Field, PageReader>()
const NOWHERE: Moment = { now: 0, timeZone: 'UTC' }

/** Is this answer, when it is sent, read without an error and unchanged? */
export function accepts(field: Field, answer: unknown, moment: Moment = NOWHERE): boolean {
  const read = readers.get(field) ?? pageReader([field])
  readers.set(field, read)
  const found = read(inputOf([[field, answer]]), moment).get(field.id)!
  return found.errors.length === 0 && JSON.stringify(found.answer) === JSON.stringify(inOrder(field, answer))
}

/** Checkboxes come back in the order of the options, each once. */
const inOrder = (field: Field, answer: unknown): unknown =>
  field.type === 'checkboxes' && Array.isArray(answer)
    ? [...field.options.map(({ value }) => value).filter((value) => answer.includes(value)), ...foreign(field, answer)]
    : answer

const foreign = (field: Extract<Field, { type: 'checkboxes' }>, answer: unknown[]): unknown[] =>
  answer.filter((one) => !field.options.some(({ value }) => value === one))
