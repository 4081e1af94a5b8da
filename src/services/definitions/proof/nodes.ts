/** Conditions as graphs of nodes. Their variables are questions and lists; the value of a variable is one of its cells. */
import type { Cell } from './cells.ts'

/** A question or list. `cells` are its possible answers, the absent one included where it may be left out. */
export interface Variable {
  cells: readonly Cell[]
  /** The cell that it has while it is hidden. */
  hidden: Cell
  /** Holds when it is asked. */
  visible: Node
  /** Index of its page; while that page is being filled in, every answer on it may still be missing. */
  page: number
}
export type Node = { known?: boolean; mark?: number; value?: boolean | undefined } & (
  | { type: 'leaf'; variable: Variable; index: number }
  | { type: 'all'; nodes: Node[] }
  | { type: 'any'; nodes: Node[] }
  | { type: 'not'; node: Node }
)
export const all = (...nodes: Node[]): Node => ({ type: 'all', nodes })
export const any = (...nodes: Node[]): Node => ({ type: 'any', nodes })
export const not = (node: Node): Node => ({ type: 'not', node })
