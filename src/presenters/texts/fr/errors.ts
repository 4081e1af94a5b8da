/**
 * What is wrong with an answer, and how it would be right, in French. The name of a question stands in quotes and before a colon,
 * so that no sentence has to agree with it.
 */
import type { AnswerErrorKind, DatePart, LimitsOf } from '../../../models/answers.ts'
import type { AddressPart, DateField, Field, FieldType, NumberField, TimeField } from '../../../models/field.ts'
import { numberExample, offeredNumber, stepExamples } from '../../../models/number-limits.ts'
import type { Texts } from '../index.ts'
import { files } from './files.ts'
import { timeExample } from './form.ts'
import { counted, dateExample, enumerate, largeFirst, longDate, quote, written } from './words.ts'

export const error: Texts['error'] = ({ kind, limits }, field) =>
  (SENTENCES[kind] as (limits: LimitsOf[AnswerErrorKind], field: Field) => string)(limits, field)

const SENTENCES: { [K in AnswerErrorKind]: (limits: LimitsOf[K], field: Field) => string } = {
  required: (_, field) => (REQUIRED[field.type] ?? enter)(field),
  partRequired: ({ part }) => PARTS[part] ?? 'Saisissez cette partie de l’adresse',
  format: (_, field) => (FORMATS[field.type] ?? notInFormat)(field),
  repeated: (_, field) =>
    field.type === 'address'
      ? 'Cette ligne a été envoyée plusieurs fois. Saisissez-la une seule fois'
      : about(field, 'la réponse a été envoyée plusieurs fois. Saisissez-la une seule fois'),
  controlCharacters: (_, field) =>
    field.type === 'address'
      ? 'Une adresse ne doit contenir ni saut de ligne ni caractère invisible'
      : about(field, 'la réponse ne doit pas contenir de caractères invisibles'),
  lineEnds: (_, field) => about(field, 'écrivez la réponse sur une seule ligne'),
  incomplete: ({ missing }, field) =>
    about(
      field,
      `ajoutez ${enumerate(
        missing.map((part) => DATE_PARTS[part]),
        'et',
      )}`,
    ),
  shortYear: ({ write }) =>
    `L’année doit comporter 4 chiffres${write.length > 0 ? `, par exemple ${enumerate(write, 'ou')}` : ''}`,
  otherCalendar: () => 'Saisissez l’année du calendrier grégorien, par exemple 2026',
  ambiguous: ({ write }, field) =>
    about(
      field,
      `la réponse peut se lire de deux façons. Saisissez ${enumerate(write.map(written), 'ou')}${write.length > 1 ? '' : ' si c’est ce que vous voulez dire'}`,
    ),
  tooManyDigits: ({ max }, field) => about(field, `indiquez un nombre de ${max} chiffres au maximum`),
  tooShort: ({ min }, field) => about(field, `saisissez au moins ${counted(min, 'caractère')}`),
  tooLong: ({ max, over }, field) => {
    const limit = `${counted(max, 'caractère')} au maximum. Supprimez ${counted(over, 'caractère')}`
    return field.type === 'address' ? `Chaque ligne de l’adresse doit comporter ${limit}` : about(field, limit)
  },
  tooManyWords: ({ max, over }, field) =>
    about(field, `${counted(max, 'mot')} au maximum. Supprimez ${counted(over, 'mot')}`),
  pattern: (_, field) => notInFormat(field),
  min: (limits, field) => about(field, `indiquez ${least(limits, field)}`),
  max: (limits, field) => about(field, `indiquez ${most(limits, field)}`),
  step: (limits, field) =>
    about(
      field,
      `indiquez un nombre comme ${stepExamples(limits, field)
        .map((one) => number(one, field))
        .join(' ou ')}`,
    ),
  integer: (_, field) => about(field, 'indiquez un nombre entier'),
  severalChosen: () => 'Choisissez une seule option',
  notListed: ({ near }, field) =>
    near > 0
      ? about(field, 'la réponse doit venir de la liste. Choisissez une des suggestions, ou saisissez le nom complet')
      : about(
          field,
          'la réponse n’est pas dans la liste. Vérifiez l’orthographe, ou saisissez seulement les premières lettres',
        ),
  option: () => 'Choisissez une option. Celle que vous avez choisie n’est plus disponible',
  tooFew: ({ min }) => `Choisissez au moins ${counted(min, 'option')}`,
  tooMany: ({ max }) => `Choisissez ${counted(max, 'option')} au maximum`,
  exclusive: ({ option }) => `Choisissez soit uniquement ${quote(option)}, soit d’autres options`,
  refusedFile: (file) => files.refused(file),
  calculated: ({ label, digits }) =>
    `Saisissez un nombre avec moins de chiffres, car ${quote(label)} en aurait plus de ${digits}`,
  check: ({ message }) => message,
}

type ByType = Partial<Record<FieldType, (field: Field) => string>>

const isQuestion = ({ label }: Field): boolean => label.trim().endsWith('?')

/** What is wrong, after the name of the question. */
const about = ({ label, shortDescription }: Field, text: string): string =>
  `${quote(largeFirst(shortDescription ?? label.trim()))} : ${text}`

/** A short description is a noun with its article or "votre"; nouns have no cases, so it fits after a verb. */
const asking =
  (verb: string, answer: string, value: string) =>
  (field: Field): string => {
    if (field.shortDescription !== undefined) return `${verb} ${field.shortDescription}`
    return `${isQuestion(field) ? answer : value} ${quote(field.label.trim())}`
  }

const enter = asking('Saisissez', 'Répondez à', 'Renseignez')
const select = asking('Choisissez', 'Choisissez une réponse à', 'Choisissez une réponse pour')
const notInFormat = (field: Field): string => about(field, 'la réponse n’est pas au bon format')

const REQUIRED: ByType = {
  radios: select,
  select: (field) => ('lookup' in field && field.lookup ? enter(field) : select(field)),
  checkboxes: select,
  boolean: select,
  declaration: ({ label }) => `Cochez la case pour confirmer ${quote(label.trim())}`,
  file: asking('Ajoutez', 'Ajoutez un fichier pour', 'Ajoutez un fichier pour'),
}

const FORMATS: ByType = {
  email: () => 'Saisissez une adresse e-mail au bon format, par exemple nom@example.org',
  tel: () => 'Saisissez un numéro de téléphone, par exemple 01 99 00 12 34 ou +33 1 99 00 12 34',
  url: () => 'Saisissez une adresse web au bon format, par exemple https://www.example.org',
  number: (field) => about(field, `saisissez un nombre${like(field)}`),
  date: (field) => about(field, `saisissez une date qui existe, par exemple ${dateExample(field as DateField)}`),
  time: (field) => about(field, `saisissez une heure, par exemple ${timeExample(field as TimeField, '21:30')}`),
}

/** A number that the question takes. */
function like(field: Field): string {
  const example = numberExample(field as NumberField)
  return example === undefined ? '' : `, par exemple ${number(example, field)}`
}

/** A number as its question reads it, or a time. */
const number = (value: number | string, field: Field): string =>
  typeof value === 'number' && field.type === 'number' ? offeredNumber(value, 'fr', field) : written(value)

const PARTS: Partial<Record<AddressPart, string>> = {
  line1: 'Saisissez l’adresse, en général le numéro et le nom de la rue',
  town: 'Saisissez une ville ou une commune',
  postcode: 'Saisissez un code postal',
}

const DATE_PARTS: Record<DatePart, string> = { day: 'le jour', month: 'le mois', year: 'l’année' }

function least({ min, relative }: LimitsOf['min'], field: Field): string {
  if (relative === 'today') return 'la date d’aujourd’hui ou une date future'
  if (relative === 'today+1d') return 'une date future'
  return field.type === 'date'
    ? `le ${longDate(String(min))} ou une date postérieure`
    : `${number(min, field)} ou ${field.type === 'time' ? 'plus tard' : 'plus'}`
}

function most({ max, relative }: LimitsOf['max'], field: Field): string {
  if (relative === 'today') return 'la date d’aujourd’hui ou une date passée'
  if (relative === 'today-1d') return 'une date passée'
  return field.type === 'date'
    ? `le ${longDate(String(max))} ou une date antérieure`
    : `${number(max, field)} ou ${field.type === 'time' ? 'plus tôt' : 'moins'}`
}
