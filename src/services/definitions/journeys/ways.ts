/**
 * The ways through a form that the proof does not exclude. A way is the pages on the path; in a form of one page, the
 * questions that are asked. What is not among them cannot happen; for what is among them, somebody has to find answers.
 */

import { isField } from '../../../models/field.ts'
import { all, type FormModel, type Node, not, type PageModel } from '../proof/model.ts'
import { type Budget, search } from '../proof/solver.ts'

interface Way {
  /** Ids of pages; in a form of one page, of questions. */
  ids: readonly string[]
  ends: 'sent' | 'exit'
}
interface Ways {
  ways: Way[]
  /** There are more than were asked for, or it took too much work. */
  isCut: boolean
}

/** A step of a way: taken where its rule holds, and always without one. */
interface Step {
  id: string | undefined
  holds: Node
  isConditional: boolean
  /** What else must be so to come past it, when it is taken. */
  past: Node
  isExit: boolean
}

/** `known` are ways that are possible for certain, by their ids: they are neither proved nor returned. */
export function openWays(
  model: FormModel,
  known: readonly (readonly string[])[],
  { most, budget }: { most: number; budget: Budget },
): Ways {
  const steps = model.pages.length > 1 ? model.pages.map(stepOfPage) : stepsOfPage(model.pages[0]!)
  const ways: Way[] = []
  let isCut = false
  visit(0, [], all(), treeOf(known, steps))
  return { ways, isCut }

  function visit(index: number, ids: readonly string[], held: Node, tree: Tree | undefined): void {
    if (isCut) return
    const step = steps[index]
    if (!step) {
      end({ ids, ends: 'sent' }, held, tree)
      return
    }
    const taken = step.id === undefined ? ids : [...ids, step.id]
    const inside = all(held, step.holds)
    if (!step.isConditional || mayHold(inside, tree?.taken))
      if (step.isExit) end({ ids: taken, ends: 'exit' }, inside, tree?.taken)
      else visit(index + 1, taken, all(inside, step.past), tree?.taken)
    const outside = all(held, not(step.holds))
    if (step.isConditional && mayHold(outside, tree?.skipped)) visit(index + 1, ids, outside, tree?.skipped)
  }

  function end(way: Way, held: Node, tree: Tree | undefined): void {
    if (tree || !mayHold(held, undefined)) return
    if (ways.length === most) isCut = true
    else ways.push(way)
  }

  /** The beginning of a known way needs no search. */
  function mayHold(node: Node, tree: Tree | undefined): boolean {
    if (tree) return true
    if (budget.left <= 0) isCut = true
    return !isCut && search(node, budget) !== 'impossible'
  }
}

/** Which steps known ways take, one after the other. */
interface Tree {
  taken?: Tree
  skipped?: Tree
}

function treeOf(known: readonly (readonly string[])[], steps: readonly Step[]): Tree | undefined {
  if (known.length === 0) return undefined
  const root: Tree = {}
  for (const way of known) {
    const ids = new Set(way)
    let tree = root
    for (const { id, isExit } of steps) {
      const isTaken = id === undefined || ids.has(id)
      const step = isTaken ? 'taken' : 'skipped'
      tree[step] ??= {}
      tree = tree[step]
      if (isTaken && isExit) break
    }
  }
  return root
}

function stepOfPage({ page, holds, complete }: PageModel): Step {
  const isConditional = page.showIf !== undefined
  // A list that may be empty is passed without an entry.
  const past = page.repeat?.min === 0 ? all() : complete
  return { id: page.id, holds, isConditional, past, isExit: page.exit !== undefined }
}

/** The steps of a form of one page: its questions, and at last what must be so to send it. */
function stepsOfPage(one: PageModel): Step[] {
  const { page, items } = one
  const last = { ...stepOfPage(one), id: undefined, isConditional: false }
  if (page.repeat) return [last]
  const questions = items.flatMap(({ item, holds }): Step[] =>
    isField(item) ? [{ id: item.id, holds, isConditional: item.showIf !== undefined, past: all(), isExit: false }] : [],
  )
  return [...questions, last]
}
