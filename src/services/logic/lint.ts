/** Checks the rules of a form against its fields: references, operators, operands, depth, cycles. The shape is checked before. */
import type { Fault } from '../../models/ajv.ts'
import { type Field, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { type LeafRule, MAX_DEPTH, type Rule } from '../../models/rule.ts'
import { cyclesIn, pathOf, placedConditionals, placedItems } from './graph.ts'
import { nearest } from './nearest.ts'
import { operandFaults, operatorsFor } from './operands.ts'

type Fields = ReadonlyMap<string, Field>

/** All faults of all rules; `pointer` is a JSON Pointer (RFC 6901) into the definition. An empty list: every rule can be evaluated. */
export function lintForm(form: Form): Fault[] {
  const fields = new Map(placedItems(form).flatMap(({ item }) => (isField(item) ? [[item.id, item] as const] : [])))
  const conditionals = placedConditionals(form).map(({ item, pointer }) => ({ item, pointer: `${pointer}/showIf` }))
  const tooDeep = conditionals.filter(({ item }) => depthOf(item.showIf) > MAX_DEPTH)
  if (tooDeep.length > 0)
    return tooDeep.map(({ pointer }) => ({ pointer, reason: `is nested more than ${MAX_DEPTH} levels deep` }))

  const cycles = cyclesIn(form).map((cycle) => ({
    pointer: conditionals.find(({ item }) => item === cycle[0])!.pointer,
    reason: `makes the question depend on itself: ${pathOf(cycle)}`,
  }))
  return [...conditionals.flatMap(({ item, pointer }) => ruleFaults(item.showIf, pointer, fields)), ...cycles]
}

function ruleFaults(rule: Rule, pointer: string, fields: Fields): Fault[] {
  if (rule.type === 'rule') return leafFaults(rule, pointer, fields)
  if (rule.type === 'not') return ruleFaults(rule.rule, `${pointer}/rule`, fields)
  return rule.rules.flatMap((child, index) => ruleFaults(child, `${pointer}/rules/${index}`, fields))
}

function leafFaults(leaf: LeafRule, pointer: string, fields: Fields): Fault[] {
  const field = fields.get(leaf.fieldId)
  if (!field) return [{ pointer: `${pointer}/fieldId`, reason: unknownField(leaf.fieldId, fields) }]
  const operators = operatorsFor(field)
  if (!operators.includes(leaf.operator))
    return [
      {
        pointer: `${pointer}/operator`,
        reason: `"${leaf.operator}" does not go with a question of type ${field.type}; there are ${operators.join(', ')}`,
      },
    ]
  return operandFaults(leaf, field).map((fault) => ({ ...fault, pointer: `${pointer}/value${fault.pointer}` }))
}

function unknownField(id: string, fields: Fields): string {
  const guess = nearest(id, [...fields.keys()])
  return `names a question that the form does not have: "${id}"${guess ? `; did you mean "${guess}"?` : ''}`
}

/** Gives up one level below the limit: how much deeper a rule is does not matter. */
function depthOf(rule: Rule, level = 1): number {
  if (rule.type === 'rule' || level > MAX_DEPTH) return level
  const children = rule.type === 'not' ? [rule.rule] : rule.rules
  return Math.max(level, ...children.map((child) => depthOf(child, level + 1)))
}
