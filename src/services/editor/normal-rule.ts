/** The normal form of a rule: groups of lines, without a rule that only turns another around. It holds exactly where the rule does. */
import type { Field } from '../../models/field.ts'
import {
  type AllRule,
  type AnyRule,
  type CountRule,
  isRelativeDay,
  type LeafRule,
  type Operand,
  type Operator,
  type RowsRule,
  type Rule,
} from '../../models/rule.ts'
import type { Joint } from '../../models/rule-lines.ts'
import { otherSideOf, positiveOf } from '../logic/index.ts'

/** A line of the editor. At boxes, `contains` with several options holds if one of them is ticked, and `notContains` if none is. */
export type LineRule = LeafRule | CountRule
export interface GroupRule {
  joint: Joint
  /** Judged for the entries of a list: of one, or of each. */
  of?: Pick<RowsRule, 'type' | 'groupId'> | undefined
  parts: readonly (GroupRule | LineRule)[]
}

/** Undefined for a rule of which a part has no parts. `fields`: all that the form has. */
export function normalRule(rule: Rule, fields: Fields): GroupRule | undefined {
  const normal = normalOf(rule, fields)
  return isWhole(normal) ? groupOf(normal) : undefined
}

/** A group as a rule; a part that stands alone is the rule. */
export function asRule({ joint, of, parts }: GroupRule): Rule {
  const isTurned = joint === 'none' || joint === 'notAll'
  const type = joint === 'all' || joint === 'notAll' ? 'all' : 'any'
  const rules = parts.flatMap((part) => {
    if ('joint' in part) return asRule(part)
    const each = oneByOne(part)
    return each && each.type !== type ? each : (each?.rules ?? part)
  })
  const [first, ...more] = rules
  const whole: Rule = first && more.length === 0 ? first : { type, rules }
  const rule: Rule = isTurned ? { type: 'not', rule: whole } : whole
  return of ? { ...of, rule } : rule
}

/** A line about several boxes as a definition says it. */
function oneByOne(line: LineRule): AllRule | AnyRule | undefined {
  const { operator, value } = line
  if (positiveOf(operator) !== 'contains' || !Array.isArray(value)) return undefined
  const rules = value.map((one) => ({ ...line, value: one }) as LeafRule)
  return { type: operator === 'contains' ? 'any' : 'all', rules }
}

type Normal = GroupRule | LineRule
type Fields = ReadonlyMap<string, Field>

function normalOf(rule: Rule, fields: Fields): Normal {
  if (rule.type === 'rule') return normalLeaf(rule, fields)
  if (rule.type === 'rowCount') return rule
  if (rule.type === 'not') return turned(normalOf(rule.rule, fields))
  if (rule.type === 'all' || rule.type === 'any')
    return joined(
      rule.type,
      rule.rules.map((one) => normalOf(one, fields)),
      fields,
    )
  const { joint, parts, of } = groupOf(normalOf(rule.rule, fields))
  const { type, groupId } = rule
  return { of: { type, groupId }, ...(of ? { joint: 'all', parts: [{ joint, parts, of }] } : { joint, parts }) }
}

/** A part of the same kind is no group of its own, and neither is one part alone. */
function joined(joint: 'all' | 'any', parts: readonly Normal[], fields: Fields): Normal {
  const each = parts.flatMap((part) => ('joint' in part && !part.of && part.joint === joint ? part.parts : [part]))
  const flat = together(joint === 'any' ? 'contains' : 'notContains', each, fields)
  return flat.length === 1 ? flat[0]! : { joint, parts: flat }
}

/** Lines that ask the same of boxes of one question are one line. */
function together(operator: Operator, parts: readonly Normal[], fields: Fields): Normal[] {
  const isAbout = (part: Normal): part is LeafRule =>
    'fieldId' in part &&
    part.operator === operator &&
    part.value !== undefined &&
    fields.get(part.fieldId)?.type === 'checkboxes'
  const same = Map.groupBy(parts, (part) => (isAbout(part) ? part.fieldId : part))
  return [...same.values()].map(([first, ...more]): Normal => {
    if (!first || more.length === 0 || !isAbout(first)) return first!
    const values = [...new Set([first, ...more].flatMap((one) => (one as LeafRule).value as string | string[]))]
    return { ...first, value: values.length === 1 ? values[0]! : normalOperand(values, fields.get(first.fieldId)) }
  })
}

const groupOf = (normal: Normal): GroupRule =>
  'joint' in normal && !normal.of ? normal : { joint: 'all', parts: [normal] }

const isWhole = (normal: Normal): boolean =>
  !('joint' in normal) || (normal.parts.length > 0 && normal.parts.every(isWhole))

const TURNED: Record<Joint, Joint> = { all: 'notAll', notAll: 'all', any: 'none', none: 'any' }

/** The exact opposite. Of an answer that is missing, neither "more than" nor "at most" is true: they are no opposites; of a count they are. */
function turned(normal: Normal): Normal {
  if ('joint' in normal) {
    const { joint, of, parts } = normal
    const [first, ...more] = parts
    if (of) {
      const inner = first && more.length === 0 && joint === 'all' ? first : { joint, parts }
      return { of: { ...of, type: of.type === 'anyRow' ? 'everyRow' : 'anyRow' }, ...groupOf(turned(inner)) }
    }
    // What was turned around alone is turned back.
    if (first && more.length === 0 && joint === 'none') return first
    return { joint: TURNED[joint], parts }
  }
  const operator = OPPOSITES.get(normal.operator) ?? (normal.type === 'rowCount' && OF_COUNT.get(normal.operator))
  return operator ? ({ ...normal, operator } as LineRule) : { joint: 'none', parts: [normal] }
}

const bothWays = (pairs: readonly [Operator, Operator][]): ReadonlyMap<Operator, Operator> =>
  new Map([...pairs, ...pairs.map(([one, other]): [Operator, Operator] => [other, one])])
const OPPOSITES = bothWays([
  ['eq', 'neq'],
  ['in', 'notIn'],
  ['contains', 'notContains'],
  ['answered', 'notAnswered'],
  ['withinLast', 'notWithinLast'],
])
const OF_COUNT = bothWays([
  ['gt', 'lte'],
  ['lt', 'gte'],
])

/** Types of question whose values among several are one line each. */
export const ONE_BY_ONE: ReadonlySet<string> = new Set(['date', 'boolean', 'checkboxes'] satisfies Field['type'][])

function normalLeaf(leaf: LeafRule, fields: Fields): Normal {
  const { type, fieldId, operator, value } = leaf
  const field = fields.get(fieldId)
  if (otherSideOf(leaf).is === 'answer') return leaf
  // The box of a declaration is ticked, or there is no answer.
  if (field?.type === 'declaration' && (operator === 'answered' || operator === 'notAnswered'))
    return { type, fieldId, operator: operator === 'answered' ? 'eq' : 'neq', value: true }
  const isAmong = operator === 'in' || operator === 'notIn'
  if (isAmong && field && ONE_BY_ONE.has(field.type) && Array.isArray(value)) {
    const one = (item: Operand): Normal =>
      normalLeaf({ type, fieldId, operator: operator === 'in' ? 'eq' : 'neq', value: item }, fields)
    return joined(operator === 'in' ? 'any' : 'all', value.map(one), fields)
  }
  return value === undefined ? leaf : { ...leaf, value: normalOperand(value, field) }
}

/** Options in the order of the question, each once; a day as it is counted. */
function normalOperand(value: Operand, field: Field | undefined): Operand {
  if (isRelativeDay(value)) {
    const [, sign, amount, unit] = /^([+-])0*(\d+)([dwmy])$/.exec(value.today) ?? []
    if (unit === undefined) return value
    return { today: amount === '0' ? '' : `${sign}${amount}${unit}` }
  }
  if (!Array.isArray(value) || !field || !('options' in field)) return value
  const inOrder = field.options.flatMap((option) => (value.includes(option.value) ? [option.value] : []))
  return inOrder.length === new Set(value).size ? inOrder : value
}
