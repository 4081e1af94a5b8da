/** From what was sent to typed answers. Which of them count is decided by the path: what is hidden is read, and dropped there. */
import type { AnswerError } from '../../models/answers.ts'
import type { Field, FieldType, FileField } from '../../models/field.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import type { Language } from '../../models/language.ts'
import type { Moment } from '../../models/moment.ts'
import { address } from './address.ts'
import { boolean, checkboxes, declaration, radios, select } from './choice.ts'
import { date, time } from './date.ts'
import { type Input, missing, type Reader, type Reading } from './field.ts'
import { number } from './number.ts'
import { email, tel, text, textarea, url } from './text.ts'

export type { AttachedFiles, Input, Reading } from './field.ts'

const READERS: { [T in FieldType]: (field: Extract<Field, { type: T }>, language: Language) => Reader } = {
  text,
  textarea,
  email,
  tel,
  url,
  number,
  date,
  time,
  radios,
  select,
  checkboxes,
  boolean,
  declaration,
  address,
  file,
}

/** Reads the questions of a page or record, whatever is shown of them. */
export type PageReader = (input: Input, moment: Moment) => Map<string, Reading>

/** `language`: of what is typed; the fields have their words in it. */
export function pageReader(fields: readonly Field[], language: Language = 'en'): PageReader {
  const readers = fields.map((field) => [field.id, readerOf(field, language)] as const)
  return (input, moment) => new Map(readers.map(([id, read]) => [id, read(input, moment)]))
}

/** A table from type to reader, so that adding a type is adding a row. */
const readerOf = (field: Field, language: Language): Reader =>
  (READERS[field.type] as (field: Field, language: Language) => Reader)(field, language)

/** Reads file questions: the answer is the ids of the uploads attached to it. */
function file(field: FileField): Reader {
  return (input) => {
    const { ids = [], refused = [] } = input.files.get(field.id) ?? {}
    const errors = refused.map((file) => refusedFile(field.id, file))
    if (ids.length > 0) return { answer: [...ids], errors }
    return errors.length > 0 ? { errors } : missing(field)
  }
}

/** A file that a question did not take. */
const refusedFile = (fieldId: string, { filename, fault }: RefusedFile): AnswerError => ({
  fieldId,
  kind: 'refusedFile',
  limits: { filename, fault },
})
