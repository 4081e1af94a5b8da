/** What the rules of a form look at: which questions, and which lists. */
import type { Form } from '../../../models/form.ts'
import type { CountRule, LeafRule, RowsRule, Rule } from '../../../models/rule.ts'
import { leavesOf, partsOf, placedRules, questionsIn, sourcesOf } from '../../logic/index.ts'
import type { Comparison } from './comparisons.ts'

export type ListRule = RowsRule | CountRule

/**
 * All leaves of the form by the question they ask, those over records too. In the place of a leaf that compares two answers
 * stand two, which ask whether the answers are there. `more` are leaves that the proof asks for itself.
 */
export const leavesByField = (
  form: Form,
  comparisons: ReadonlyMap<LeafRule, Comparison>,
  more: readonly LeafRule[] = [],
): Map<string, LeafRule[]> =>
  Map.groupBy(
    placedRules(form)
      .flatMap(({ rule }) => leavesOf(rule))
      .flatMap((leaf) => {
        const comparison = comparisons.get(leaf)
        return comparison ? [comparison.own, comparison.other] : [leaf]
      })
      .concat(more),
    ({ fieldId }) => fieldId,
  )

/** All rules of the form about its lists, by the id of the list page. */
export const listRulesByPage = (form: Form): Map<string, ListRule[]> =>
  Map.groupBy(
    placedRules(form).flatMap(({ rule }) => listRulesIn(rule)),
    ({ groupId }) => groupId,
  )

export const listRulesIn = (rule: Rule): ListRule[] => ('groupId' in rule ? [rule] : partsOf(rule).flatMap(listRulesIn))

/** For each question and list, the last page with a rule that looks at it. */
export function lastUses(form: Form): Map<string, number> {
  const last = new Map<string, number>()
  const use = (id: string, page: number) => last.set(id, Math.max(last.get(id) ?? 0, page))
  for (const { rule, page } of placedRules(form)) {
    for (const id of leavesOf(rule).flatMap(questionsIn)) use(id, page)
    for (const { groupId } of listRulesIn(rule)) use(groupId, page)
  }
  return last
}

/**
 * The questions, values and lists that decide which way somebody goes: those that the rules of pages look at (in a form of one
 * page, of its questions), and what these in turn depend on.
 */
export function decisive(form: Form): ReadonlySet<string> {
  const found = new Set<string>()
  const sources = sourcesOf(form)
  const rules = placedRules(form)
  const isOfWay = ({ item, isNeed, check }: (typeof rules)[number]): boolean =>
    form.pages.length > 1 ? item === undefined && !check : !isNeed && !check
  const idsIn = (rule: Rule): string[] => [
    ...leavesOf(rule).flatMap(questionsIn),
    ...listRulesIn(rule).map(({ groupId }) => groupId),
  ]
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const source of sources.get(id) ?? []) add(source)
    for (const { rule, item } of rules)
      if (item && 'id' in item && item.id === id) for (const one of idsIn(rule)) add(one)
  }
  for (const placed of rules) if (isOfWay(placed)) for (const id of idsIn(placed.rule)) add(id)
  return found
}

/** Lengths of a list that rules tell apart. */
export const countsIn = (rules: readonly ListRule[]): number[] =>
  rules.flatMap((rule) =>
    rule.type === 'rowCount' ? [rule.value].flat().flatMap((count) => [count - 1, count, count + 1]) : [2],
  )
