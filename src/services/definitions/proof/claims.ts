/**
 * What is wrong with a rule whatever the others say: no answer can equal or hold its operand, one limit excludes it, or
 * people cannot correct on its page what it checks.
 */
import type { Because, Reason } from '../../../models/definition-fault.ts'
import type { Field } from '../../../models/field.ts'
import { answerFieldsById, type Form, fieldsById } from '../../../models/form.ts'
import { calculatedOf, type Page, questionsOf, rowsAllowed } from '../../../models/page.ts'
import type { LeafRule, Operator, Rule } from '../../../models/rule.ts'
import type { TypedField } from '../../answers/text.ts'
import { leavesOf, partsOf, placedRules, questionsIn } from '../../logic/index.ts'
import { type Fault, quote } from '../fault.ts'
import { operandsOf } from './cells.ts'
import { listRulesIn } from './comparisons.ts'
import { canEqual, canHold, soughtBy } from './domain.ts'
import { mostEntries } from './lists.ts'

/**
 * Finds rules that compare with what no answer can be. Returns the faults, and the pointers of these rules. `from`: the first day on
 * which answers are given, since 1970.
 */
export function operandClaims(form: Form, from?: number): { faults: Fault[]; rules: ReadonlySet<string> } {
  const fields = fieldsById(form)
  const faults: Fault[] = []
  const rules = new Set<string>()
  const visit = (rule: Rule, pointer: string): void => {
    if (rule.type === 'rule') {
      const field = fields.get(rule.fieldId)
      // Nothing is known of what a calculated value can be.
      const claims = field ? claimsOf(rule, field, `${pointer}/value`, from) : []
      faults.push(...claims)
      if (claims.length > 0) rules.add(pointer)
    } else if ('rules' in rule) rule.rules.forEach((part, i) => void visit(part, `${pointer}/rules/${i}`))
    else for (const part of partsOf(rule)) visit(part, `${pointer}/rule`)
  }
  for (const { rule, pointer } of placedRules(form)) visit(rule, pointer)
  return { faults, rules }
}

function claimsOf(leaf: LeafRule, field: Field, pointer: string, from: number | undefined): Fault[] {
  const refuse = (below: string, ...reason: Reason): Fault => ({ code: 'INT303', pointer: pointer + below, reason })
  const unequal = operandsOf(leaf).flatMap(({ operand, pointer: below }) =>
    canEqual(field, operand, from) ? [] : [refuse(below, 'never-equal', quote(operand), field.id)],
  )
  if (!isTyped(field)) return unequal
  const sought = soughtBy(leaf)
  if (!sought || canHold(field, sought)) return unequal
  return [refuse('', 'never-contained', quote(sought.text), field.id)]
}

const TYPED: readonly Field['type'][] = ['text', 'textarea', 'email', 'tel', 'url']
const isTyped = (field: Field): field is TypedField => TYPED.includes(field.type)

interface Limit {
  of: string
  min?: string | number | undefined
  max?: string | number | undefined
}

/** The limit because of which a rule is never true; undefined where there is more than one reason, or none is known. */
export function whyNever(rule: Rule, form: Form): Because | undefined {
  const parts = rule.type === 'all' ? rule.rules : [rule]
  for (const part of parts) {
    const limit = limitOf(part, form)
    if (limit === undefined || !('operator' in part)) continue
    const end = brokenBy(part.operator, part.value, limit)
    if (end !== undefined) return [end, limit.of, limit[end]!]
  }
  return undefined
}

function limitOf(rule: Rule, form: Form): Limit | undefined {
  if (rule.type === 'rowCount') {
    const page = form.pages.find(({ id }) => id === rule.groupId)!
    return { of: rule.groupId, min: rowsAllowed(page.repeat!).min, max: mostEntries(page) }
  }
  const field = rule.type === 'rule' ? answerFieldsById(form).get(rule.fieldId) : undefined
  if (field?.type !== 'number' && field?.type !== 'date' && field?.type !== 'time') return undefined
  return { of: field.id, min: field.min, max: field.max }
}

/** The limit that lies on the wrong side of a value. Only two numbers, dates or times compare; days that move do not. */
function brokenBy(operator: Operator, value: unknown, { min, max }: Limit): 'min' | 'max' | undefined {
  const compares = (limit: unknown): limit is number | string =>
    typeof limit === typeof value && (typeof limit === 'number' || (typeof limit === 'string' && /^\d/.test(limit)))
  const than = value as number | string
  const [isAbove, isBelow] = [operator === 'gt' || operator === 'gte', operator === 'lt' || operator === 'lte']
  if ((isAbove || operator === 'eq') && compares(max) && (operator === 'gt' ? max <= than : max < than)) return 'max'
  if ((isBelow || operator === 'eq') && compares(min) && (operator === 'lt' ? min >= than : min > than)) return 'min'
  return undefined
}

/**
 * The page with the last question that a check names, where people can correct what they cannot on its own page. Undefined
 * where the check names a question of its page, or looks at a list last: only a later page can check all of its entries. So
 * can only a later page check what is calculated of answers.
 */
export function pageToCorrect(rule: Rule, page: Page, { pages }: Form): Page | undefined {
  const ids = new Set([...leavesOf(rule).flatMap(questionsIn), ...listRulesIn(rule).map(({ groupId }) => groupId)])
  if (pages.flatMap(calculatedOf).some(({ id }) => ids.has(id))) return undefined
  const last = pages.findLast((one) => ids.has(one.id) || questionsOf(one).some(({ id }) => ids.has(id)))
  return last === page || last?.repeat ? undefined : last
}
