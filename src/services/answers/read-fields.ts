/** From what was sent to typed answers. Which of them count is decided by the path: what is hidden is read, and dropped there. */

import type { AnswerError } from '../../models/answers.ts'
import type {
  BooleanField,
  CheckboxesField,
  DeclarationField,
  Field,
  FieldType,
  FileField,
  RadiosField,
  SelectField,
} from '../../models/field.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import type { Language } from '../../models/language.ts'
import { lookupIn, suggestionsOf } from '../../models/lookup.ts'
import type { Moment } from '../../models/moment.ts'
import { tidy } from '../../models/unseen.ts'
import { date, time } from './date.ts'
import { address, complainOf, type Input, missing, type Reader, type Reading, repeated, single } from './field.ts'
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

/** Reads the questions of a page or record, whatever is shown of them. `language`: of what is typed; the fields have their words in it. */
export const readFields = (
  fields: readonly Field[],
  language: Language,
  input: Input,
  moment: Moment,
): Map<string, Reading> => new Map(fields.map((field) => [field.id, readerOf(field, language)(input, moment)]))

const readers = new WeakMap<Field, Map<Language, Reader>>()

/** Made when something in the language is first read. */
const readerOf = (field: Field, language: Language): Reader =>
  readers
    .getOrInsertComputed(field, () => new Map())
    .getOrInsertComputed(language, () =>
      // A table from type to reader, so that adding a type is adding a row.
      (READERS[field.type] as (field: Field, language: Language) => Reader)(field, language),
    )

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

// Readers of questions answered by choosing. Only what is offered is taken.

function radios(field: RadiosField | SelectField): Reader {
  const values = new Set(field.options.map(({ value }) => value))
  return one(field, (value) => (values.has(value) ? value : undefined))
}

/** Its answer is the value of the option, whether the label was typed or chosen among suggestions. */
function select(field: SelectField): Reader {
  if (!field.lookup) return radios(field)
  const complain = complainOf(field)
  const find = lookupIn(field.options)
  const chosenIn = suggestionsOf(field.id)
  return (input) => {
    if (repeated(input, field.id) || repeated(input, chosenIn)) return complain('severalChosen', {})
    const [text, choice] = [single(input, field.id), single(input, chosenIn)]
    if (text === '' && choice === '') return missing(field)
    const found = find(text, choice)
    if ('option' in found) return { answer: found.option.value, errors: [] }
    if (found.why === 'typed') return complain('notListed', { near: found.near.length })
    return complain(found.why === 'two' ? 'severalChosen' : 'option', {})
  }
}

function boolean(field: BooleanField): Reader {
  return one(field, (value) => (value === 'yes' ? true : value === 'no' ? false : undefined))
}

function declaration(field: DeclarationField): Reader {
  return one(field, (value) => (value === 'yes' ? true : undefined))
}

function checkboxes(field: CheckboxesField): Reader {
  const complain = complainOf(field)
  const values = field.options.map(({ value }) => value)
  const alone = field.options.find(({ exclusive }) => exclusive)
  const { minItems = 1, maxItems = values.length } = field
  return (input) => {
    const chosen = new Set((input.texts.get(field.id) ?? []).map((text) => tidy(text)).filter(Boolean))
    if (chosen.size === 0) return missing(field)
    const answer = values.filter((value) => chosen.has(value))
    if (answer.length < chosen.size) return complain('option', {})
    return { answer, errors: check(answer)?.errors ?? [] }
  }

  function check(answer: string[]): Reading | undefined {
    const { length: count } = answer
    // What stands alone is a whole answer, however few or many others there may be.
    if (alone && answer.includes(alone.value))
      return count > 1 ? complain('exclusive', { option: alone.label }) : undefined
    if (count < minItems) return complain('tooFew', { min: minItems })
    if (count > maxItems) return complain('tooMany', { max: maxItems })
    return undefined
  }
}

function one(field: Field, typed: (value: string) => string | boolean | undefined): Reader {
  const complain = complainOf(field)
  return (input) => {
    if (repeated(input, field.id)) return complain('severalChosen', {})
    const value = single(input, field.id)
    if (value === '') return missing(field)
    const answer = typed(value)
    return answer === undefined ? complain('option', {}) : { answer, errors: [] }
  }
}
