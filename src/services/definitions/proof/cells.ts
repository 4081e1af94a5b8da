/** A cell: answers for which each leaf says the same. */
import type { Field } from '../../../models/field.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { evaluateLogic, otherSideOf } from '../../logic/index.ts'

/** Whether each leaf holds, by its place in the list of leaves; undefined where that is not known. */
export type Truths = (boolean | undefined)[]
export interface Cell {
  truths: Truths
  /** An example of the cell, when one was found. */
  answer?: unknown
}

/** Which of the leaves hold for one answer. None of them may ask for today's date. */
export const truthsOf = (field: Field, leaves: readonly LeafRule[], answer: unknown): boolean[] =>
  leaves.map((leaf) => evaluateLogic(leaf, { [field.id]: answer }, { now: 0 }))

/** Values with which a leaf compares for being equal, each with its JSON Pointer in the operand ('' for all of it). */
export function operandsOf(leaf: LeafRule): { operand: unknown; pointer: string }[] {
  const { operator, value } = leaf
  if (otherSideOf(leaf).is !== 'constant') return []
  if (operator === 'eq' || operator === 'neq') return [{ operand: value, pointer: '' }]
  if (operator !== 'in' && operator !== 'notIn') return []
  return (value as unknown[]).map((operand, i) => ({ operand, pointer: `/${i}` }))
}

/** All choices among these, from none to all of them. */
export function subsetsOf<T>(all: readonly T[]): T[][] {
  let sets: T[][] = [[]]
  for (const one of all) sets = sets.concat(sets.map((set) => [...set, one]))
  return sets
}
