/**
 * Conditions over the answers to a form, as a graph: parts that stand in several of them are the same object. Their variables are
 * questions and lists; the value of a variable is one of its cells.
 */
import type { Cell } from './cells.ts'

/** A question or list. `cells` are its possible answers, the absent one included where it may be left out. */
export interface Variable {
  cells: readonly Cell[]
  /** The cell that it has while it is hidden. */
  hidden: Cell
  /** Holds when it is asked. */
  visible: Condition
  /** Index of its page; while that page is being filled in, every answer on it may still be missing. */
  page: number
}
/** `known`: whether it holds was proved already. `mark` and `value` are the search's. A leaf holds where that truth of its cell does. */
export type Condition = { known?: boolean; mark?: number; value?: boolean | undefined } & (
  | { type: 'leaf'; variable: Variable; index: number }
  | { type: 'all'; parts: Condition[] }
  | { type: 'any'; parts: Condition[] }
  | { type: 'not'; part: Condition }
)
export const all = (...parts: Condition[]): Condition => ({ type: 'all', parts })
export const any = (...parts: Condition[]): Condition => ({ type: 'any', parts })
export const not = (part: Condition): Condition => ({ type: 'not', part })

/** The condition as it is where this part of it never holds. */
export function without(condition: Condition, part: Condition): Condition {
  if (condition === part) return any()
  if (condition.type === 'leaf') return condition
  if (condition.type === 'not') return not(without(condition.part, part))
  return { type: condition.type, parts: condition.parts.map((one) => without(one, part)) }
}
