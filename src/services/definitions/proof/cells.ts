/**
 * A cell: answers for which each leaf says the same. Numbers, dates and times lie on a line, which is cut at the values
 * that rules compare with: into points and the gaps between them.
 */
import type { Field } from '../../../models/field.ts'
import type { Moment } from '../../../models/moment.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { readFields } from '../../answers/read-fields.ts'
import { inputOf } from '../../answers/typing.ts'
import { equals, evaluateLogic, otherSideOf } from '../../logic/index.ts'

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

/** An open gap, or a point when both ends are the same. */
export interface Part {
  from: number
  to: number
}
export const isPoint = ({ from, to }: Part): boolean => from === to

/** The line in order, cut at these values. */
export function gapsAndPoints(cuts: readonly number[]): Part[] {
  const sorted = [...new Set(cuts)].sort((a, b) => a - b)
  return [-Infinity, ...sorted].flatMap((from, i) => [
    ...(i > 0 ? [{ from, to: from }] : []),
    { from, to: sorted[i] ?? Infinity },
  ])
}

/** A number in this part; of a gap without an end, the infinite one. */
export const middleOf = ({ from, to }: Part): number => (from === -Infinity && to === Infinity ? 0 : (from + to) / 2)

/** All constants that rules compare with. */
export const comparedWith = (leaves: readonly LeafRule[]): unknown[] =>
  leaves.map(otherSideOf).flatMap((other) => (other.is === 'constant' ? [other.value].flat(2) : []))

/** The whole numbers between the limits in each part, both ends included, where there are any. */
export const wholesIn = (
  parts: readonly Part[],
  limits: { low: number; high: number },
): { low: number; high: number }[] =>
  parts.flatMap((part) => {
    const low = Math.max(isPoint(part) ? part.from : part.from + 1, limits.low)
    const high = Math.min(isPoint(part) ? part.to : part.to - 1, limits.high)
    return low <= high ? [{ low, high }] : []
  })
/** The first whole number of each part, where there is one. */
export const wholeIn = (parts: readonly Part[], limits: { low: number; high: number }): number[] =>
  wholesIn(parts, limits).map(({ low }) => low)

const NOWHERE: Moment = { now: 0, timeZone: 'UTC' }

/** Is this answer, when it is sent, read without an error and unchanged? Boxes may come back in another order. */
export function isAnswerTo(field: Field, answer: unknown, moment: Moment = NOWHERE): boolean {
  const found = readFields([field], 'en', inputOf([[field, answer]]), moment).get(field.id)!
  if (found.errors.length > 0) return false
  return equals(found.answer, answer) || JSON.stringify(found.answer) === JSON.stringify(answer)
}
