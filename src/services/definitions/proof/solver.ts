/**
 * Searches for answers under which a condition holds. A node is true, false, or open while answers that it needs are not
 * chosen; most of the search is cut off as soon as the whole is true or false. Work is counted in nodes judged; a search
 * that takes too much of it ends undecided.
 */
import type { Cell } from './cells.ts'
import type { Node, Variable } from './nodes.ts'
import type { Draws } from './random-draws.ts'

/** The work that may still be spent, and the draws that spare it. */
export interface Budget {
  left: number
  draws: Draws
}
export type Verdict = 'possible' | 'impossible' | 'undecided'

/** Nodes judged for one search. */
const MOST_A_SEARCH = 100_000

/**
 * Can the condition hold? `filling` is a page whose answers may all still be missing. "impossible" is proved; "possible" is
 * not, as a cell may be empty.
 */
export function search(goal: Node, budget: Budget, filling?: number): Verdict {
  if (budget.draws.hold(goal)) return 'possible'
  const own: Work = { left: Math.min(MOST_A_SEARCH, budget.left) }
  const start = own.left
  const kinds = kindsIn(goal, own, filling)
  const chosen = new Map<Variable, Cell>()
  const judgement = createJudgement(kinds, chosen, own)
  let unsure = false

  const verdict = explore() ? 'possible' : unsure || own.left <= 0 ? 'undecided' : 'impossible'
  budget.left -= start - Math.max(own.left, 0)
  return verdict

  function explore(): boolean {
    if (own.left <= 0) return false
    const value = judgement.of(goal)
    if (value !== undefined) return value
    const next = judgement.openIn(goal)
    if (!next) {
      unsure = true
      return false
    }
    for (const cell of kinds.get(next)!) {
      chosen.set(next, cell)
      if (explore()) return true
    }
    chosen.delete(next)
    return false
  }
}

interface Work {
  left: number
}
type Kinds = ReadonlyMap<Variable, readonly Cell[]>

/**
 * The variables of a condition, each with the cells to try: one of those that the leaves of this condition treat alike.
 */
function kindsIn(goal: Node, budget: Work, filling: number | undefined): Kinds {
  const leaves = new Map<Variable, Set<number>>()
  const seen = new Set<Node>()
  const visit = (node: Node): void => {
    if (budget.left <= 0 || seen.has(node) || node.known !== undefined) return
    seen.add(node)
    budget.left--
    if (node.type === 'not') visit(node.node)
    else if (node.type !== 'leaf') for (const one of node.nodes) visit(one)
    else {
      const { variable, index } = node
      if (!leaves.has(variable)) leaves.set(variable, new Set())
      leaves.get(variable)!.add(index)
      visit(variable.visible)
    }
  }
  visit(goal)
  return new Map(
    [...leaves].map(([variable, indexes]) => {
      const cells = variable.page === filling ? [...variable.cells, variable.hidden] : variable.cells
      return [
        variable,
        [...new Map(cells.map((cell) => [[...indexes].map((i) => cell.truths[i]).join(), cell])).values()],
      ]
    }),
  )
}

let generation = 0

/** Judges nodes by the cells chosen so far; each node once for each choice. */
function createJudgement(kinds: Kinds, chosen: ReadonlyMap<Variable, Cell>, budget: Work) {
  /** Without a choice, a leaf is known where all cells agree. */
  const agreed = (variable: Variable, index: number): boolean | undefined => {
    const [first, ...others] = kinds.get(variable)!
    const truth = first!.truths[index]
    return others.every((cell) => cell.truths[index] === truth) ? truth : undefined
  }
  const judgeAll = (nodes: readonly Node[], decisive: boolean): boolean | undefined => {
    let open = false
    for (const node of nodes) {
      const value = judge(node)
      if (value === decisive) return decisive
      if (value === undefined) open = true
    }
    return open ? undefined : !decisive
  }
  const judgeNew = (node: Node): boolean | undefined => {
    if (node.type === 'all') return judgeAll(node.nodes, false)
    if (node.type === 'any') return judgeAll(node.nodes, true)
    if (node.type === 'not') {
      const value = judge(node.node)
      return value === undefined ? undefined : !value
    }
    const { variable, index } = node
    const absent = variable.hidden.truths[index]
    const visible = judge(variable.visible)
    if (visible === false) return absent
    const cell = chosen.get(variable)
    const truth = cell ? cell.truths[index] : agreed(variable, index)
    return visible || truth === absent ? truth : undefined
  }
  const judge = (node: Node): boolean | undefined => {
    if (node.known !== undefined) return node.known
    if (node.mark === generation) return node.value
    budget.left--
    const value = judgeNew(node)
    node.mark = generation
    node.value = value
    return value
  }
  /** The next variable to choose a cell for. */
  const open = (node: Node): Variable | undefined => {
    if (judge(node) !== undefined) return undefined
    if (node.type === 'not') return open(node.node)
    if (node.type !== 'leaf') {
      for (const one of node.nodes) {
        const found = open(one)
        if (found) return found
      }
      return undefined
    }
    return open(node.variable.visible) ?? (chosen.has(node.variable) ? undefined : node.variable)
  }
  return {
    of(node: Node): boolean | undefined {
      generation++
      return judge(node)
    },
    openIn: open,
  }
}
