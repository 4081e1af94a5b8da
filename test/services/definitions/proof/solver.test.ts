/** The search alone: the draws that spare it never hold here, so it must find each example and each proof itself. */
import { expect } from 'chai'
import type { Cell, Truths } from '../../../../src/services/definitions/proof/cells.ts'
import { all, any, type Condition, not, type Variable } from '../../../../src/services/definitions/proof/condition.ts'
import { type Budget, search, type Verdict } from '../../../../src/services/definitions/proof/solver.ts'
import { type Dice, diceOf } from '../../logic/journeys.ts'

const yes: Condition = { type: 'all', parts: [], known: true }
const cell = (...truths: Truths): Cell => ({ truths })
const variable = (cells: Cell[], over: Partial<Variable> = {}): Variable => ({
  cells,
  hidden: cell(...cells[0]!.truths.map(() => false)),
  visible: yes,
  page: 0,
  ...over,
})
/** A question that is answered with yes or no. */
const question = (over: Partial<Variable> = {}): Variable => variable([cell(true), cell(false)], over)
const leaf = (of: Variable, index = 0): Condition => ({ type: 'leaf', variable: of, index })
const budgetOf = (left: number): Budget => ({ left, draws: { meet: () => false } })
const searched = (goal: Condition, left = 10_000, filling?: number): Verdict => search(goal, budgetOf(left), filling)

/** Holds for an odd number of 14 answers, so that no choice of fewer decides it. */
const odd = (): Condition =>
  Array.from({ length: 14 }, () => leaf(question())).reduce((one, other) =>
    any(all(one, not(other)), all(not(one), other)),
  )
/** Never holds, and only trying all choices shows it. */
const riddle = (): Condition => {
  const one = odd()
  return all(one, not(one))
}

describe('the search for answers under which a condition holds', () => {
  it('finds an example or a proof where one is, for all small conditions that were tried', () => {
    const said: Partial<Record<Verdict, number>> = {}
    for (let seed = 0; seed < 600; seed++) {
      const { goal, variables } = randomGoal(diceOf(seed))
      const filling = seed % 3 === 0 ? 1 : undefined
      const verdict = searched(goal, 100_000, filling)
      expect(verdict, `seed ${seed}`).to.equal(verdictByTrying(goal, variables, filling))
      said[verdict] = (said[verdict] ?? 0) + 1
    }
    for (const verdict of ['possible', 'impossible', 'undecided'] as const)
      expect(said[verdict], verdict).to.be.greaterThan(50)
  })

  it('forgets the answer that it chose on a way that led nowhere', () => {
    const [first, second] = [question(), variable([cell(true, false), cell(false, true)])]
    const nowhere = all(leaf(first), leaf(second, 0), leaf(second, 1))
    expect(searched(any(nowhere, all(not(leaf(first)), leaf(second))))).to.equal('possible')
  })

  it('tries each answer that any part of the condition tells apart', () => {
    const one = variable([cell(true, false), cell(false, false), cell(true, true)])
    expect(searched(all(leaf(one, 0), not(leaf(one, 1))))).to.equal('possible')
    expect(searched(all(not(leaf(one, 0)), leaf(one, 1)))).to.equal('impossible')
  })

  it('takes an answer for given only where its question is asked', () => {
    const first = question()
    const later = variable([cell(true)], { visible: leaf(first) })
    expect(searched(not(leaf(later)))).to.equal('possible')
    expect(searched(all(leaf(later), not(leaf(first))))).to.equal('impossible')
    expect(searched(all(not(leaf(later)), leaf(first)))).to.equal('impossible')
  })

  it('need not know whether a question is asked that says the same when it is not', () => {
    const unknown = leaf(variable([cell(undefined)]))
    expect(searched(unknown)).to.equal('undecided')
    expect(searched(leaf(question({ visible: unknown })))).to.equal('undecided')
    expect(searched(leaf(variable([cell(false)], { visible: unknown })))).to.equal('impossible')
    expect(searched(leaf(variable([cell(true)], { visible: unknown, hidden: cell(true) })))).to.equal('possible')
  })

  it('takes for undecided what only an unknown answer could decide', () => {
    const unknown = variable([cell(undefined), cell(false)])
    expect(searched(leaf(unknown))).to.equal('undecided')
    expect(searched(all(leaf(unknown), leaf(question())))).to.equal('undecided')
    expect(searched(any(leaf(unknown), leaf(question())))).to.equal('possible')
    const [other, never] = [question(), variable([cell(false)])]
    expect(searched(all(leaf(unknown), any(leaf(never), all(leaf(other), not(leaf(other))))))).to.equal('impossible')
  })

  it('lets the answers of a page that is being filled in be missing, and no others', () => {
    const first = variable([cell(true)], { page: 2 })
    expect(searched(not(leaf(first)))).to.equal('impossible')
    expect(searched(not(leaf(first)), 100, 1)).to.equal('impossible')
    expect(searched(not(leaf(first)), 100, 2)).to.equal('possible')
  })

  it('believes what is known of a part, and does not look into it', () => {
    const never = leaf(variable([cell(false)]))
    expect(searched({ ...all(never), known: true }, 1)).to.equal('possible')
    expect(searched({ ...any(riddle()), known: false }, 1)).to.equal('impossible')
  })

  it('chooses no answer that can change nothing', () => {
    const [one, other] = [variable([cell(false, true), cell(false, false)]), question()]
    const [never, maybe, contrary] = [leaf(one, 0), leaf(one, 1), all(leaf(other), not(leaf(other)))]
    expect(searched(any(all(odd(), never), all(maybe, contrary)))).to.equal('impossible')
    expect(searched(any(riddle(), all(maybe, contrary)))).to.equal('undecided')
  })

  it('looks once at a part that stands in many places', () => {
    const contrary = question()
    let goal = all(leaf(contrary), not(leaf(contrary)))
    for (let i = 0; i < 14; i++) goal = any(goal, goal)
    expect(searched(goal, 1_000)).to.equal('impossible')
  })

  it('spares itself where a draw holds', () => {
    const budget = { left: 0, draws: { meet: () => true } }
    expect(search(riddle(), budget)).to.equal('possible')
    expect(budget.left).to.equal(0)
  })
})

describe('the work of a search', () => {
  it('is bounded, and a search that ends early proves nothing', () => {
    const chain = Array.from({ length: 6 }, () => question())
    const last = all(...chain.map((one) => not(leaf(one))))
    const never = all(last, leaf(chain[5]!))
    const verdicts = (goal: Condition) => Array.from({ length: 300 }, (_, left) => searched(goal, left))
    for (const [goal, verdict] of [
      [last, 'possible'],
      [never, 'impossible'],
    ] as const) {
      const found = verdicts(goal)
      const enough = found.indexOf(verdict)
      expect(enough).to.be.greaterThan(20)
      expect(new Set(found.slice(0, enough)), verdict).to.deep.equal(new Set(['undecided']))
      expect(new Set(found.slice(enough)), verdict).to.deep.equal(new Set([verdict]))
    }
  })

  it('is taken from the budget, which never falls below nothing', () => {
    const budget = budgetOf(1_000)
    // Once to see what it asks, and once for each choice: none, and yes.
    search(leaf(question()), budget)
    expect(budget.left).to.equal(997)
    // Twice as many parts, and the choices none, yes and no.
    search(not(leaf(question())), budget)
    expect(budget.left).to.equal(989)
    expect(search(riddle(), budget)).to.equal('undecided')
    expect(budget.left).to.equal(0)
  })

  it('leaves something of a large budget to other searches', () => {
    const budget = budgetOf(1_000_000)
    let looks = 0
    const parts = [riddle()]
    const goal = {
      type: 'all',
      get parts() {
        looks++
        return parts
      },
    } as Condition
    expect(search(goal, budget)).to.equal('undecided')
    expect(budget.left).to.equal(900_000)
    // It ends there: trying all answers would take more than 32,000 looks.
    expect(looks).to.be.within(500, 10_000)
  })

  it('is none when the budget is spent', () => {
    const unread = {
      type: 'all',
      get parts(): Condition[] {
        throw new Error('looked at')
      },
    } as const
    expect(searched(unread, 0)).to.equal('undecided')
  })
})

/** Questions with up to three answers, of which later ones may be asked because of earlier ones, and a condition over them. */
function randomGoal(dice: Dice): { goal: Condition; variables: Variable[] } {
  const truth = (): boolean | undefined => (dice(8) === 0 ? undefined : dice(2) === 0)
  const truths = (): Cell => cell(truth(), truth())
  const variables: Variable[] = []
  const nodes: Condition[] = []
  const part = (depth = 0): Condition => {
    if (nodes.length > 0 && dice(5) === 0) return nodes[dice(nodes.length)]!
    const inner = () => Array.from({ length: 1 + dice(3) }, () => part(depth + 1))
    const made =
      depth > 2 || dice(3) === 0
        ? leaf(variables[dice(variables.length)]!, dice(2))
        : [all(...inner()), any(...inner()), not(part(depth + 1))][dice(3)]!
    nodes.push(made)
    return made
  }
  for (let i = 0; i < 4; i++)
    variables.push({
      cells: Array.from({ length: 1 + dice(3) }, truths),
      hidden: cell(dice(2) === 0, dice(2) === 0),
      visible: i > 0 && dice(2) === 0 ? part() : yes,
      page: dice(2),
    })
  return { goal: all(part(), part()), variables }
}

/** By trying each set of answers. What is unknown of an answer stays so, unless the rest decides. */
function verdictByTrying(goal: Condition, variables: readonly Variable[], filling: number | undefined): Verdict {
  let choices: Map<Variable, Cell>[] = [new Map()]
  for (const one of variables) {
    const cells = one.page === filling ? [...one.cells, one.hidden] : one.cells
    choices = choices.flatMap((chosen) => cells.map((answer) => new Map(chosen).set(one, answer)))
  }
  const found = choices.map((chosen) => {
    const value = (node: Condition): boolean | undefined => {
      if (node.known !== undefined) return node.known
      if (node.type === 'leaf') {
        const { visible, hidden } = node.variable
        const [asked, given, absent] = [
          value(visible),
          chosen.get(node.variable)!.truths[node.index],
          hidden.truths[node.index],
        ]
        if (asked === undefined) return given === absent ? given : undefined
        return asked ? given : absent
      }
      if (node.type === 'not') {
        const denied = value(node.part)
        return denied === undefined ? undefined : !denied
      }
      const values = node.parts.map(value)
      const decisive = node.type === 'any'
      return values.includes(decisive) ? decisive : values.includes(undefined) ? undefined : !decisive
    }
    return value(goal)
  })
  return found.includes(true) ? 'possible' : found.includes(undefined) ? 'undecided' : 'impossible'
}
