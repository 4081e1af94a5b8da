/** What is wrong with an answer, and how it would be right, in English. */
import type { AnswerError, AnswerErrorKind, DatePart, LimitsOf } from '../../../models/answers.ts'
import type { AddressPart, DateField, Field, FieldType, NumberField, TimeField } from '../../../models/field.ts'
import { numberExample, offeredNumber, stepExamples } from '../../../models/number-limits.ts'
import { files } from './files.ts'
import { timeExample } from './form.ts'
import {
  asObject,
  counted,
  dateExample,
  enumerate,
  isAnswered,
  largeFirst,
  longDate,
  smallFirst,
  written,
} from './words.ts'

/** One sentence about an error, without a full stop. */
export function error({ kind, limits }: AnswerError, field: Field): string {
  return (SENTENCES[kind] as (limits: LimitsOf[AnswerErrorKind], field: Field) => string)(limits, field)
}

const SENTENCES: { [K in AnswerErrorKind]: (limits: LimitsOf[K], field: Field) => string } = {
  required: (_, field) => (REQUIRED[field.type] ?? enter)(field),
  partRequired: ({ part }) => PARTS[part] ?? 'Enter this part of the address',
  format: (_, field) => (FORMATS[field.type] ?? notInFormat)(field),
  repeated: (_, field) =>
    `${field.type === 'address' ? 'This line' : subject(field)} was sent more than once. Enter it only once`,
  controlCharacters: (_, field) =>
    field.type === 'address'
      ? 'An address must not include line breaks or hidden characters'
      : `${subject(field)} must not include hidden characters`,
  lineEnds: (_, field) => `${subject(field)} must be on one line`,
  incomplete: ({ missing }, field) =>
    `${subject(field)} must include a ${missing.map((part) => DATE_PARTS[part]).join(' and a ')}`,
  shortYear: ({ write }) => `Year must include 4 numbers${write.length > 0 ? `, like ${write.join(' or ')}` : ''}`,
  otherCalendar: () => 'Year must be in the Gregorian calendar, like 2026',
  ambiguous: ({ write }, field) =>
    `${subject(field)} can be read in two ways. Enter ${enumerate(write.map(written), 'or')}${write.length > 1 ? '' : ' if that is what you mean'}`,
  tooManyDigits: ({ max }, field) => `${subject(field)} must have ${max} digits or fewer`,
  tooShort: ({ min }, field) => `${subject(field)} must be ${counted(min, 'character')} or more`,
  tooLong: ({ max, over }, field) =>
    `${field.type === 'address' ? 'Each line of the address' : subject(field)} must be ${counted(max, 'character')} or fewer. You have ${counted(over, 'character')} too many`,
  tooManyWords: ({ max, over }, field) =>
    `${subject(field)} must be ${counted(max, 'word')} or fewer. You have ${counted(over, 'word')} too many`,
  pattern: (_, field) => notInFormat(field),
  min: (limits, field) => `${subject(field)} must be ${least(limits, field)}`,
  max: (limits, field) => `${subject(field)} must be ${most(limits, field)}`,
  step: (limits, field) =>
    `${subject(field)} must be a number such as ${enumerate(
      stepExamples(limits, field).map((one) => number(one, field)),
      'or',
    )}`,
  integer: (_, field) => `${subject(field)} must be a whole number`,
  severalChosen: () => 'Select only one option',
  notListed: ({ near }, field) =>
    near > 0
      ? `${subject(field)} must be from the list. Select one of the suggestions, or type the full name`
      : `${subject(field)} is not in the list. Check the spelling, or type only the first letters`,
  option: () => 'Select an option. The one you chose is no longer available',
  tooFew: ({ min }) => `Select at least ${counted(min, 'option')}`,
  tooMany: ({ max }) => `Select ${counted(max, 'option')} or fewer`,
  exclusive: ({ option }) => `Select “${option}” on its own, or select only other options`,
  refusedFile: (file) => files.refused(file),
  calculated: ({ label, digits }) =>
    `Enter a number with fewer digits, because “${label}” would have more than ${digits}`,
  check: ({ message }) => message,
}

type ByType = Partial<Record<FieldType, (field: Field) => string>>

const enter = (field: Field): string => `Enter ${object(field)}`
const select = (field: Field): string => `Select ${object(field)}`
const notInFormat = (field: Field): string => `${subject(field)} is not in the right format`

const REQUIRED: ByType = {
  radios: select,
  select: (field) => ('lookup' in field && field.lookup ? enter(field) : select(field)),
  checkboxes: select,
  boolean: select,
  declaration: ({ label }) => `Select the box to confirm: ${label}`,
  file: (field) => `Upload ${object(field).replace(/^an answer to/, 'a file for')}`,
}

const FORMATS: ByType = {
  email: () => 'Enter an email address in the correct format, like name@example.org',
  tel: () => 'Enter a phone number, like 01632 960 001 or +44 808 157 0192',
  url: () => 'Enter a web address in the correct format, like https://www.example.org',
  number: (field) => `${subject(field)} must be a number${like(field)}`,
  date: (field) => `${subject(field)} must be a real date, like ${dateExample(field as DateField)}`,
  time: (field) => `${subject(field)} must be a time, like ${timeExample(field as TimeField, '21:30')}`,
}

/** A number that the question takes. */
function like(field: Field): string {
  const example = numberExample(field as NumberField)
  return example === undefined ? '' : `, like ${number(example, field)}`
}

/** A number as its question reads it, or a time. */
const number = (value: number | string, field: Field): string =>
  typeof value === 'number' && field.type === 'number' ? offeredNumber(value, 'en', field) : written(value)

const PARTS: Partial<Record<AddressPart, string>> = {
  line1: 'Enter address line 1, typically the building and street',
  town: 'Enter a town or city',
  postcode: 'Enter a postcode',
}

const DATE_PARTS: Record<DatePart, string> = { day: 'day', month: 'month', year: 'year' }

function least({ min, relative }: LimitsOf['min'], field: Field): string {
  if (relative === 'today') return 'today or in the future'
  if (relative === 'today+1d') return 'in the future'
  return field.type === 'date'
    ? `on or after ${longDate(String(min))}`
    : `${number(min, field)} or ${field.type === 'time' ? 'later' : 'more'}`
}

function most({ max, relative }: LimitsOf['max'], field: Field): string {
  if (relative === 'today') return 'today or in the past'
  if (relative === 'today-1d') return 'in the past'
  return field.type === 'date'
    ? `on or before ${longDate(String(max))}`
    : `${number(max, field)} or ${field.type === 'time' ? 'earlier' : 'less'}`
}

const isQuestion = ({ shortDescription, label }: Field): boolean =>
  shortDescription === undefined && isAnswered(label.trim())

/** A question as the object of a request: "Enter your name", "Enter the first day", "Enter an answer to “What is your name?”". */
function object(field: Field): string {
  const label = field.label.trim()
  if (field.shortDescription !== undefined) return smallFirst(field.shortDescription)
  return (isAnswered(label) ? undefined : asObject(label)) ?? `an answer to “${label}”`
}

/** A question as the subject of a sentence: "Your name must be …", "Your answer to “What is your name?” must be …". */
const subject = (field: Field): string =>
  isQuestion(field)
    ? `Your answer to “${field.label.trim()}”`
    : largeFirst(field.shortDescription ?? field.label.trim())
