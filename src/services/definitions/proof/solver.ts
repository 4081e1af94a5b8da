/**
 * Searches for answers under which a condition holds. A condition is true, false, or undecided while answers that it needs are not
 * chosen; most of the search is cut off as soon as the whole is true or false. Work is counted in conditions judged; a search
 * that takes too much of it ends undecided.
 */
import type { Cell } from './cells.ts'
import type { Condition, Variable } from './condition.ts'

/** The work that may still be spent on a form. */
export interface Budget {
  left: number
  /** What spares most of it, once the first search has made it. */
  draws?: Draws
}
export type Verdict = 'possible' | 'impossible' | 'undecided'

/** Conditions judged for one search. */
const MOST_A_SEARCH = 100_000

/**
 * Can the condition hold? `filling` is a page whose answers may all still be missing. "impossible" is proved; "possible" is
 * not, as a cell may be empty.
 */
export function search(goal: Condition, budget: Budget, filling?: number): Verdict {
  budget.draws ??= createDraws()
  if (budget.draws.meet(goal)) return 'possible'
  const own: Budget = { left: Math.min(MOST_A_SEARCH, budget.left) }
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
    const next = judgement.nextIn(goal)
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

type Kinds = ReadonlyMap<Variable, readonly Cell[]>

/**
 * The variables of a condition, each with the cells to try: one of those that the leaves of this condition treat alike.
 */
function kindsIn(goal: Condition, budget: Budget, filling: number | undefined): Kinds {
  const leaves = new Map<Variable, Set<number>>()
  const seen = new Set<Condition>()
  const visit = (condition: Condition): void => {
    if (budget.left <= 0 || seen.has(condition) || condition.known !== undefined) return
    seen.add(condition)
    budget.left--
    if (condition.type === 'not') visit(condition.part)
    else if (condition.type !== 'leaf') for (const one of condition.parts) visit(one)
    else {
      const { variable, index } = condition
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

/** Judges conditions by the cells chosen so far; each once for each choice. */
function createJudgement(kinds: Kinds, chosen: ReadonlyMap<Variable, Cell>, budget: Budget) {
  /** Without a choice, a leaf is known where all cells agree. */
  const agreed = (variable: Variable, index: number): boolean | undefined => {
    const [first, ...others] = kinds.get(variable)!
    const truth = first!.truths[index]
    return others.every((cell) => cell.truths[index] === truth) ? truth : undefined
  }
  const judgeAll = (conditions: readonly Condition[], decisive: boolean): boolean | undefined => {
    let isUndecided = false
    for (const condition of conditions) {
      const value = judge(condition)
      if (value === decisive) return decisive
      if (value === undefined) isUndecided = true
    }
    return isUndecided ? undefined : !decisive
  }
  const judgeNew = (condition: Condition): boolean | undefined => {
    if (condition.type === 'all') return judgeAll(condition.parts, false)
    if (condition.type === 'any') return judgeAll(condition.parts, true)
    if (condition.type === 'not') {
      const value = judge(condition.part)
      return value === undefined ? undefined : !value
    }
    const { variable, index } = condition
    const absent = variable.hidden.truths[index]
    const visible = judge(variable.visible)
    if (visible === false) return absent
    const cell = chosen.get(variable)
    const truth = cell ? cell.truths[index] : agreed(variable, index)
    return visible || truth === absent ? truth : undefined
  }
  const judge = (condition: Condition): boolean | undefined => {
    if (condition.known !== undefined) return condition.known
    if (condition.mark === generation) return condition.value
    budget.left--
    const value = judgeNew(condition)
    condition.mark = generation
    condition.value = value
    return value
  }
  /** The next variable to choose a cell for. */
  const nextIn = (condition: Condition): Variable | undefined => {
    if (judge(condition) !== undefined) return undefined
    if (condition.type === 'not') return nextIn(condition.part)
    if (condition.type !== 'leaf') {
      for (const one of condition.parts) {
        const found = nextIn(one)
        if (found) return found
      }
      return undefined
    }
    return nextIn(condition.variable.visible) ?? (chosen.has(condition.variable) ? undefined : condition.variable)
  }
  return {
    of(condition: Condition): boolean | undefined {
      generation++
      return judge(condition)
    },
    nextIn,
  }
}

const WORDS = 32
const DRAWS = WORDS * 32
/**
 * In the first draws all questions have their cell of the same number. A long chain of questions often needs the same answer
 * in each of them, such as yes, which random draws would hardly ever give.
 */
const ALIKE = 12

/** The draws for which a condition surely holds, and those for which it surely fails. */
interface Mask {
  yes: Uint32Array
  no: Uint32Array
}
interface Draws {
  /** Does the condition surely hold for one of the draws? */
  meet(condition: Condition): boolean
}

/**
 * Answers drawn at random, many at a time: most conditions that can hold do so for one of them, and need no search. Each
 * word of a mask has 32 draws. The draws follow from a fixed seed, so that a definition is always judged alike.
 */
export function createDraws(): Draws {
  const drawn = new Map<Variable, Uint32Array[]>()
  const masks = new Map<Condition, Mask>()
  let state = 0x9e3779b9
  /** Xorshift, 32 bits. */
  const random = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }

  /** In which draws each cell of a variable was drawn. */
  const drawsOf = (variable: Variable): Uint32Array[] => {
    let draws = drawn.get(variable)
    if (!draws) {
      draws = variable.cells.map(() => new Uint32Array(WORDS))
      for (let draw = 0; draw < DRAWS; draw++) {
        const throwOf = draw < ALIKE ? draw : random()
        draws[throwOf % variable.cells.length]![draw >>> 5]! |= 1 << (draw & 31)
      }
      drawn.set(variable, draws)
    }
    return draws
  }
  const maskOf = (condition: Condition): Mask => {
    let mask = masks.get(condition)
    if (!mask) {
      mask = makeMask(condition)
      masks.set(condition, mask)
    }
    return mask
  }
  const makeMask = (condition: Condition): Mask => {
    if (condition.type === 'not') {
      const { yes, no } = maskOf(condition.part)
      return { yes: no, no: yes }
    }
    if (condition.type === 'leaf') return leafMask(condition.variable, condition.index)
    const isAll = condition.type === 'all'
    const mask = { yes: new Uint32Array(WORDS).fill(isAll ? ~0 : 0), no: new Uint32Array(WORDS).fill(isAll ? 0 : ~0) }
    for (const one of condition.parts) {
      const { yes, no } = maskOf(one)
      for (let i = 0; i < WORDS; i++) {
        mask.yes[i]! = isAll ? mask.yes[i]! & yes[i]! : mask.yes[i]! | yes[i]!
        mask.no[i]! = isAll ? mask.no[i]! | no[i]! : mask.no[i]! & no[i]!
      }
    }
    return mask
  }
  const leafMask = (variable: Variable, index: number): Mask => {
    const visible = maskOf(variable.visible)
    const mask = { yes: new Uint32Array(WORDS), no: new Uint32Array(WORDS) }
    drawsOf(variable).forEach((draws, cell) => {
      const truth = variable.cells[cell]!.truths[index]
      const into = truth === undefined ? undefined : truth ? mask.yes : mask.no
      if (into) for (let i = 0; i < WORDS; i++) into[i]! |= draws[i]! & visible.yes[i]!
    })
    const hidden = variable.hidden.truths[index] ? mask.yes : mask.no
    for (let i = 0; i < WORDS; i++) hidden[i]! |= visible.no[i]!
    return mask
  }
  return { meet: (condition) => maskOf(condition).yes.some((word) => word !== 0) }
}
