/** Rules in words, and why a question is asked or not. In Polish. */
import type { Field } from '../../../models/field.ts'
import { isRelativeDay } from '../../../models/rule.ts'
import { isDate, positiveOf } from '../../../services/logic/index.ts'
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import type { Count, Leaf, Part, Rows } from '../plain-rule.ts'
import {
  clockTime,
  counted,
  distanceAgo,
  distantDay,
  ENTRY,
  enumerate,
  grouped,
  longDate,
  quote,
  written,
} from './words.ts'

// Rules. What is spoken of is "odpowiedź na pytanie …", "data w polu …" or "liczba wpisów na liście …", all of the same
// gender, so that no label needs a form of its own.

export const rule: Texts['rule'] = (plain, of) => {
  if (plain === true) return of === 'block' ? 'W każdym przypadku' : 'Odpowiedz w każdym przypadku'
  if (plain === false) return of === 'block' ? 'W żadnym przypadku' : 'Nie odpowiadaj'
  return `${of === 'block' ? 'Tylko' : 'Odpowiedz tylko'} wtedy, gdy ${join(plain)}`
}

export const need: Texts['need'] = (plain) => {
  if (typeof plain === 'boolean') return plain ? 'Odpowiedź jest wymagana' : 'Odpowiedź nie jest wymagana'
  return `Odpowiedź jest wymagana, gdy ${join(plain)}`
}

export const condition: Texts['condition'] = (plain) => {
  if (typeof plain === 'boolean') return plain ? 'w każdym przypadku' : 'w żadnym przypadku'
  return join(plain)
}

function join(plain: Part): string {
  if ('leaf' in plain) return sayLeaf(plain)
  if ('of' in plain) return sayRows(plain)
  if ('count' in plain) return sayCount(plain)
  const word = plain.joint === 'all' ? 'i' : 'lub'
  return plain.parts.map((part) => ('joint' in part || 'of' in part ? `(${join(part)})` : join(part))).join(` ${word} `)
}

const sayRows = ({ of, list, part }: Rows): string =>
  `${of === 'any' ? 'w co najmniej jednym wpisie' : 'w każdym wpisie'} na liście ${quote(list)} ${join(part)}`

/** More than none is said as people say it. */
function sayCount({ list, count: { operator, value }, denied }: Count): string {
  const positive = positiveOf(operator)
  if (positive === 'gt' && value === 0) return `lista ${quote(list)} ${denied ? 'jest' : 'nie jest'} pusta`
  return `liczba wpisów na liście ${quote(list)} ${PREDICATES[positive]!(value, denied !== (positive !== operator), undefined)}`
}

function sayLeaf({ leaf: { fieldId, operator, value }, denied, field, other }: Leaf): string {
  const positive = positiveOf(operator)
  const isDenied = denied !== (positive !== operator)
  const label = field?.label ?? fieldId
  if (other !== undefined) return `${answerTo(label, field)} ${COMPARISONS[positive]!(other, isDenied, field)}`
  if (field?.type === 'declaration' && (positive === 'eq' || positive === 'answered'))
    return `pole ${quote(label)} ${isDenied ? 'nie jest' : 'jest'} zaznaczone`
  if (positive === 'answered') return `na pytanie ${quote(label)} ${isDenied ? 'nie ma odpowiedzi' : 'jest odpowiedź'}`
  const ago = field?.type === 'date' && isRelativeDay(value) ? distanceAgo(value.today) : undefined
  if (ago !== undefined && AGO[positive]) return `${answerTo(label, field)} ${AGO[positive](ago, isDenied)}`
  const say = (field?.type === 'date' ? ON_DATES[positive] : undefined) ?? PREDICATES[positive]
  return `${answerTo(label, field)} ${say!(value, isDenied, field)}`
}

const answerTo = (label: string, field: Field | undefined): string =>
  `${field?.type === 'date' ? 'data w polu' : 'odpowiedź na pytanie'} ${quote(label)}`

type Predicate = (value: unknown, denied: boolean, field: Field | undefined) => string

const is = (denied: boolean): string => (denied ? 'nie jest' : 'jest')
/** Before a noun: "to „Tak”", "to nie „Tak”". */
const equals = (denied: boolean): string => (denied ? 'to nie' : 'to')
const falls = (denied: boolean): string => (denied ? 'nie przypada' : 'przypada')
const or = (denied: boolean): string => (denied ? 'ani' : 'lub')
const includes = (denied: boolean, field: Field | undefined): string =>
  `${denied ? 'nie ' : ''}${field?.type === 'checkboxes' ? 'obejmuje' : 'zawiera'}`
const greater = (field: Field | undefined): string => (isCalendar(field) ? 'późniejsza' : 'większa')
const smaller = (field: Field | undefined): string => (isCalendar(field) ? 'wcześniejsza' : 'mniejsza')

const PREDICATES: { [operator: string]: Predicate } = {
  eq: (value, denied, field) => `${equals(denied)} ${show(value, field)}`,
  in: (value, denied, field) => `${equals(denied)} ${among(value, denied, field)}`,
  contains: (value, denied, field) =>
    `${includes(denied, field)} ${Array.isArray(value) ? among(value, denied, field) : show(value, field)}`,
  gt: (value, denied, field) => `${is(denied)} ${greater(field)} niż ${show(value, field)}`,
  gte: (value, denied, field) =>
    `${equals(denied)} ${show(value, field)} ${or(denied)} ${isCalendar(field) ? 'później' : 'więcej'}`,
  lt: (value, denied, field) => `${is(denied)} ${smaller(field)} niż ${show(value, field)}`,
  lte: (value, denied, field) =>
    `${equals(denied)} ${show(value, field)} ${or(denied)} ${isCalendar(field) ? 'wcześniej' : 'mniej'}`,
  startsWith: (value, denied, field) => `${denied ? 'nie ' : ''}zaczyna się od ${show(value, field)}`,
  endsWith: (value, denied, field) => `${denied ? 'nie ' : ''}kończy się na ${show(value, field)}`,
  withinLast: (value, denied) => sayWithinLast((value as { days: number }).days, denied),
}

/** "przypada 1 maja 2027", "przypada 18 lat temu lub wcześniej": any day fits after the verb. */
const ON_DATES: { [operator: string]: Predicate } = {
  eq: (value, denied, field) => `${falls(denied)} ${show(value, field)}`,
  in: (value, denied, field) => `${falls(denied)} ${among(value, denied, field)}`,
  gt: (value, denied, field) => `${falls(denied)} później niż ${show(value, field)}`,
  gte: (value, denied, field) => `${falls(denied)} ${show(value, field)} ${or(denied)} później`,
  lt: (value, denied, field) => `${falls(denied)} wcześniej niż ${show(value, field)}`,
  lte: (value, denied, field) => `${falls(denied)} ${show(value, field)} ${or(denied)} wcześniej`,
}

/** Against a day so long ago. What is not earlier than it is said by what it is not. */
const AGO: { [operator: string]: (ago: string, denied: boolean) => string } = {
  eq: (ago, denied) => `${is(denied)} dokładnie sprzed ${ago}`,
  lte: (ago, denied) => `${is(denied)} sprzed co najmniej ${ago}`,
  lt: (ago, denied) => `${is(denied)} sprzed ponad ${ago}`,
  gte: (ago, denied) => `${is(!denied)} sprzed ponad ${ago}`,
  gt: (ago, denied) => `${is(!denied)} sprzed co najmniej ${ago}`,
}

/** With the answer to another question, called as the first one is. */
type Comparison = (other: string, denied: boolean, field: Field | undefined) => string
const same = (other: string, field: Field | undefined): string => `taka sama jak ${answerTo(other, field)}`

const COMPARISONS: { [operator: string]: Comparison } = {
  eq: (other, denied, field) => `${is(denied)} ${same(other, field)}`,
  in: (other, denied) => `${is(denied)} jedną z odpowiedzi na pytanie ${quote(other)}`,
  contains: (other, denied, field) =>
    `${includes(denied, field)} ${denied ? 'odpowiedzi' : 'odpowiedź'} na pytanie ${quote(other)}`,
  gt: (other, denied, field) => `${is(denied)} ${greater(field)} niż ${answerTo(other, field)}`,
  gte: (other, denied, field) => `${is(denied)} ${same(other, field)} ${or(denied)} ${greater(field)}`,
  lt: (other, denied, field) => `${is(denied)} ${smaller(field)} niż ${answerTo(other, field)}`,
  lte: (other, denied, field) => `${is(denied)} ${same(other, field)} ${or(denied)} ${smaller(field)}`,
}

function among(value: unknown, denied: boolean, field: Field | undefined): string {
  const list = Array.isArray(value) ? value : []
  const shown = list.map((one) => show(one, field))
  // Each item may itself be a list joined by "i".
  return list.some(Array.isArray) ? shown.join(`, ${or(denied)} `) : enumerate(shown, denied ? 'ani' : 'lub')
}

function sayWithinLast(days: number, denied: boolean): string {
  if (days === 0) return `${falls(denied)} dziś`
  if (days === 1) return `${falls(denied)} dziś ${or(denied)} wczoraj`
  return `${falls(denied)} w ciągu ostatnich ${grouped(days)} dni`
}

const isCalendar = (field: Field | undefined): boolean => field?.type === 'date' || field?.type === 'time'

function show(value: unknown, field: Field | undefined): string {
  if (isRelativeDay(value)) return distantDay(value.today)
  if (Array.isArray(value))
    return `dokładnie ${enumerate(
      value.map((item) => show(item, field)),
      'i',
    )}`
  if (typeof value === 'boolean') return quote(value ? 'Tak' : 'Nie')
  if (typeof value === 'number') return written(value)
  if (typeof value !== 'string') return String(value)
  if (field?.type === 'date' && isDate(value)) return longDate(value)
  if (field?.type === 'time') return clockTime(value)
  const option = field && 'options' in field ? field.options.find((one) => one.value === value) : undefined
  return quote(option?.label ?? value)
}

// Why a rule holds or not: what was found at the answer, or list, that decided it.

export const reasons: Texts['reasons'] = {
  allAsked: 'Zadano wszystkie pytania.',
  answered: (question, lines) =>
    `${quote(question)}: odpowiedź ${lines.map((line) => quote(isolated(line))).join(', ')}`,
  withFile: (question) => `${quote(question)}: odpowiedź jako plik`,
  empty: (question) => `${quote(question)}: brak odpowiedzi`,
  hidden: (name) => `${quote(name)}: także nie zadano`,
  unknown: (question) => `${quote(question)}: nie ma takiego pytania w tym formularzu`,
  both: (one, other) => `${one}; ${other}`,
  day: (found, offset, date) => `${found}; ${quote(distantDay(offset))} oznacza ${longDate(date)}`,
  entries: (list, count) => `${quote(list)}: ${counted(count, ENTRY)}`,
  holds: 'Prawda',
  fails: 'Nieprawda',
  parts: { all: 'Wszystkie te warunki', any: 'Co najmniej jeden z tych warunków', not: 'Odwrotność warunku' },
  rows: {
    anyRow: (list) => `Co najmniej jeden wpis na liście ${quote(list)}`,
    everyRow: (list) => `Każdy wpis na liście ${quote(list)}`,
  },
  entry: (number, text) => `Wpis ${number}: ${text}`,
  line: (verdict, text, reason) => `${verdict}: ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question) => `Dlaczego zadano pytanie ${quote(question)}`,
  notAsked: (question) => `Dlaczego nie zadano pytania ${quote(question)}`,
  noRule: 'To pytanie nie ma reguły. Widzi je każdy, kto dojdzie do jego strony.',
  ofPage: 'Jego strona',
  ofQuestion: 'Pytanie',
  ofNeed: 'Czy odpowiedź jest wymagana',
  inRecords: (rule) => `W każdym wpisie na liście: ${rule}`,
  needInRecords: (rule) => `W każdym wpisie na liście odpowiedź jest wymagana tylko wtedy, gdy ${rule}`,
}
