/** Why a rule is never true, where one limit alone is the reason. */
import { answerFieldsById, type Form } from '../../../models/form.ts'
import { rowsAllowed } from '../../../models/page.ts'
import type { Operator, Rule } from '../../../models/rule.ts'
import { mostEntries } from './checks.ts'

interface Limit {
  of: string
  min?: string | number | undefined
  max?: string | number | undefined
}

/** Part of a sentence after "is never true"; empty where there is more than one reason, or none is known. */
export function whyNever(rule: Rule, form: Form): string {
  const parts = rule.type === 'all' ? rule.rules : [rule]
  for (const part of parts) {
    const limit = limitOf(part, form)
    if (limit === undefined || !('operator' in part)) continue
    const end = brokenBy(part.operator, part.value, limit)
    if (end !== undefined) return `, because the ${end} of "${limit.of}" is ${limit[end]}`
  }
  return ''
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
