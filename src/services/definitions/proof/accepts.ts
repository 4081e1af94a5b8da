/** Whether a question accepts an answer: it is written as a person would send it, and read as the service reads it. */
import type { Field } from '../../../models/field.ts'
import type { Moment } from '../../../models/moment.ts'
import { type PageReader, pageReader } from '../../answers/index.ts'
import { inputOf } from '../../answers/typing.ts'
import { equals } from '../../logic/index.ts'

const readers = new WeakMap<Field, PageReader>()
const NOWHERE: Moment = { now: 0, timeZone: 'UTC' }

/** Is this answer, when it is sent, read without an error and unchanged? Boxes may come back in another order. */
export function accepts(field: Field, answer: unknown, moment: Moment = NOWHERE): boolean {
  const read = readers.getOrInsertComputed(field, () => pageReader([field]))
  const found = read(inputOf([[field, answer]]), moment).get(field.id)!
  if (found.errors.length > 0) return false
  return equals(found.answer, answer) || JSON.stringify(found.answer) === JSON.stringify(answer)
}
