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
function inOrder(field: Field, answer: unknown): unknown {
  if (field.type !== 'checkboxes' || !Array.isArray(answer)) return answer
  const placeOf = (one: unknown): number => field.options.findIndex(({ value }) => value === one)
  return [...new Set(answer)].sort((a, b) => placeOf(a) - placeOf(b))
}
