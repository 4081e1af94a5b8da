/** Which operators go with which type of question, and with what its answers can be compared. */

import type { Field, FieldType } from '../../../models/field.ts'
import { isRelativeDay, type LeafRule, type Operator } from '../../../models/rule.ts'
import { isDate, isTime } from '../../logic/calendar.ts'
import { isAbsent, positiveOf } from '../../logic/operators.ts'
import { type Fault, quote } from '../fault.ts'

const PRESENCE: Operator[] = ['answered', 'notAnswered']
const WHOLE: Operator[] = ['eq', 'neq', 'in', 'notIn', ...PRESENCE]
const MEMBERS: Operator[] = ['contains', 'notContains']
const TEXT: Operator[] = [...WHOLE, ...MEMBERS, 'startsWith', 'endsWith']
const ORDER: Operator[] = [...WHOLE, 'gt', 'gte', 'lt', 'lte']

const OPERATORS: Record<FieldType, Operator[]> = {
  text: TEXT,
  textarea: TEXT,
  email: TEXT,
  tel: TEXT,
  url: TEXT,
  number: ORDER,
  date: [...ORDER, 'withinLast', 'notWithinLast'],
  time: ORDER,
  radios: WHOLE,
  select: WHOLE,
  checkboxes: [...WHOLE, ...MEMBERS],
  boolean: WHOLE,
  declaration: ['eq', 'neq', ...PRESENCE],
  address: PRESENCE,
  file: PRESENCE,
}

export const operatorsFor = (field: Field): readonly Operator[] => OPERATORS[field.type]

/** Faults of the operand of a leaf whose operator goes with the field; `pointer` is a JSON Pointer into the operand, '' for all of it. */
export function operandFaults({ operator, value }: LeafRule, field: Field): Fault[] {
  const positive = positiveOf(operator)
  // The check of the shape has checked these.
  if (positive === 'answered' || positive === 'withinLast') return []
  const isSet = field.type === 'checkboxes' && positive !== 'contains'
  if (isSet && positive === 'eq' && !Array.isArray(value)) return [{ pointer: '', reason: notOneBox(operator, value) }]
  if (positive !== 'in') return isSet ? setFaults(value, field, '') : scalarFaults(value, field, '')
  return listFaults(value, '', (item, pointer) =>
    isSet ? setFaults(item, field, pointer) : scalarFaults(item, field, pointer),
  )
}

const notOneBox = (operator: Operator, value: unknown): string =>
  `must be a list, because "${operator}" compares all selected options${found(value)}. To ask about one option, use "${operator === 'eq' ? 'contains' : 'notContains'}"`

/** What checkboxes are compared with: a list of options. */
const setFaults = (value: unknown, field: Field, pointer: string): Fault[] =>
  listFaults(value, pointer, (item, inner) => scalarFaults(item, field, inner))

function listFaults(list: unknown, pointer: string, faultsOf: (item: unknown, pointer: string) => Fault[]): Fault[] {
  if (!Array.isArray(list) || list.length === 0)
    return [{ pointer, reason: `must be a list with at least one entry${found(list)}` }]
  return list.flatMap((item, index) => faultsOf(item, `${pointer}/${index}`))
}

function scalarFaults(value: unknown, field: Field, pointer: string): Fault[] {
  if (isRelativeDay(value) && pointer === '') {
    if (field.type === 'date') return []
    const reason = `must be ${reasonFor(field)}. Only date questions can be compared with a day counted from today`
    return [{ pointer, reason }]
  }
  const day = typeof value === 'string' && field.type === 'date' ? MOVING_DAY.exec(value.trim()) : null
  if (day) {
    const only = `${value}`.startsWith('today')
      ? `${found(value)}. Texts such as ${quote(value)} are for min and max`
      : found(value)
    return [{ pointer, reason: `must be written { "today": ${quote((day[1] ?? '').replaceAll(' ', ''))} }${only}` }]
  }
  const { allows } = KINDS[field.type] ?? TEXT_KIND
  return !isAbsent(value) && allows(value, field)
    ? []
    : [{ pointer, reason: `must be ${reasonFor(field)}${found(value)}` }]
}

/** A day that moves with today, as limits and people write it. */
const MOVING_DAY = /^(?:today|(?=[+-]))\s*([+-]\s*\d{1,5}\s*[dwmy])?$/

const reasonFor = (field: Field): string => (KINDS[field.type] ?? TEXT_KIND).reason(field)

/**
 * Why an operator cannot compare the answers to two questions; undefined where it can. Choices compare by their values, so
 * the two questions must share one.
 */
export function incomparable(operator: Operator, field: Field, other: Field): string | undefined {
  const positive = positiveOf(operator)
  const [one, two] = [kindOf(field), kindOf(other)]
  const isMember = positive === 'in' || (positive === 'contains' && one === 'boxes')
  const [needed, held] = positive === 'in' ? (['choice', 'boxes'] as const) : (['boxes', 'choice'] as const)
  if (isMember ? one !== needed || two !== held : one !== two || one === 'other')
    return `is a question of type ${other.type}, and "${operator}" cannot compare a question of type ${field.type} with it. ${adviceFor(positive, field)}`
  const options = new Set(optionsOf(other))
  if (optionsOf(field).length > 0 && !optionsOf(field).some((value) => options.has(value)))
    return `has none of the options of "${field.id}", so their answers never match. Give both the same values`
  return undefined
}

type AnswerKind = 'text' | 'choice' | 'boxes' | 'other' | 'number' | 'date' | 'time' | 'boolean'
function kindOf({ type }: Field): AnswerKind {
  if (type === 'radios' || type === 'select') return 'choice'
  if (type === 'checkboxes') return 'boxes'
  if (type === 'number' || type === 'date' || type === 'time' || type === 'boolean') return type
  return OPERATORS[type].includes('startsWith') ? 'text' : 'other'
}

function adviceFor(positive: Operator, field: Field): string {
  if (positive === 'in') return 'Use "in" to look for a choice (radios, select) in checkboxes'
  if (kindOf(field) === 'boxes' && positive === 'contains') return 'Name a question of type radios or select'
  if (kindOf(field) === 'other') return 'Compare with a value instead'
  return `Name a question that has answers of the same kind as type ${field.type}`
}

interface Kind {
  allows: (value: unknown, field: Field) => boolean
  reason: (field: Field) => string
}

const OPTION: Kind = {
  allows: (value, field) => optionsOf(field).includes(value),
  reason: (field) => `one of ${enumerate(optionsOf(field))}`,
}
const TEXT_KIND: Kind = { allows: (value) => typeof value === 'string', reason: () => 'text' }
const KINDS: { [T in FieldType]?: Kind } = {
  number: { allows: (value) => typeof value === 'number', reason: () => 'a number' },
  date: {
    allows: (value) => typeof value === 'string' && isDate(value),
    reason: () => 'a real date written YYYY-MM-DD',
  },
  time: { allows: (value) => typeof value === 'string' && isTime(value), reason: () => 'a time written HH:MM' },
  boolean: { allows: (value) => typeof value === 'boolean', reason: () => 'true or false' },
  declaration: {
    allows: (value) => value === true,
    reason: () => 'true (a box that is not selected counts as not answered)',
  },
  radios: OPTION,
  select: OPTION,
  checkboxes: OPTION,
}

const optionsOf = (field: Field): unknown[] => ('options' in field ? field.options.map((option) => option.value) : [])

/** A country list has hundreds of options; nobody reads them in a message. */
const MOST_SHOWN = 20

function enumerate(values: unknown[]): string {
  const shown = values.slice(0, MOST_SHOWN).map(quote)
  const rest = values.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}

const found = (value: unknown): string => ` (found ${quote(value)})`
