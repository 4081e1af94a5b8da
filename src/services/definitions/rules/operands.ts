/** Which operators go with which type of question, and with what its answers can be compared. */

import type { FaultValues, Operand, Reason } from '../../../models/definition-fault.ts'
import type { Field, FieldType } from '../../../models/field.ts'
import { comparedAnswer, isRelativeDay, type LeafRule, type Operator } from '../../../models/rule.ts'
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

/**
 * What is wrong with a leaf on this question: its operator does not go with it, or what it compares with does not. `other` is the
 * question that `valueOf` names, if there is one of this name. `pointer` leads into the leaf.
 */
export function comparisonFaults(leaf: LeafRule, field: Field, other: Field | undefined): Fault[] {
  const operators = operatorsFor(field)
  if (!operators.includes(leaf.operator)) {
    const reason: Reason = ['operator', leaf.operator, field.type, operators.join(', ')]
    return [{ code: 'INT202', pointer: '/operator', reason }]
  }
  if (comparedAnswer(leaf) === undefined)
    return operandFaults(leaf, field).map((one) => ({ ...one, code: 'INT203', pointer: `/value${one.pointer}` }))
  const why = other && incomparable(leaf.operator, field, other)
  return why ? [{ code: 'INT208', pointer: '/valueOf', reason: why }] : []
}

/** Faults of the operand of a leaf whose operator goes with the field; `pointer` is a JSON Pointer into the operand, '' for all of it. */
function operandFaults({ operator, value }: LeafRule, field: Field): Fault[] {
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

const notOneBox = (operator: Operator, value: unknown): Reason => [
  'operand-of-boxes',
  operator,
  quote(value),
  operator === 'eq' ? 'contains' : 'notContains',
]

/** What checkboxes are compared with: a list of options. */
const setFaults = (value: unknown, field: Field, pointer: string): Fault[] =>
  listFaults(value, pointer, (item, inner) => scalarFaults(item, field, inner))

function listFaults(list: unknown, pointer: string, faultsOf: (item: unknown, pointer: string) => Fault[]): Fault[] {
  if (!Array.isArray(list) || list.length === 0) return [{ pointer, reason: ['operand-list', quote(list)] }]
  return list.flatMap((item, index) => faultsOf(item, `${pointer}/${index}`))
}

function scalarFaults(value: unknown, field: Field, pointer: string): Fault[] {
  const { kind, allows } = KINDS[field.type] ?? TEXT_KIND
  if (isRelativeDay(value) && pointer === '') {
    if (field.type === 'date') return []
    return [{ pointer, reason: ['operand-no-day', kind, optionsFor(field)] }]
  }
  const day = typeof value === 'string' && field.type === 'date' ? MOVING_DAY.exec(value.trim()) : null
  if (day) {
    const written = quote((day[1] ?? '').replaceAll(' ', ''))
    return [{ pointer, reason: ['operand-day', written, quote(value), `${value}`.startsWith('today')] }]
  }
  return !isAbsent(value) && allows(value, field)
    ? []
    : [{ pointer, reason: ['operand', kind, quote(value), optionsFor(field)] }]
}

/** A day that moves with today, as limits and people write it. */
const MOVING_DAY = /^(?:today|(?=[+-]))\s*([+-]\s*\d{1,5}\s*[dwmy])?$/

/**
 * Why an operator cannot compare the answers to two questions; undefined where it can. Choices compare by their values, so
 * the two questions must share one.
 */
export function incomparable(operator: Operator, field: Field, other: Field): Reason | undefined {
  const positive = positiveOf(operator)
  const [one, two] = [kindOf(field), kindOf(other)]
  const isMember = positive === 'in' || (positive === 'contains' && one === 'boxes')
  const [needed, held] = positive === 'in' ? (['choice', 'boxes'] as const) : (['boxes', 'choice'] as const)
  if (isMember ? one !== needed || two !== held : one !== two || one === 'other')
    return ['incomparable', other.type, operator, field.type, adviceFor(positive, field)]
  const options = new Set(optionsOf(other))
  if (optionsOf(field).length > 0 && !optionsOf(field).some((value) => options.has(value)))
    return ['no-shared-option', field.id]
  return undefined
}

type AnswerKind = 'text' | 'choice' | 'boxes' | 'other' | 'number' | 'date' | 'time' | 'boolean'
function kindOf({ type }: Field): AnswerKind {
  if (type === 'radios' || type === 'select') return 'choice'
  if (type === 'checkboxes') return 'boxes'
  if (type === 'number' || type === 'date' || type === 'time' || type === 'boolean') return type
  return OPERATORS[type].includes('startsWith') ? 'text' : 'other'
}

function adviceFor(positive: Operator, field: Field): FaultValues['incomparable'][3] {
  if (positive === 'in') return 'in'
  if (kindOf(field) === 'boxes' && positive === 'contains') return 'contains'
  return kindOf(field) === 'other' ? 'value' : 'kind'
}

interface Kind {
  allows: (value: unknown, field: Field) => boolean
  kind: Operand
}

const OPTION: Kind = {
  allows: (value, field) => optionsOf(field).includes(value),
  kind: 'option',
}
const TEXT_KIND: Kind = { allows: (value) => typeof value === 'string', kind: 'text' }
const KINDS: { [T in FieldType]?: Kind } = {
  number: { allows: (value) => typeof value === 'number', kind: 'number' },
  date: {
    allows: (value) => typeof value === 'string' && isDate(value),
    kind: 'date',
  },
  time: { allows: (value) => typeof value === 'string' && isTime(value), kind: 'time' },
  boolean: { allows: (value) => typeof value === 'boolean', kind: 'boolean' },
  declaration: {
    allows: (value) => value === true,
    kind: 'declaration',
  },
  radios: OPTION,
  select: OPTION,
  checkboxes: OPTION,
}

const optionsOf = (field: Field): unknown[] => ('options' in field ? field.options.map((option) => option.value) : [])

/** A country list has hundreds of options; nobody reads them in a message. */
const MOST_SHOWN = 20

/** The options of a question as a sentence names them, and how many more there are; undefined where it has none. */
function optionsFor(field: Field): readonly [shown: string, more: number] | undefined {
  const options = optionsOf(field)
  const shown = options.slice(0, MOST_SHOWN)
  return 'options' in field ? [shown.map(quote).join(', '), options.length - shown.length] : undefined
}
