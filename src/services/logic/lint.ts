/** Checks the rules of a form against its fields: references, operators, operands, depth, cycles. The shape is checked before. */
import type { Fault } from '../../models/ajv.ts'
import { LIMITS } from '../../models/definition-limits.ts'
import { type Field, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { didYouMean } from '../../models/nearest.ts'
import { type LeafRule, MAX_DEPTH, type Rule } from '../../models/rule.ts'
import { cyclesIn, pathOf, placedConditionals, placedItems } from './graph.ts'
import { operandFaults, operatorsFor } from './operands.ts'

type Fields = ReadonlyMap<string, Field>

/**
 * The faults of all rules, the first LIMITS.faults and one more; `pointer` is a JSON Pointer (RFC 6901) into the definition.
 * An empty list: every rule can be evaluated.
 */
export function lintForm(form: Form): Fault[] {
  return [...faultsIn(form).take(LIMITS.faults + 1)]
}

function* faultsIn(form: Form): Generator<Fault, void> {
  const fields = new Map(placedItems(form).flatMap(({ item }) => (isField(item) ? [[item.id, item] as const] : [])))
  const conditionals = placedConditionals(form).map(({ item, pointer }) => ({ item, pointer: `${pointer}/showIf` }))
  const tooDeep = conditionals.filter(({ item }) => depthOf(item.showIf) > MAX_DEPTH)
  yield* tooDeep.map(({ pointer }) => ({ pointer, reason: `is nested more than ${MAX_DEPTH} levels deep` }))
  if (tooDeep.length > 0) return

  for (const { item, pointer } of conditionals) yield* ruleFaults(item.showIf, pointer, fields)
  for (const cycle of cyclesIn(form)) {
    const { pointer } = conditionals.find(({ item }) => item === cycle[0])!
    yield { pointer, reason: `makes the question depend on itself: ${pathOf(cycle)}` }
  }
}

function* ruleFaults(rule: Rule, pointer: string, fields: Fields): Generator<Fault, void> {
  if (rule.type === 'rule') yield* leafFaults(rule, pointer, fields)
  else if (rule.type === 'not') yield* ruleFaults(rule.rule, `${pointer}/rule`, fields)
  else for (const [index, child] of rule.rules.entries()) yield* ruleFaults(child, `${pointer}/rules/${index}`, fields)
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

const unknownField = (id: string, fields: Fields): string =>
  `names a question that the form does not have: "${id}"${didYouMean(id, fields.keys())}`

/** Gives up one level below the limit: how much deeper a rule is does not matter. */
function depthOf(rule: Rule, level = 1): number {
  if (rule.type === 'rule' || level > MAX_DEPTH) return level
  const children = rule.type === 'not' ? [rule.rule] : rule.rules
  return children.reduce((deepest, child) => Math.max(deepest, depthOf(child, level + 1)), level)
}
