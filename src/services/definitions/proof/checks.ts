/** What is wrong with the checks of a page whatever people answer. */
import { type Field, isAlwaysRequired } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { calculatedOf, type Page, questionsOf, rowsAllowed } from '../../../models/page.ts'
import type { Rule } from '../../../models/rule.ts'
import { leavesOf, questionsIn } from '../../logic/index.ts'
import { listRulesIn } from './uses.ts'

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

/** Questions that every entry of a list must answer in its own way, with fewer options than entries that are needed. */
export function tooFewOptions(page: Page): { index: number; reason: string }[] {
  const { repeat } = page
  if (!repeat?.unique) return []
  const { min } = rowsAllowed(repeat)
  return repeat.unique.flatMap(({ fieldId }, index) => {
    const options = optionsAlwaysAsked(questionsOf(page).find(({ id }) => id === fieldId)!)
    if (options === undefined || options >= min) return []
    const reason = `needs ${min} entries with different answers, but "${fieldId}" has only ${options} options. Lower "min", or add options`
    return [{ index, reason }]
  })
}

/** How many entries a list can have: where a choice must differ from entry to entry, as many as there are options. */
export function mostEntries(page: Page): number {
  const { max, unique = [] } = page.repeat!
  const options = unique.map(({ fieldId }) => optionsAlwaysAsked(questionsOf(page).find(({ id }) => id === fieldId)!))
  return Math.min(max, ...options.filter((count) => count !== undefined))
}

/** Undefined where the question may have no answer, or has no options to choose one of. */
const optionsAlwaysAsked = (field: Field): number | undefined =>
  (field.type === 'radios' || field.type === 'select') && isAlwaysRequired(field) && !field.showIf
    ? field.options.length
    : undefined
