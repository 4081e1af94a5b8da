import { expect } from 'chai'
import type { NumberField } from '../../../../src/models/field.ts'
import type { LeafRule, Operator } from '../../../../src/models/rule.ts'
import { numberCells } from '../../../../src/services/definitions/proof/domain.ts'
import { leaf } from '../../logic/rules.ts'
import { cellsThatOccur } from './cell-check.ts'

const number = (limits: Partial<NumberField> = {}): NumberField => ({ type: 'number', id: 'q', label: 'Q', ...limits })
/** From, to, and by. */
const range = (from: number, to: number, by = 1): number[] =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => Number((from + i * by).toFixed(4)))

describe('the cells of a number', () => {
  it('are the parts of the line that limits and steps leave, each with an example', () => {
    const every = range(-4, 9, 0.5)
    const operators: Operator[] = ['lt', 'lte', 'gt', 'gte', 'eq', 'neq']
    const cuts = [[1.5], [2, 3], [-1, 2.5], [0, 3.5, 4]]
    for (const min of [undefined, -1.5, 2])
      for (const max of [undefined, 3, 4.5])
        for (const integer of [undefined, true] as const)
          for (const step of [undefined, 0.5, 2, 3]) {
            // Whether whole numbers meet such steps is not looked into.
            if (integer && step && min !== undefined && !Number.isInteger(min)) continue
            const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
            const field = number({ ...limits, ...(integer && { integer }), ...(step && { step }) })
            for (const [i, values] of cuts.entries()) {
              const leaves = values.map((value, j) => leaf(operators[(i + j) % operators.length]!, value))
              cellsThatOccur(field, leaves, every)
            }
          }
  })

  it('have short examples, those near to the limits first', () => {
    const example = (limits: Partial<NumberField>, leaf: LeafRule): unknown =>
      numberCells(number(limits), [leaf]).find(({ truths }) => truths[0])!.answer
    expect(example({}, leaf('gt', 7))).to.equal(8)
    expect(example({}, leaf('lt', 7))).to.equal(0)
    expect(example({}, leaf('lt', -7.5))).to.equal(-8)
    expect(example({ max: 7.5 }, leaf('gt', 7))).to.equal(7.5)
    expect(example({ max: 7.25 }, leaf('gt', 7.2))).to.equal(7.25)
    expect(example({ step: 1.01, max: 200 }, leaf('gt', 150))).to.equal(150.49)
    expect(example({ step: 1.01, max: 200 }, leaf('gt', 1.01))).to.equal(2.02)
    expect(example({ step: 1.01, min: 1.01 }, leaf('gt', 1.01))).to.equal(2.02)
    expect(example({ step: 1.01, max: 200 }, leaf('lt', -50))).to.equal(-50.5)
    expect(example({ step: 1.01, min: 0.5 }, leaf('gte', 3))).to.equal(3.53)
    expect(example({ step: 7, min: 3, integer: true }, leaf('gt', 50))).to.equal(52)
    const narrow = numberCells(number(), [leaf('gt', 0.1), leaf('lt', 0.2), leaf('gt', 0.125), leaf('lt', 0.125_02)])
    expect(narrow.map(({ answer }) => answer)).to.deep.equal([0, 0.1, 0.11, 0.125, 0.12501, 0.12502, 0.14, 0.2, 1])
    const tiny = numberCells(number(), [leaf('gt', 0.1), leaf('lt', 0.1 + 2e-10)])
    expect(tiny[2]).to.deep.equal({ truths: [true, true], answer: 0.1000000001 })
  })

  it('are kept without an example where none is found, as long as there may be one', () => {
    const between = (limits: Partial<NumberField>, low: number, high: number): unknown =>
      numberCells(number(limits), [leaf('gt', low), leaf('lt', high)]).find(({ truths }) => !truths.includes(false))
    const unknown = { truths: [true, true] }
    // 101 is whole, and a hundred steps.
    expect(between({ step: 1.01, max: 200, integer: true }, 0, 150)).to.deep.equal(unknown)
    expect(between({ step: 1.01, min: -1.01, integer: true }, 0, 150)).to.deep.equal(unknown)
    expect(between({}, 0.1, 0.1 + 1e-15)).to.deep.equal(unknown)
  })

  it('leave out a gap in which there is surely none', () => {
    const between = (limits: Partial<NumberField>, low: number, high: number): number =>
      numberCells(number(limits), [leaf('gt', low), leaf('lt', high)]).filter(({ truths }) => !truths.includes(false))
        .length
    expect(between({ step: 2 }, 0.1, 1.9)).to.equal(0)
    // The ends of the gap are steps, and what is very near to one is none.
    expect(between({ step: 2 }, 1, 2)).to.equal(0)
    expect(between({ step: 2, min: 0.5 }, 1, 2.5)).to.equal(0)
    expect(between({ step: 2 }, 0, 1)).to.equal(0)
    expect(between({ step: 0.1 }, 0.2, 0.3)).to.equal(0)
    expect(between({ step: 2, min: 0.5 }, 0.6, 2.4)).to.equal(0)
    expect(between({ step: 2, integer: true }, 0, 2)).to.equal(0)
    expect(between({ step: 1e8, integer: true }, 0, 1e8)).to.equal(0)
    expect(between({ max: 3 }, 3, 4)).to.equal(0)
    expect(between({ min: 4 }, 3, 4)).to.equal(0)
    expect(between({ min: 5 }, 3, 4)).to.equal(0)
    expect(between({ integer: true }, 3.2, 3.9)).to.equal(0)
  })
})
