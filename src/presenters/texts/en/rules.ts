/** Rules in words, and why a question is asked or not. In English. */
import type { Field } from '../../../models/field.ts'
import { isRelativeDay } from '../../../models/rule.ts'
import { isDate, positiveOf } from '../../../services/logic/index.ts'
import { isolated } from '../isolated.ts'
import type { Count, Leaf, Part, PlainRule, Rows } from '../plain-rule.ts'
import { distantDay, enumerate, longDate, written } from './words.ts'

// Rules.

/** `Answer only if “Do you own a car?” is “Yes”`; for a block of text `Only if …`. */
export function rule(plain: PlainRule, of: 'question' | 'block'): string {
  if (plain === true) return of === 'block' ? 'In every case' : 'Answer in every case'
  if (plain === false) return of === 'block' ? 'In no case' : 'Do not answer'
  return `${of === 'block' ? 'Only' : 'Answer only'} if ${join(plain)}`
}

/** When a question must be answered. */
export function need(plain: PlainRule): string {
  if (typeof plain === 'boolean') return plain ? 'You must answer this' : 'You do not have to answer this'
  return `You must answer this if ${join(plain)}`
}

/** The condition alone: `“Do you own a car?” is “Yes”`. */
export function condition(plain: PlainRule): string {
  if (typeof plain === 'boolean') return plain ? 'in every case' : 'in no case'
  return join(plain)
}

function join(plain: Part): string {
  if ('leaf' in plain) return sayLeaf(plain)
  if ('of' in plain) return sayRows(plain)
  if ('count' in plain) return sayCount(plain)
  const word = plain.joint === 'all' ? 'and' : 'or'
  return plain.parts.map((part) => ('joint' in part || 'of' in part ? `(${join(part)})` : join(part))).join(` ${word} `)
}

const sayRows = ({ of, list, part }: Rows): string =>
  `${of === 'any' ? 'in at least one entry' : 'in each entry'} of ${quote(list)}, ${join(part)}`

/** More than none is said as people say it. */
function sayCount({ list, count: { operator, value }, denied }: Count): string {
  const positive = positiveOf(operator)
  if (positive === 'gt' && value === 0) return `${quote(list)} has ${denied ? 'no entry' : 'an entry'}`
  return `the number of entries of ${quote(list)} ${PREDICATES[positive]!(value, denied !== (positive !== operator), undefined)}`
}

function sayLeaf({ leaf: { fieldId, operator, value }, denied, field, other }: Leaf): string {
  const positive = positiveOf(operator)
  const question = quote(field?.label ?? fieldId)
  if (other !== undefined)
    return `${question} ${COMPARISONS[positive]!(quote(other), denied !== (positive !== operator), field)}`
  const say = field?.type === 'declaration' && positive === 'eq' ? PREDICATES.answered : PREDICATES[positive]
  return `${question} ${say!(value, denied !== (positive !== operator), field)}`
}

type Predicate = (value: unknown, denied: boolean, field: Field | undefined) => string

const is = (denied: boolean): string => (denied ? 'is not' : 'is')
const does = (denied: boolean, verb: string, plural: string): string => (denied ? `does not ${verb}` : plural)

const PREDICATES: { [operator: string]: Predicate } = {
  eq: (value, denied, field) => `${is(denied)} ${show(value, field)}`,
  in: (value, denied, field) => sayAmong(Array.isArray(value) ? value : [], denied, field),
  contains: (value, denied, field) =>
    Array.isArray(value)
      ? sayBoxes(value, denied, field)
      : `${field?.type === 'checkboxes' ? does(denied, 'include', 'includes') : does(denied, 'contain', 'contains')} ${show(value, field)}`,
  gt: (value, denied, field) =>
    `${is(denied)} ${isYears(value) ? 'less than' : after(value, field)} ${show(value, field)}`,
  gte: (value, denied, field) => `${is(denied)} ${show(value, field)} or ${isCalendar(field) ? 'later' : 'more'}`,
  lt: (value, denied, field) => `${is(denied)} ${before(value, field)} ${show(value, field)}`,
  lte: (value, denied, field) =>
    isYears(value)
      ? `${is(denied)} at least ${show(value, field)}`
      : `${is(denied)} ${show(value, field)} or ${isCalendar(field) ? 'earlier' : 'less'}`,
  startsWith: (value, denied, field) => `${does(denied, 'begin', 'begins')} with ${show(value, field)}`,
  endsWith: (value, denied, field) => `${does(denied, 'end', 'ends')} with ${show(value, field)}`,
  answered: (_, denied, field) => `${is(denied)} ${field?.type === 'declaration' ? 'ticked' : 'answered'}`,
  withinLast: (value, denied) => sayWithinLast((value as { days: number }).days, denied),
}

/** With the answer to another question. */
const COMPARISONS: { [operator: string]: (other: string, denied: boolean, field: Field | undefined) => string } = {
  eq: (other, denied) => `${is(denied)} the same as ${other}`,
  in: (other, denied) => `${is(denied)} one of the answers to ${other}`,
  contains: (other, denied, field) =>
    `${field?.type === 'checkboxes' ? does(denied, 'include', 'includes') : does(denied, 'contain', 'contains')} the answer to ${other}`,
  gt: (other, denied, field) => `${is(denied)} ${isCalendar(field) ? 'after' : 'more than'} ${other}`,
  gte: (other, denied, field) => `${is(denied)} ${atLeast(field)} ${other}`,
  lt: (other, denied, field) => `${is(denied)} ${isCalendar(field) ? 'before' : 'less than'} ${other}`,
  lte: (other, denied, field) => `${is(denied)} ${atMost(field)} ${other}`,
}

/** Not "not before": nothing is on or after a date that is missing. */
const atLeast = (field: Field | undefined): string =>
  field?.type === 'date' ? 'on or after' : field?.type === 'time' ? 'at or after' : 'at least'
const atMost = (field: Field | undefined): string =>
  field?.type === 'date' ? 'on or before' : field?.type === 'time' ? 'at or before' : 'at most'

function sayAmong(list: unknown[], denied: boolean, field: Field | undefined): string {
  const shown = list.map((value) => show(value, field))
  if (shown.length === 1) return `${is(denied)} ${shown[0]}`
  // Each item may itself be a list joined by "and".
  if (list.some(Array.isArray)) return `${is(denied)} ${shown.join(', or ')}`
  if (shown.length === 2) return `is ${denied ? 'neither' : 'either'} ${shown.join(denied ? ' nor ' : ' or ')}`
  return `is ${denied ? 'none' : 'one'} of ${enumerate(shown, 'or')}`
}

/** Boxes of which one is enough, or none may be ticked. */
function sayBoxes(list: unknown[], denied: boolean, field: Field | undefined): string {
  const shown = list.map((value) => show(value, field))
  if (!denied) return `includes ${enumerate(shown, 'or')}`
  return shown.length === 2 ? `includes neither ${shown.join(' nor ')}` : `includes none of ${enumerate(shown, 'or')}`
}

function sayWithinLast(days: number, denied: boolean): string {
  if (days === 0) return `${is(denied)} today`
  if (days === 1) return denied ? 'is neither today nor yesterday' : 'is today or yesterday'
  return `${is(denied)} within the last ${days} days`
}

const isCalendar = (field: Field | undefined): boolean => field?.type === 'date' || field?.type === 'time'

/** "Later than 2 weeks ago", but "after today" and "after 1 May 2027". */
const isDistance = (value: unknown): boolean =>
  isRelativeDay(value) && / (ago|from today)$/.test(distantDay(value.today))
/** A day some years ago is compared in the words of an age: “at least 18 years ago”. */
const isYears = (value: unknown): boolean => isRelativeDay(value) && / years? ago$/.test(distantDay(value.today))
const after = (value: unknown, field: Field | undefined): string =>
  isDistance(value) ? 'later than' : isCalendar(field) ? 'after' : 'more than'
const before = (value: unknown, field: Field | undefined): string =>
  isDistance(value) ? 'earlier than' : isCalendar(field) ? 'before' : 'less than'

function show(value: unknown, field: Field | undefined): string {
  if (isRelativeDay(value)) return distantDay(value.today)
  if (Array.isArray(value))
    return `exactly ${enumerate(
      value.map((item) => show(item, field)),
      'and',
    )}`
  if (typeof value === 'boolean') return quote(value ? 'Yes' : 'No')
  if (typeof value === 'number') return written(value)
  if (typeof value !== 'string') return String(value)
  if (field?.type === 'date' && isDate(value)) return longDate(value)
  if (field?.type === 'time') return value
  const option = field && 'options' in field ? field.options.find((one) => one.value === value) : undefined
  return quote(option?.label ?? value)
}

const quote = (text: string): string => `“${text}”`

// Why a rule holds or not: what was found at the answer, or list, that decided it.

/** `question` is its label, or its id where the form does not have it. */
export const reasons = {
  allAsked: 'Every question was asked.',
  answered: (question: string, lines: readonly string[]): string =>
    `${quote(question)} was answered ${lines.map((line) => quote(isolated(line))).join(', ')}`,
  withFile: (question: string): string => `${quote(question)} was answered with a file`,
  empty: (question: string): string => `${quote(question)} has no answer`,
  hidden: (name: string): string => `${quote(name)} was not asked either`,
  unknown: (question: string): string => `${quote(question)} is not a question of this form`,
  /** What two compared answers were. */
  both: (one: string, other: string): string => `${one}, and ${other}`,
  /** Compared with a day counted from the one on which the rule was judged. */
  day: (found: string, offset: string, date: string): string =>
    `${found}, and ${quote(distantDay(offset))} means ${longDate(date)}`,
  entries: (list: string, count: number): string =>
    `${quote(list)} has ${count === 1 ? '1 entry' : `${count} entries`}`,
  /** Whether a rule, or a part of it, is true. */
  holds: 'True',
  fails: 'Not true',
  parts: { all: 'All of these', any: 'At least one of these', not: 'Not' },
  rows: {
    anyRow: (list: string): string => `At least one entry of ${quote(list)}`,
    everyRow: (list: string): string => `Every entry of ${quote(list)}`,
  },
  entry: (number: number, text: string): string => `Entry ${number}: ${text}`,
  /** At the command line. */
  line: (verdict: string, text: string, reason: string): string =>
    `${verdict}: ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question: string): string => `Why ${quote(question)} was asked`,
  notAsked: (question: string): string => `Why ${quote(question)} was not asked`,
  noRule: 'It has no rule. Everyone who reaches its page is asked.',
  ofPage: 'Its page',
  ofQuestion: 'The question',
  ofNeed: 'Whether it must be answered',
  inRecords: (rule: string): string => `In every entry of the list: ${rule}`,
  needInRecords: (rule: string): string => `In every entry of the list, an answer is required only if ${rule}`,
}
