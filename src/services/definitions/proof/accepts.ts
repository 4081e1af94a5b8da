/** Whether a question accepts an answer: it is written as a person would send it, and read as the service reads it. */
import type { Answer } from '../../../models/answers.ts'
import type { Field } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { Moment } from '../../../models/moment.ts'
import { answersOf, type Input } from '../../answers/index.ts'
import { inputOf } from './typing.ts'

type Reader = (input: Input, moment: Moment) => { answers: Record<string, Answer>; errors: unknown[] }

const readers = new WeakMap<Field, Reader>()
const NOWHERE: Moment = { now: 0, timeZone: 'UTC' }

/** Is this answer, when it is sent, read without an error and unchanged? */
export function accepts(field: Field, answer: unknown, moment: Moment = NOWHERE): boolean {
  let read = readers.get(field)
  if (!read) {
    const { showIf: _, ...alone } = field
    const form = { slug: 'one', title: 'One', pages: [{ id: 'one', fields: [alone as Field] }] } satisfies Form
    read = answersOf(form)
    readers.set(field, read)
  }
  const { answers, errors } = read(inputOf([[field, answer]]), moment)
  return errors.length === 0 && JSON.stringify(answers[field.id]) === JSON.stringify(inOrder(field, answer))
}

/** Checkboxes come back in the order of the options, each once. */
const inOrder = (field: Field, answer: unknown): unknown =>
  field.type === 'checkboxes' && Array.isArray(answer)
    ? [...field.options.map(({ value }) => value).filter((value) => answer.includes(value)), ...foreign(field, answer)]
    : answer

const foreign = (field: Extract<Field, { type: 'checkboxes' }>, answer: unknown[]): unknown[] =>
  answer.filter((one) => !field.options.some(({ value }) => value === one))
