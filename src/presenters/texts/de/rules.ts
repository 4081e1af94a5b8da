/** Rules in words, and why a question is asked or not. In German. */
import type { Field } from '../../../models/field.ts'
import { isRelativeDay } from '../../../models/rule.ts'
import { isDate, positiveOf } from '../../../services/logic/index.ts'
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import type { Count, Leaf, Part, Rows } from '../plain-rule.ts'
import { clockTime, counted, distantDay, enumerate, form, grouped, longDate, quote, written } from './words.ts'

// Rules.

/** After "wenn" the verb stands last, in a sentence of its own it stands second. */
type Order = 'main' | 'after-if'

/** `Beantworten Sie dies nur, wenn die Antwort auf „Besitzen Sie ein Auto?“ „Ja“ ist`; for a block of text `Nur, wenn …`. */
export const rule: Texts['rule'] = (plain, of) => {
  if (plain === true) return of === 'block' ? 'In jedem Fall' : 'Beantworten Sie dies in jedem Fall'
  if (plain === false) return of === 'block' ? 'In keinem Fall' : 'Beantworten Sie dies nicht'
  return `${of === 'block' ? 'Nur' : 'Beantworten Sie dies nur'}, wenn ${join(plain, 'after-if')}`
}

/** When a question must be answered. */
export const need: Texts['need'] = (plain) => {
  if (typeof plain === 'boolean') return plain ? 'Sie müssen dies beantworten' : 'Sie müssen dies nicht beantworten'
  return `Sie müssen dies beantworten, wenn ${join(plain, 'after-if')}`
}

/** The condition alone: `die Antwort auf „Besitzen Sie ein Auto?“ ist „Ja“`. */
export const condition: Texts['condition'] = (plain) => {
  if (typeof plain === 'boolean') return plain ? 'in jedem Fall' : 'in keinem Fall'
  return join(plain, 'main')
}

function join(plain: Part, order: Order): string {
  if ('leaf' in plain) return sayLeaf(plain, order)
  if ('of' in plain) return sayRows(plain, order)
  if ('count' in plain) return sayCount(plain, order)
  const word = plain.joint === 'all' ? 'und' : 'oder'
  return plain.parts
    .map((part) => ('joint' in part || 'of' in part ? `(${join(part, order)})` : join(part, order)))
    .join(` ${word} `)
}

const sayRows = ({ of, list, part }: Rows, order: Order): string =>
  order === 'main'
    ? `${entries(of)} von ${quote(list)} gilt: ${join(part, order)}`
    : `${entries(of)} von ${quote(list)} ${join(part, order)}`

const entries = (of: Rows['of']): string => (of === 'any' ? 'bei mindestens einem Eintrag' : 'bei jedem Eintrag')

/** A count is always known, so that it can be said the other way round: not none is at least one. */
function sayCount({ list, count: { operator, value }, denied }: Count, order: Order): string {
  const positive = positiveOf(operator)
  const isDenied = denied !== (positive !== operator)
  const isSome = SOME[`${positive} ${value}`]
  const some = isSome === isDenied ? 'keinen Eintrag' : 'mindestens einen Eintrag'
  const rest = isSome === undefined ? howMany(positive, value, isDenied) : some
  return inOrder(quote(list), { verb: 'hat', rest }, order)
}
/** Whether there are entries then. */
const SOME: Readonly<Record<string, boolean>> = {
  'gt 0': true,
  'gte 1': true,
  'eq 0': false,
  'lt 1': false,
  'lte 0': false,
}

function howMany(positive: string, value: unknown, denied: boolean): string {
  const counts = (Array.isArray(value) ? value : [value]).map(Number)
  const entries = form(counts.at(-1)!, { one: 'Eintrag', other: 'Einträge' })
  if (positive === 'in') return `${among(counts.map(grouped), denied)} ${entries}`
  return `${not(denied)}${AMOUNTS[positive]} ${grouped(counts[0]!)} ${entries}`
}
const AMOUNTS: Readonly<Record<string, string>> = {
  eq: 'genau',
  gt: 'mehr als',
  gte: 'mindestens',
  lt: 'weniger als',
  lte: 'höchstens',
}

function sayLeaf({ leaf: { fieldId, operator, value }, denied, field, other }: Leaf, order: Order): string {
  const positive = positiveOf(operator)
  const isDenied = denied !== (positive !== operator)
  const question = field?.label ?? fieldId
  if (other !== undefined) return inOrder(answerTo(question), COMPARISONS[positive]!(other, isDenied, field), order)
  if (positive === 'answered' || field?.type === 'declaration')
    return inOrder(quote(question), is(field?.type === 'declaration' ? 'angekreuzt' : 'beantwortet', isDenied), order)
  // Two names beside each other need words between them: `wenn die Antwort auf „Zone“ „Nord“ ist`.
  const isNamed = (positive === 'eq' || positive === 'in') && !MEASURED.has(field?.type)
  const subject = isNamed ? `die Antwort auf ${quote(question)}` : answerTo(question)
  return inOrder(subject, PREDICATES[positive]!(value, isDenied, field), order)
}

/** Kinds of questions whose answers are written without quotation marks. */
const MEASURED: ReadonlySet<Field['type'] | undefined> = new Set<Field['type']>(['number', 'date', 'time'])

/** `„Miete“`, which is large or small itself, but `die Antwort auf „Wie alt sind Sie?“`. */
const answerTo = (question: string): string => `${/\?\s*$/.test(question) ? 'die Antwort auf ' : ''}${quote(question)}`

/** `prefix`: of a verb that is written in one word at the end, as "zurückliegt". */
interface Said {
  verb: string
  rest: string
  prefix?: string
}
const inOrder = (subject: string, { verb, rest, prefix = '' }: Said, order: Order): string =>
  order === 'main' ? `${subject} ${verb} ${rest} ${prefix}`.trimEnd() : `${subject} ${rest} ${prefix}${verb}`

type Predicate = (value: unknown, denied: boolean, field: Field | undefined) => Said

const not = (denied: boolean): string => (denied ? 'nicht ' : '')
const is = (rest: string, denied = false): Said => ({ verb: 'ist', rest: `${not(denied)}${rest}` })
/** "enthält „a“ nicht" */
const does = (verb: string, what: string, denied: boolean): Said => ({ verb, rest: `${what}${denied ? ' nicht' : ''}` })

const PREDICATES: { [operator: string]: Predicate } = {
  eq: (value, denied, field) => distance('genau', value, denied) ?? is(show(value, field), denied),
  in: (value, denied, field) => sayAmong(listed(value, field), denied),
  contains: (value, denied, field) =>
    Array.isArray(value)
      ? { ...sayAmong(listed(value, field), denied), verb: 'enthält' }
      : does('enthält', show(value, field), denied),
  gt: (value, denied, field) =>
    distance('weniger als', value, denied) ?? is(`${more(field)} als ${show(value, field)}`, denied),
  gte: (value, denied, field) => distance('höchstens', value, denied) ?? is(atLeast(show(value, field), field), denied),
  lt: (value, denied, field) =>
    distance('mehr als', value, denied) ?? is(`${less(field)} als ${show(value, field)}`, denied),
  lte: (value, denied, field) => distance('mindestens', value, denied) ?? is(atMost(show(value, field), field), denied),
  startsWith: (value, denied, field) => ({ verb: 'beginnt', rest: `${not(denied)}mit ${show(value, field)}` }),
  endsWith: (value, denied, field) => ({ verb: 'endet', rest: `${not(denied)}mit ${show(value, field)}` }),
  withinLast: (value, denied) => sayWithinLast((value as { days: number }).days, denied),
}

/** With the answer to another question, by its label. */
const COMPARISONS: { [operator: string]: (other: string, denied: boolean, field: Field | undefined) => Said } = {
  eq: (other, denied) => is(`dasselbe wie ${answerTo(other)}`, denied),
  in: (other, denied) => is(`${denied ? 'keine' : 'eine'} der Antworten auf ${quote(other)}`),
  contains: (other, denied) => does('enthält', `die Antwort auf ${quote(other)}`, denied),
  gt: (other, denied, field) => is(`${more(field)} als ${answerTo(other)}`, denied),
  gte: (other, denied, field) => is(atLeast(`${as(field)} wie ${answerTo(other)}`, field), denied),
  lt: (other, denied, field) => is(`${less(field)} als ${answerTo(other)}`, denied),
  lte: (other, denied, field) => is(atMost(`${as(field)} wie ${answerTo(other)}`, field), denied),
}
const as = (field: Field | undefined): string =>
  field?.type === 'date' ? 'derselbe Tag' : field?.type === 'time' ? 'dieselbe Uhrzeit' : 'so groß'

const listed = (value: unknown, field: Field | undefined): string[] =>
  (Array.isArray(value) ? value : []).map((one) => show(one, field))

const sayAmong = (shown: readonly string[], denied: boolean): Said => is(among(shown, denied))
function among(shown: readonly string[], denied: boolean): string {
  if (shown.length < 2) return `${not(denied)}${shown.join('')}`
  return denied ? `weder ${shown.join(' noch ')}` : enumerate(shown, 'oder')
}

function sayWithinLast(days: number, denied: boolean): Said {
  if (days === 0) return is('heute', denied)
  if (days === 1) return is(denied ? 'weder heute noch gestern' : 'heute oder gestern')
  return { verb: 'liegt', rest: `${not(denied)}in den letzten ${grouped(days)} Tagen` }
}

const isCalendar = (field: Field | undefined): boolean => field?.type === 'date' || field?.type === 'time'
const more = (field: Field | undefined): string => (isCalendar(field) ? 'später' : 'größer')
const less = (field: Field | undefined): string => (isCalendar(field) ? 'früher' : 'kleiner')
const atLeast = (limit: string, field: Field | undefined): string =>
  isCalendar(field) ? `${limit} oder später` : `mindestens ${limit}`
const atMost = (limit: string, field: Field | undefined): string =>
  isCalendar(field) ? `${limit} oder früher` : `höchstens ${limit}`

/** "liegt mehr als 18 Jahre zurück", of a day that is counted back from today and has no name. */
function distance(amount: string, value: unknown, denied: boolean): Said | undefined {
  if (!isRelativeDay(value) || !/^vor /.test(distantDay(value.today))) return undefined
  const count = Math.abs(Number.parseInt(value.today, 10))
  return {
    verb: 'liegt',
    rest: `${not(denied)}${amount} ${counted(count, ...UNITS[value.today.at(-1)!]!)}`,
    prefix: 'zurück',
  }
}
const UNITS: Readonly<Record<string, [one: string, other: string]>> = {
  d: ['Tag', 'Tage'],
  w: ['Woche', 'Wochen'],
  m: ['Monat', 'Monate'],
  y: ['Jahr', 'Jahre'],
}

function show(value: unknown, field: Field | undefined): string {
  if (isRelativeDay(value)) return distantDay(value.today)
  if (Array.isArray(value))
    return `genau ${enumerate(
      value.map((item) => show(item, field)),
      'und',
    )}`
  if (typeof value === 'boolean') return quote(value ? 'Ja' : 'Nein')
  if (typeof value === 'number') return written(value)
  if (typeof value !== 'string') return String(value)
  if (field?.type === 'date' && isDate(value)) return `der ${longDate(value)}`
  if (field?.type === 'time') return clockTime(value)
  const option = field && 'options' in field ? field.options.find((one) => one.value === value) : undefined
  return quote(option?.label ?? value)
}

// Why a rule holds or not: what was found at the answer, or list, that decided it.

export const reasons: Texts['reasons'] = {
  allAsked: 'Alle Fragen wurden gestellt.',
  answered: (question, lines) =>
    `Antwort auf ${quote(question)}: ${lines.map((line) => quote(isolated(line))).join(', ')}`,
  withFile: (question) => `${quote(question)} wurde mit einer Datei beantwortet`,
  empty: (question) => `${quote(question)} hat keine Antwort`,
  hidden: (name) => `${quote(name)} wurde auch nicht gefragt`,
  unknown: (question) => `${quote(question)} ist keine Frage dieses Formulars`,
  both: (one, other) => `${one}; ${other}`,
  day: (found, offset, date) => `${found}; ${quote(distantDay(offset))} ist der ${longDate(date)}`,
  entries: (list, count) => `${quote(list)} hat ${counted(count, 'Eintrag', 'Einträge')}`,
  holds: 'Trifft zu',
  fails: 'Trifft nicht zu',
  parts: { all: 'Alles davon', any: 'Mindestens eines davon', not: 'Nicht' },
  rows: {
    anyRow: (list) => `Mindestens ein Eintrag von ${quote(list)}`,
    everyRow: (list) => `Jeder Eintrag von ${quote(list)}`,
  },
  entry: (number, text) => `Eintrag ${number}: ${text}`,
  line: (verdict, text, reason) => `${verdict}: ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question) => `Warum ${quote(question)} gefragt wurde`,
  notAsked: (question) => `Warum ${quote(question)} nicht gefragt wurde`,
  noRule: 'Die Frage hat keine Regel. Alle, die auf ihre Seite kommen, werden gefragt.',
  ofPage: 'Die Seite',
  ofQuestion: 'Die Frage',
  ofNeed: 'Ob geantwortet werden muss',
  inRecords: (rule) => `In jedem Eintrag der Liste: ${rule}`,
  needInRecords: (rule) => `In jedem Eintrag der Liste ist eine Antwort nur dann Pflicht, wenn gilt: ${rule}`,
}
