/**
 * Rules that compare two answers. How two answers compare is a variable of its own, besides the two: the proof assumes
 * nothing of it but order, so that one is below, equal to or above the other. Such a rule holds when both questions are
 * answered and the relation of the two fits.
 */
import type { Field } from '../../../models/field.ts'
import { answerFieldsById, type Form } from '../../../models/form.ts'
import { comparedAnswer, type LeafRule, type Operator } from '../../../models/rule.ts'
import { leavesOf, placedRules, positiveOf } from '../../logic/index.ts'
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
