import { expect } from 'chai'
import type { Cell } from '../../../../src/services/definitions/proof/cells.ts'
import { all, any, type Condition, not, type Variable } from '../../../../src/services/definitions/proof/condition.ts'
import { createDraws } from '../../../../src/services/definitions/proof/solver.ts'

const variable = (cells: Cell[], visible: Condition = all(), hidden: Cell = { truths: [] }): Variable => ({
  ...{ cells, hidden, visible, page: 0 },
})
/** A question with one leaf, which holds for the first of its cells. */
const question = (cells = 2, visible?: Condition): Variable =>
  variable(
    Array.from({ length: cells }, (_, i) => ({ truths: [i === 0, i !== 0] })),
    visible,
    { truths: [false, true] },
  )
const holds = (variable: Variable, index = 0): Condition => ({ type: 'leaf', variable, index })
const isDrawn = (node: Condition): boolean => createDraws().meet(node)

describe('answers drawn at random', () => {
  const questions = Array.from({ length: 4 }, () => question())
  const [a, b] = questions as [Variable, Variable]

  it('hold what can hold for one of them, and nothing that cannot', () => {
    expect(isDrawn(all())).to.equal(true)
    expect(isDrawn(any())).to.equal(false)
    expect(isDrawn(not(all()))).to.equal(false)
    expect(isDrawn(not(any()))).to.equal(true)
    for (let bits = 0; bits < 16; bits++)
      expect(isDrawn(all(...questions.map((one, i) => (bits & (1 << i) ? holds(one) : not(holds(one))))))).to.equal(
        true,
      )
    expect(isDrawn(all(holds(a), not(holds(a))))).to.equal(false)
    expect(isDrawn(any(all(holds(a), not(holds(a))), holds(b)))).to.equal(true)
    expect(isDrawn(not(any(holds(a), not(holds(a)))))).to.equal(false)
    expect(isDrawn(not(all(holds(a), holds(b))))).to.equal(true)
  })

  it('have each cell of a question, and one cell at a time', () => {
    const cells = Array.from({ length: 12 }, (_, i) => ({ truths: Array.from({ length: 12 }, (_, j) => i === j) }))
    const wide = variable(cells)
    cells.forEach((_, i) => void expect(isDrawn(holds(wide, i))).to.equal(true))
    expect(isDrawn(all(holds(wide, 3), holds(wide, 4)))).to.equal(false)
  })

  it('give a long chain of questions the same cell', () => {
    for (let cell = 0; cell < 12; cell++) {
      const chain = Array.from({ length: 40 }, () =>
        variable(Array.from({ length: 12 }, (_, i) => ({ truths: [i === cell] }))),
      )
      expect(isDrawn(all(...chain.map((one) => holds(one)))), `cell ${cell}`).to.equal(true)
    }
    const after = Array.from({ length: 40 }, () =>
      variable(Array.from({ length: 13 }, (_, i) => ({ truths: [i === 12] }))),
    )
    expect(isDrawn(all(...after.map((one) => holds(one))))).to.equal(false)
  })

  it('know nothing of a leaf that a cell leaves open', () => {
    const open = variable([{ truths: [undefined] }])
    expect(isDrawn(holds(open))).to.equal(false)
    expect(isDrawn(not(holds(open)))).to.equal(false)
    expect(isDrawn(any(holds(open), holds(a)))).to.equal(true)
    expect(isDrawn(all(holds(open), holds(a)))).to.equal(false)
  })

  it('have the hidden cell where a question is not asked', () => {
    const never = question(2, any())
    expect(isDrawn(holds(never))).to.equal(false)
    expect(isDrawn(not(holds(never)))).to.equal(true)
    expect(isDrawn(holds(never, 1))).to.equal(true)
    expect(isDrawn(not(holds(never, 1)))).to.equal(false)
    const sometimes = question(2, holds(a))
    expect(isDrawn(all(holds(sometimes), not(holds(a))))).to.equal(false)
    expect(isDrawn(all(holds(sometimes), holds(a)))).to.equal(true)
    expect(isDrawn(all(holds(a), not(holds(sometimes))))).to.equal(true)
    // Where it is not known whether it is asked, nothing is known of its answer.
    const maybe = question(2, holds(variable([{ truths: [undefined] }])))
    for (const node of [holds(maybe), holds(maybe, 1)])
      expect([isDrawn(node), isDrawn(not(node))]).to.deep.equal([false, false])
  })

  it('are so many that each of 40 cells is among them', () => {
    for (let cell = 0; cell < 40; cell++)
      expect(isDrawn(holds(variable(Array.from({ length: 40 }, (_, i) => ({ truths: [i === cell] })))))).to.equal(true)
  })
})
