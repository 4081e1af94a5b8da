/** What is wrong with an answer, and how it would be right, in German. */
import type { AnswerErrorKind, DatePart, LimitsOf } from '../../../models/answers.ts'
import type { AddressPart, DateField, Field, FieldType, NumberField, TimeField } from '../../../models/field.ts'
import { numberExample, offeredNumber, stepExamples } from '../../../models/number-limits.ts'
import type { Texts } from '../index.ts'
import { files } from './files.ts'
import { timeExample } from './form.ts'
import { characters, counted, dateExample, enumerate, longDate, quote, written } from './words.ts'

/** One sentence about an error, without a full stop. The gender of a label is not known, so each stands in quotes. */
export const error: Texts['error'] = ({ kind, limits }, field) =>
  (SENTENCES[kind] as (limits: LimitsOf[AnswerErrorKind], field: Field) => string)(limits, field)

const SENTENCES: { [K in AnswerErrorKind]: (limits: LimitsOf[K], field: Field) => string } = {
  required: (_, field) => (REQUIRED[field.type] ?? fill)(field),
  partRequired: ({ part }) => PARTS[part] ?? 'Füllen Sie diesen Teil der Adresse aus',
  format: (_, field) => (FORMATS[field.type] ?? notInFormat)(field),
  repeated: (_, field) =>
    `${field.type === 'address' ? 'Diese Zeile' : subject(field)} wurde mehr als einmal gesendet. Füllen Sie nur ein Feld dafür aus`,
  controlCharacters: (_, field) =>
    field.type === 'address'
      ? 'Eine Adresse darf keine Zeilenumbrüche und keine unsichtbaren Zeichen enthalten'
      : `${subject(field)} darf keine unsichtbaren Zeichen enthalten`,
  lineEnds: (_, field) => `${subject(field)} muss in einer einzigen Zeile stehen`,
  incomplete: ({ missing }, field) =>
    `Ergänzen Sie bei ${quote(name(field))} ${enumerate(
      missing.map((part) => DATE_PARTS[part]),
      'und',
    )}`,
  shortYear: ({ write }) =>
    `Das Jahr muss 4 Ziffern haben${write.length > 0 ? `, zum Beispiel ${enumerate(write, 'oder')}` : ''}`,
  otherCalendar: () => 'Geben Sie das Jahr nach dem gregorianischen Kalender ein, zum Beispiel 2026',
  ambiguous: ({ write }, field) =>
    `${subject(field)} kann man auf zwei Arten lesen. Geben Sie ${enumerate(write.map(written), 'oder')} ein${write.length > 1 ? '' : ', wenn Sie das meinen'}`,
  tooManyDigits: ({ max }, field) => `${subject(field)} darf höchstens ${max} Ziffern haben`,
  tooShort: ({ min }, field) => `${subject(field)} muss mindestens ${characters(min)} lang sein`,
  tooLong: ({ max, over }, field) =>
    `${field.type === 'address' ? 'Jede Zeile der Adresse' : subject(field)} darf höchstens ${characters(max)} lang sein. Sie haben ${characters(over)} zu viel`,
  tooManyWords: ({ max, over }, field) =>
    `${subject(field)} darf höchstens ${words(max)} lang sein. Sie haben ${words(over)} zu viel`,
  pattern: (_, field) => notInFormat(field),
  min: (limits, field) => `${subject(field)} ${least(limits, field)}`,
  max: (limits, field) => `${subject(field)} ${most(limits, field)}`,
  step: (limits, field) =>
    `${subject(field)} muss eine Zahl sein wie ${stepExamples(limits, field)
      .map((one) => number(one, field))
      .join(' oder ')}`,
  integer: (_, field) => `${subject(field)} muss eine ganze Zahl sein`,
  severalChosen: () => 'Wählen Sie nur eine Möglichkeit aus',
  notListed: ({ near }, field) =>
    near > 0
      ? `${subject(field)} muss aus der Liste stammen. Wählen Sie einen der Vorschläge aus oder geben Sie den ganzen Namen ein`
      : `${subject(field)} steht nicht in der Liste. Prüfen Sie die Schreibweise oder geben Sie nur die ersten Buchstaben ein`,
  option: () => 'Wählen Sie noch einmal aus. Ihre bisherige Auswahl gibt es nicht mehr',
  tooFew: ({ min }) => `Wählen Sie mindestens ${choices(min)} aus`,
  tooMany: ({ max }) => `Wählen Sie höchstens ${choices(max)} aus`,
  exclusive: ({ option }) => `Wählen Sie entweder nur ${quote(option)} oder nur andere Möglichkeiten aus`,
  refusedFile: (file) => files.refused(file),
  calculated: ({ label, digits }) =>
    `Geben Sie eine Zahl mit weniger Ziffern ein, weil ${quote(label)} sonst mehr als ${digits} Ziffern hätte`,
  check: ({ message }) => message,
}

const words = (count: number): string => counted(count, 'Wort', 'Wörter')
const choices = (count: number): string => counted(count, 'Möglichkeit', 'Möglichkeiten')

type ByType = Partial<Record<FieldType, (field: Field) => string>>

const fill = (field: Field): string =>
  isQuestion(field) ? `Beantworten Sie die Frage ${quote(name(field))}` : `Füllen Sie ${quote(name(field))} aus`
const select = (field: Field): string =>
  isQuestion(field)
    ? `Wählen Sie eine Antwort auf ${quote(name(field))} aus`
    : `Treffen Sie bei ${quote(name(field))} eine Auswahl`
const notInFormat = (field: Field): string => `${subject(field)} hat nicht das richtige Format`

const REQUIRED: ByType = {
  radios: select,
  select: (field) => ('lookup' in field && field.lookup ? fill(field) : select(field)),
  checkboxes: select,
  boolean: select,
  declaration: ({ label }) => `Setzen Sie das Häkchen, um zu bestätigen: ${label}`,
  file: (field) => `Laden Sie bei ${quote(name(field))} eine Datei hoch`,
}

const FORMATS: ByType = {
  email: () => 'Geben Sie eine E-Mail-Adresse im richtigen Format ein, zum Beispiel name@example.org',
  tel: () => 'Geben Sie eine Telefonnummer ein, zum Beispiel 030 23125 014 oder +49 30 23125 014',
  url: () => 'Geben Sie die Adresse einer Seite im richtigen Format ein, zum Beispiel https://www.example.org',
  number: (field) => `${subject(field)} muss eine Zahl sein${like(field)}`,
  date: (field) =>
    `${subject(field)} muss ein Datum sein, das es gibt, zum Beispiel ${dateExample(field as DateField)}`,
  time: (field) => `${subject(field)} muss eine Uhrzeit sein, zum Beispiel ${timeExample(field as TimeField, '21:30')}`,
}

/** A number that the question takes. */
function like(field: Field): string {
  const example = numberExample(field as NumberField)
  return example === undefined ? '' : `, zum Beispiel ${number(example, field)}`
}

/** A number as its question reads it, or a time. */
const number = (value: number | string, field: Field): string =>
  typeof value === 'number' && field.type === 'number' ? offeredNumber(value, 'de', field) : written(value)

const PARTS: Partial<Record<AddressPart, string>> = {
  line1: 'Geben Sie Straße und Hausnummer ein',
  town: 'Geben Sie einen Ort ein',
  postcode: 'Geben Sie eine Postleitzahl ein',
}

const DATE_PARTS: Record<DatePart, string> = { day: 'den Tag', month: 'den Monat', year: 'das Jahr' }

function least({ min, relative }: LimitsOf['min'], field: Field): string {
  if (relative === 'today') return 'muss heute sein oder in der Zukunft liegen'
  if (relative === 'today+1d') return 'muss in der Zukunft liegen'
  if (field.type === 'date') return `darf nicht vor dem ${longDate(String(min))} liegen`
  return field.type === 'time' ? `darf nicht vor ${min} Uhr liegen` : `muss mindestens ${number(min, field)} sein`
}

function most({ max, relative }: LimitsOf['max'], field: Field): string {
  if (relative === 'today') return 'muss heute sein oder in der Vergangenheit liegen'
  if (relative === 'today-1d') return 'muss in der Vergangenheit liegen'
  if (field.type === 'date') return `darf nicht nach dem ${longDate(String(max))} liegen`
  return field.type === 'time' ? `darf nicht nach ${max} Uhr liegen` : `darf höchstens ${number(max, field)} sein`
}

const name = (field: Field): string => field.shortDescription ?? field.label.trim()
const isQuestion = (field: Field): boolean => name(field).endsWith('?')

/** A question as the subject of a sentence: "„Name“ muss …", "Ihre Antwort auf „Wie heißen Sie?“ muss …". */
const subject = (field: Field): string => `${isQuestion(field) ? 'Ihre Antwort auf ' : ''}${quote(name(field))}`
