/** Which operators go with which type of question, and with what its answers can be compared. */

import type { Field, FieldType } from '../../../models/field.ts'
import type { LeafRule, Operator } from '../../../models/rule.ts'
import { isDate, isTime } from '../../logic/calendar.ts'
import { isAbsent, positiveOf } from '../../logic/operators.ts'
import type { Fault } from '../fault.ts'
import { quote } from '../quote.ts'

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
  const { allows, reason } = KINDS[field.type] ?? TEXT_KIND
  return !isAbsent(value) && allows(value, field)
    ? []
    : [{ pointer, reason: `must be ${reason(field)}${found(value)}` }]
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
