/**
 * Which answers a case is called by: those that its form names, else the most telling ones. Nothing of it is stored: a case
 * whose content was deleted has no name any more.
 */
import type { Field, FieldType } from './field.ts'
import type { Form } from './form.ts'
import { questionsOf } from './page.ts'

/** Types of the questions that a form may name. */
export const NAMING_TYPES: readonly FieldType[] = [
  'text',
  'email',
  'date',
  'number',
  'radios',
  'select',
  'checkboxes',
  'address',
]
/** How many questions a form may name. */
export const MOST_NAMING = 5
/** Characters of the longest name. */
export const LONGEST_NAME = 60

type Answers = Readonly<Record<string, unknown>>

/** Questions in lists are asked for each entry, so none of them names a case. */
export const namingQuestions = ({ pages }: Form): Field[] => pages.filter(({ repeat }) => !repeat).flatMap(questionsOf)

/** The questions whose answers name the case, in order; they are answered. Empty when nothing can name it. */
export function namedBy(form: Form, answers: Answers): Field[] {
  const answered = namingQuestions(form).filter(({ id }) => answers[id] !== undefined)
  if (form.caseName) return form.caseName.flatMap((name) => answered.find(({ id }) => id === name) ?? [])
  const name = personIn(answered)
  if (name.length > 0) return name
  const isCode = (field: Field) => field.type === 'text' && looksLikeCode(`${answers[field.id]}`)
  const [first] = [
    ...answered.filter((field) => field.type === 'address' || (field.type === 'text' && !isCode(field))),
    ...answered.filter(({ type }) => type === 'email'),
    ...answered.filter(isCode),
  ]
  return first ? [first] : []
}

const NAME_PARTS = ['given-name', 'additional-name', 'family-name']

/** The questions that ask a browser for the name of a person: for the whole name, or for its parts, each once. */
export function personIn(fields: readonly Field[]): Field[] {
  const whole = fields.find((field) => tokenOf(field) === 'name')
  if (whole) return [whole]
  return fields.filter(
    (field, i) => isNamePart(field) && fields.findIndex((other) => tokenOf(other) === tokenOf(field)) === i,
  )
}

/** Does it ask for a part of a name, such as the family name? */
export const isNamePart = (field: Field): boolean => NAME_PARTS.includes(tokenOf(field))

/** What the browser fills in; words before it say whose it is. */
const tokenOf = (field: Field): string =>
  field.type === 'text' ? (field.autocomplete ?? '').toLowerCase().trim().split(/\s+/).at(-1)! : ''

/** With digits and without a word: "100028", "AB12 CDE", "lamp-28"; not "4 High Street". */
const looksLikeCode = (text: string): boolean => /\p{N}/u.test(text) && !text.split(/[\s,;.]+/).some(isWord)

const isWord = (part: string): boolean => /^[\p{L}\p{M}'’-]{3,}$/u.test(part) && !/^[\p{Lu}'’-]+$/u.test(part)
