/** Evaluates a rule tree as it stands, whole or in part. Use `compileLogic` where the same rule is evaluated again and again. */
import { type AllRule, type AnyRule, type CountRule, type LeafRule, MAX_DEPTH, type Rule } from '../../models/rule.ts'
import { type GivenMoment, momentOf } from './calendar.ts'
import { leavesOf, questionsIn } from './form-rules.ts'
import { isMet, positiveOf, shown, valueOfOther } from './operators.ts'
import { LogicError, type Values } from './values.ts'

/**
 * Does the rule hold for these answers? `now` (UTC milliseconds) is the present moment by default, `timeZone` 'UTC'.
 * Throws LogicError when it comes to a part it does not know; a part that is never reached is not looked at.
 */
export const evaluateLogic = (rule: Rule, values: Values, moment?: GivenMoment): boolean =>
  walk(rule, values, momentOf(moment), 1)

/**
 * The rule without the parts that these values decide, as answers to earlier pages do; its verdict where they decide all of it.
 * `mayChange`: can the answer to this question still change?
 */
export function undecidedPart(
  rule: Rule,
  mayChange: (fieldId: string) => boolean,
  values: Values,
  moment?: GivenMoment,
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

/** `outer` are the answers around a record, where `values` are those of one. */
function walk(rule: Rule, values: Values, moment: GivenMoment, depth: number, outer?: Values): boolean {
  if (depth > MAX_DEPTH) throw tooDeep()
  switch (rule?.type) {
    case 'rule':
      return holds(rule, values, moment, outer)
    case 'all': {
      const rules = childrenOf(rule)
      for (let i = 0; i < rules.length; i++) if (!walk(rules[i]!, values, moment, depth + 1, outer)) return false
      return true
    }
    case 'any': {
      const rules = childrenOf(rule)
      for (let i = 0; i < rules.length; i++) if (walk(rules[i]!, values, moment, depth + 1, outer)) return true
      return false
    }
    case 'not':
      return !walk(rule.rule, values, moment, depth + 1, outer)
    case 'anyRow':
      return recordsOf(values, rule.groupId).some((record) => walk(rule.rule, record, moment, depth + 1, values))
    case 'everyRow':
      return recordsOf(values, rule.groupId).every((record) => walk(rule.rule, record, moment, depth + 1, values))
    case 'rowCount':
      return countHolds(rule, values, moment)
    default:
      throw unknownType(rule)
  }
}

/** An absent answer never meets an operator, so only an answer that does is checked for being an own property. */
function holds(leaf: LeafRule, values: Values, moment: GivenMoment, outer: Values | undefined): boolean {
  const { fieldId, operator } = leaf
  const positive = positiveOf(operator)
  const other = valueOfOther(leaf, positive, { values, outer, moment })
  const met = isMet(positive, values[fieldId], other, moment) && Object.hasOwn(values, fieldId)
  return met === (positive === operator)
}

const NO_RECORDS: readonly Values[] = []
const NO_ANSWERS: Values = Object.freeze({})

/**
 * The records under a list page's id; none where no list was answered. A rule over records asks one record alone; only what
 * it compares with may be an answer outside of it.
 */
export function recordsOf(values: Values, groupId: string): readonly Values[] {
  const records = Object.hasOwn(values, groupId) ? values[groupId] : undefined
  if (!Array.isArray(records)) return NO_RECORDS
  return records.map((record) => (typeof record === 'object' && record !== null ? record : NO_ANSWERS))
}

/** A list without records has none of them: its count is 0, and not absent. */
export function countHolds({ groupId, operator, value }: CountRule, values: Values, moment: GivenMoment): boolean {
  const positive = positiveOf(operator)
  return isMet(positive, recordsOf(values, groupId).length, value, moment) === (positive === operator)
}

export function childrenOf({ type, rules }: AllRule | AnyRule): readonly Rule[] {
  if (!Array.isArray(rules)) throw new LogicError(`${type} needs a list of rules`)
  return rules
}

export const tooDeep = (): LogicError => new LogicError(`a rule can be nested at most ${MAX_DEPTH} levels deep`)

export const unknownType = (rule: { type?: unknown } | undefined): LogicError =>
  new LogicError(`${shown(rule?.type)} is not a type of rule. Use rule, all, any, not, anyRow, everyRow or rowCount`)
