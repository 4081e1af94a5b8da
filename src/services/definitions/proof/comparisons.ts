/**
 * Rules that compare two answers. How two answers compare is a variable of its own, besides the two: the proof assumes
 * nothing of it but order, so that one is below, equal to or above the other. Such a rule holds when both questions are
 * answered and the relation of the two fits.
 * The second half says which questions and lists the rules of a form look at.
 */

import type { Field } from '../../../models/field.ts'
import { answerFieldsById, type Form } from '../../../models/form.ts'
import {
  type CountRule,
  comparedAnswer,
  type LeafRule,
  type Operator,
  type RowsRule,
  type Rule,
} from '../../../models/rule.ts'
import { leavesOf, partsOf, placedRules, positiveOf, questionsIn, sourcesOf } from '../../logic/index.ts'
import type { Cell } from './cells.ts'

/** How two answers may compare: for each of its leaves, whether the positive operator holds if both are there. */
export interface Relation {
  leaves: LeafRule[]
  cells: Cell[]
}
export interface Comparison {
  /** Leaves that hold when the question, and the other one, are answered. */
  own: LeafRule
  other: LeafRule
  relation: Relation
}

/** All leaves of the form that compare two answers. */
export function comparisonsIn(form: Form): Map<LeafRule, Comparison> {
  const fields = answerFieldsById(form)
  const leaves = placedRules(form)
    .flatMap(({ rule }) => leavesOf(rule))
    .filter((leaf) => comparedAnswer(leaf) !== undefined)
  const relations = Map.groupBy(new Set(leaves), (leaf) => pairOf(leaf).join())
  return new Map(
    [...relations.values()].flatMap((group) => {
      const relation = { leaves: group, cells: cellsOf(group, fields) }
      return group.map((leaf) => [leaf, { own: mark(leaf.fieldId), other: mark(comparedAnswer(leaf)!), relation }])
    }),
  )
}

const mark = (fieldId: string): LeafRule => ({ type: 'rule', fieldId, operator: 'answered' })
const pairOf = (leaf: LeafRule): [string, string] => [leaf.fieldId, comparedAnswer(leaf)!].sort() as [string, string]

const ORDERED: readonly Field['type'][] = ['number', 'date', 'time']

function cellsOf(leaves: readonly LeafRule[], fields: ReadonlyMap<string, Field>): Cell[] {
  if (ORDERED.includes(fields.get(leaves[0]!.fieldId)!.type))
    return [-1, 0, 1].map((order) => ({ truths: leaves.map((leaf) => holdsInOrder(leaf, order)) }))
  // Whether they are equal, and whether one contains the other.
  const facts = [...new Set(leaves.map(factOf))]
  const cells: Cell[] = []
  for (let bits = 0; bits < 2 ** facts.length; bits++) {
    const held = new Set(facts.filter((_, i) => bits & (2 ** i)))
    if (held.has('equal') && facts.some((fact) => fact.startsWith('part') && !held.has(fact))) continue
    cells.push({ truths: leaves.map((leaf) => held.has(factOf(leaf))) })
  }
  return cells

  function factOf(leaf: LeafRule): string {
    const [own, other] = [leaf.fieldId, comparedAnswer(leaf)!]
    const positive = positiveOf(leaf.operator)
    if (positive === 'eq') return 'equal'
    if (positive === 'in') return `member ${own} ${other}`
    return fields.get(own)!.type === 'checkboxes' ? `member ${other} ${own}` : `part ${other} ${own}`
  }
}

/** `order`: of the pair in its order of names, whether the first is below (-1), equal to (0) or above (1) the second. */
function holdsInOrder(leaf: LeafRule, order: number): boolean {
  const sign = pairOf(leaf)[0] === leaf.fieldId ? order : -order
  return holdsFor(positiveOf(leaf.operator), sign)
}

/** Does an operator hold between a value and another, which it is below (negative), equal to (0) or above (positive)? */
export function holdsFor(operator: Operator, sign: number): boolean {
  switch (operator) {
    case 'lt':
      return sign < 0
    case 'lte':
      return sign <= 0
    case 'gt':
      return sign > 0
    case 'gte':
      return sign >= 0
    default:
      return sign === 0
  }
}

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

/** Finds the last page with a rule that looks at each question and list. */
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
