import { expect } from 'chai'
import {
  comparedWith,
  gapsAndPoints,
  isPoint,
  middleOf,
  wholeIn,
  wholesIn,
} from '../../../../src/services/definitions/proof/cells.ts'
import { compared, leaf } from '../../logic/rules.ts'

describe('the line of numbers', () => {
  const from = (...numbers: number[]) => numbers.map((one, i) => ({ from: one, to: numbers[i + 1]! })).slice(0, -1)

  it('is one gap without a cut, and else points and the gaps between them, in order', () => {
    expect(gapsAndPoints([])).to.deep.equal(from(-Infinity, Infinity))
    expect(gapsAndPoints([2, -1, 2])).to.deep.equal(from(-Infinity, -1, -1, 2, 2, Infinity))
    expect(gapsAndPoints([10, 9]).map(isPoint)).to.deep.equal([false, true, false, true, false])
  })

  it('has a number in each part', () => {
    expect(gapsAndPoints([-1, 2]).map(middleOf)).to.deep.equal([-Infinity, -1, 0.5, 2, Infinity])
    expect(gapsAndPoints([]).map(middleOf)).to.deep.equal([0])
  })

  it('has whole numbers in a part where the part and the limits have room for one', () => {
    const parts = gapsAndPoints([3, 5, 6])
    const within = (low: number, high: number) => wholesIn(parts, { low, high }).map((one) => [one.low, one.high])
    expect(within(1, 9)).to.deep.equal([
      [1, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 6],
      [7, 9],
    ])
    expect(within(4, 5)).to.deep.equal([
      [4, 4],
      [5, 5],
    ])
    expect(within(-Infinity, 2)).to.deep.equal([[-Infinity, 2]])
    expect(within(9, 8)).to.deep.equal([])
    expect(wholeIn(parts, { low: 1, high: 9 })).to.deep.equal([1, 3, 4, 5, 6, 7])
  })

  it('is cut at constants, those of lists too, and neither at other answers nor at moving days', () => {
    const leaves = [leaf('gt', 5), leaf('in', [1, 2]), leaf('lt', { today: '-1d' }), compared('eq', 'p')]
    expect(comparedWith(leaves)).to.deep.equal([5, 1, 2])
    expect(comparedWith([leaf('eq', ['a', 'b']), leaf('in', [['c'], ['d', 'e']])])).to.deep.equal([
      'a',
      'b',
      'c',
      'd',
      'e',
    ])
  })
})
