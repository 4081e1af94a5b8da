/**
 * What is wrong with an answer, and how it would be right, in Polish. The name of a question stands in quotes, so that it needs
 * no case and nothing has to agree with it.
 */
import type { AnswerErrorKind, DatePart, LimitsOf } from '../../../models/answers.ts'
import type { AddressPart, DateField, Field, FieldType, NumberField, TimeField } from '../../../models/field.ts'
import { numberExample, offeredNumber, stepExamples } from '../../../models/number-limits.ts'
import type { Texts } from '../index.ts'
import { files } from './files.ts'
import { timeExample } from './form.ts'
import {
  CHARACTER,
  counted,
  dateExample,
  enumerate,
  largeFirst,
  longDate,
  OPTION,
  quote,
  WORD,
  written,
} from './words.ts'

export const error: Texts['error'] = ({ kind, limits }, field) =>
  (SENTENCES[kind] as (limits: LimitsOf[AnswerErrorKind], field: Field) => string)(limits, field)

const SENTENCES: { [K in AnswerErrorKind]: (limits: LimitsOf[K], field: Field) => string } = {
  required: (_, field) => (REQUIRED[field.type] ?? enter)(field),
  partRequired: ({ part }) => PARTS[part] ?? 'Wpisz tę część adresu',
  format: (_, field) => (FORMATS[field.type] ?? notInFormat)(field),
  repeated: (_, field) =>
    field.type === 'address'
      ? 'Ta część adresu została wysłana więcej niż raz. Wpisz ją tylko raz'
      : about(field, 'odpowiedź została wysłana więcej niż raz. Wpisz ją tylko raz'),
  controlCharacters: (_, field) =>
    field.type === 'address'
      ? 'Adres nie może zawierać podziałów wiersza ani ukrytych znaków'
      : about(field, 'odpowiedź nie może zawierać ukrytych znaków'),
  lineEnds: (_, field) => about(field, 'odpowiedź musi być w jednym wierszu'),
  incomplete: ({ missing }, field) =>
    about(
      field,
      `wpisz ${enumerate(
        missing.map((part) => DATE_PARTS[part]),
        'i',
      )}`,
    ),
  shortYear: ({ write }) =>
    `Rok musi mieć 4 cyfry${write.length > 0 ? `, na przykład ${enumerate(write, 'lub')}` : ''}`,
  otherCalendar: () => 'Wpisz rok według kalendarza gregoriańskiego, na przykład 2026',
  ambiguous: ({ write }, field) =>
    about(
      field,
      `odpowiedź można odczytać na dwa sposoby. Wpisz ${enumerate(write.map(written), 'lub')}${write.length > 1 ? '' : ', jeśli o to chodzi'}`,
    ),
  tooManyDigits: ({ max }, field) => about(field, `wpisz liczbę, która ma nie więcej niż ${max} cyfr`),
  tooShort: ({ min }, field) => about(field, `wpisz co najmniej ${counted(min, CHARACTER)}`),
  tooLong: ({ max, over }, field) => {
    const limit = `maksymalnie ${counted(max, CHARACTER)}. Usuń ${counted(over, CHARACTER)}`
    return field.type === 'address' ? `Każda część adresu może mieć ${limit}` : about(field, limit)
  },
  tooManyWords: ({ max, over }, field) =>
    about(field, `maksymalnie ${counted(max, WORD)}. Usuń ${counted(over, WORD)}`),
  pattern: (_, field) => notInFormat(field),
  min: (limits, field) => about(field, `wpisz ${least(limits, field)}`),
  max: (limits, field) => about(field, `wpisz ${most(limits, field)}`),
  step: (limits, field) =>
    about(
      field,
      `wpisz liczbę taką jak ${stepExamples(limits, field)
        .map((one) => number(one, field))
        .join(' lub ')}`,
    ),
  integer: (_, field) => about(field, 'wpisz liczbę całkowitą'),
  severalChosen: () => 'Wybierz tylko jedną opcję',
  notListed: ({ near }, field) =>
    near > 0
      ? about(field, 'odpowiedź musi być z listy. Wybierz jedną z podpowiedzi albo wpisz pełną nazwę')
      : about(field, 'tej odpowiedzi nie ma na liście. Sprawdź pisownię albo wpisz tylko pierwsze litery'),
  option: () => 'Wybierz opcję. Poprzednio wybrana nie jest już dostępna',
  tooFew: ({ min }) => `Wybierz co najmniej ${counted(min, OPTION)}`,
  tooMany: ({ max }) => `Wybierz maksymalnie ${counted(max, OPTION)}`,
  exclusive: ({ option }) => `Wybierz tylko ${quote(option)} albo tylko inne opcje`,
  refusedFile: (file) => files.refused(file),
  calculated: ({ label, digits }) =>
    `Wpisz liczbę, która ma mniej cyfr, bo inaczej ${quote(label)} miałoby ich więcej niż ${digits}`,
  check: ({ message }) => message,
}

type ByType = Partial<Record<FieldType, (field: Field) => string>>

const nameOf = ({ label, shortDescription }: Field): string => quote(largeFirst(shortDescription ?? label.trim()))

/** What is wrong, after the name of the question. */
const about = (field: Field, text: string): string => `${nameOf(field)}: ${text}`

const asking =
  (question: string, name: string) =>
  (field: Field): string => {
    const isQuestion = field.shortDescription === undefined && field.label.trim().endsWith('?')
    return `${isQuestion ? question : name} ${nameOf(field)}`
  }

const enter = asking('Odpowiedz na pytanie', 'Uzupełnij pole')
const select = asking('Wybierz odpowiedź na pytanie', 'Wybierz odpowiedź w polu')
const notInFormat = (field: Field): string => about(field, 'odpowiedź ma nieprawidłowy format')

const REQUIRED: ByType = {
  radios: select,
  select: (field) => ('lookup' in field && field.lookup ? enter(field) : select(field)),
  checkboxes: select,
  boolean: select,
  declaration: ({ label }) => `Zaznacz pole, aby potwierdzić: ${quote(label.trim())}`,
  file: asking('Prześlij plik do pytania', 'Prześlij plik w polu'),
}

const FORMATS: ByType = {
  email: () => 'Wpisz adres e-mail w prawidłowym formacie, na przykład nazwa@example.org',
  tel: () => 'Wpisz numer telefonu, na przykład 22 000 00 00 lub +48 22 000 00 00',
  url: () => 'Wpisz adres strony w prawidłowym formacie, na przykład https://www.example.org',
  number: (field) => about(field, `wpisz liczbę${like(field)}`),
  date: (field) => about(field, `wpisz datę, która istnieje, na przykład ${dateExample(field as DateField)}`),
  time: (field) => about(field, `wpisz godzinę, na przykład ${timeExample(field as TimeField, '21:30')}`),
}

/** A number that the question takes. */
function like(field: Field): string {
  const example = numberExample(field as NumberField)
  return example === undefined ? '' : `, na przykład ${number(example, field)}`
}

/** A number as its question reads it, or a time. */
const number = (value: number | string, field: Field): string =>
  typeof value === 'number' && field.type === 'number' ? offeredNumber(value, 'pl', field) : written(value)

const PARTS: Partial<Record<AddressPart, string>> = {
  line1: 'Wpisz ulicę i numer domu',
  town: 'Wpisz miejscowość',
  postcode: 'Wpisz kod pocztowy',
}

const DATE_PARTS: Record<DatePart, string> = { day: 'dzień', month: 'miesiąc', year: 'rok' }

function least({ min, relative }: LimitsOf['min'], field: Field): string {
  if (relative === 'today') return 'datę dzisiejszą lub późniejszą'
  if (relative === 'today+1d') return 'datę późniejszą niż dzisiejsza'
  if (field.type === 'date') return `datę ${longDate(String(min))}\u00a0r. lub późniejszą`
  return `${number(min, field)} lub ${field.type === 'time' ? 'późniejszą godzinę' : 'więcej'}`
}

function most({ max, relative }: LimitsOf['max'], field: Field): string {
  if (relative === 'today') return 'datę dzisiejszą lub wcześniejszą'
  if (relative === 'today-1d') return 'datę wcześniejszą niż dzisiejsza'
  if (field.type === 'date') return `datę ${longDate(String(max))}\u00a0r. lub wcześniejszą`
  return `${number(max, field)} lub ${field.type === 'time' ? 'wcześniejszą godzinę' : 'mniej'}`
}
