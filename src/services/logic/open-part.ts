/** What of a rule is still open while somebody answers a page: answers to earlier pages have settled the rest. */
import type { Rule } from '../../models/rule.ts'
import { evaluateLogic } from './evaluate.ts'
import { leavesOf, questionsIn } from './graph.ts'
import type { Values } from './values.ts'

/**
 * The rule without the parts that the values decide, or its verdict where they decide all of it. `isOpen`: may the answer to this
 * question still change?
 */
export function openPart(
  rule: Rule,
  isOpen: (fieldId: string) => boolean,
  values: Values,
  moment?: Parameters<typeof evaluateLogic>[2],
): Rule | boolean {
  if (!leavesOf(rule).flatMap(questionsIn).some(isOpen)) return evaluateLogic(rule, values, moment)
  if (rule.type === 'not') {
    const left = openPart(rule.rule, isOpen, values, moment)
    return typeof left === 'boolean' ? !left : { ...rule, rule: left }
  }
  if (rule.type !== 'all' && rule.type !== 'any') return rule
  const deciding = rule.type === 'any'
  const rules: Rule[] = []
  for (const part of rule.rules) {
    const left = openPart(part, isOpen, values, moment)
    if (left === deciding) return deciding
    if (typeof left !== 'boolean') rules.push(left)
  }
  if (rules.length === 0) return !deciding
  return rules.length === 1 ? rules[0]! : { ...rule, rules }
}
