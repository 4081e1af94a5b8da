import { expect } from 'chai'
import { operandsOf, subsetsOf, truthsOf } from '../../../../src/services/definitions/proof/cells.ts'
import { text } from '../../logic/forms.ts'
import { compared, leaf } from '../../logic/rules.ts'

describe('the parts of cells', () => {
  it('say which leaves hold for an answer, in their order', () => {
    const leaves = [leaf('eq', 'a'), leaf('notContains', 'a'), leaf('answered')]
    expect(truthsOf(text('q'), leaves, 'a')).to.deep.equal([true, false, true])
    expect(truthsOf(text('q'), leaves, 'b')).to.deep.equal([false, true, true])
  })

  it('are the values that an answer may equal, with the place of each', () => {
    for (const operator of ['eq', 'neq'] as const)
      expect(operandsOf(leaf(operator, ['a', 'b']))).to.deep.equal([{ operand: ['a', 'b'], pointer: '' }])
    for (const operator of ['in', 'notIn'] as const)
      expect(operandsOf(leaf(operator, ['a', ['b']]))).to.deep.equal([
        { operand: 'a', pointer: '/0' },
        { operand: ['b'], pointer: '/1' },
      ])
    for (const other of [leaf('gt', 1), leaf('contains', 'a'), leaf('answered'), leaf('eq', { today: '' })])
      expect(operandsOf(other), other.operator).to.deep.equal([])
    expect(operandsOf(compared('eq', 'p'))).to.deep.equal([])
  })

  it('are chosen in every way, from none to all', () => {
    expect(subsetsOf([])).to.deep.equal([[]])
    expect(subsetsOf(['a', 'b', 'c'])).to.deep.equal([
      [],
      ['a'],
      ['b'],
      ['a', 'b'],
      ['c'],
      ['a', 'c'],
      ['b', 'c'],
      ['a', 'b', 'c'],
    ])
  })
})
