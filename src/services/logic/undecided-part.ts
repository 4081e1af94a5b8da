/** What of a rule is undecided while somebody answers a page: answers to earlier pages have decided the rest. */
import type { Rule } from '../../models/rule.ts'
import { evaluateLogic } from './evaluate.ts'
import { leavesOf, questionsIn } from './form-rules.ts'
import type { Values } from './values.ts'

/**
 * The rule without the parts that the values decide, or its verdict where they decide all of it. `mayChange`: can the answer to this
 * question still change?
 */
export function undecidedPart(
  rule: Rule,
  mayChange: (fieldId: string) => boolean,
  values: Values,
  moment?: Parameters<typeof evaluateLogic>[2],
): Rule | boolean {
  if (!leavesOf(rule).flatMap(questionsIn).some(mayChange)) return evaluateLogic(rule, values, moment)
  if (rule.type === 'not') {
    const left = undecidedPart(rule.rule, mayChange, values, moment)
    return typeof left === 'boolean' ? !left : { ...rule, rule: left }
  }
  if (rule.type !== 'all' && rule.type !== 'any') return rule
  const deciding = rule.type === 'any'
  const rules: Rule[] = []
  for (const part of rule.rules) {
    const left = undecidedPart(part, mayChange, values, moment)
    if (left === deciding) return deciding
    if (typeof left !== 'boolean') rules.push(left)
  }
  if (rules.length === 0) return !deciding
  return rules.length === 1 ? rules[0]! : { ...rule, rules }
}
