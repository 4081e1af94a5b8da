import { expect } from 'chai'
import { comparedAnswer, isRelativeDay, type LeafRule } from '../../src/models/rule.ts'

describe('a rule', () => {
  it('names another question to compare with, or none', () => {
    const leaf: LeafRule = { type: 'rule', fieldId: 'from', operator: 'lt' }
    expect(comparedAnswer({ ...leaf, value: 3 })).to.equal(undefined)
    expect(comparedAnswer({ ...leaf, valueOf: 'until' } as never)).to.equal('until')
  })

  it('compares with a day that moves with today, where it says so', () => {
    for (const operand of [{ today: '' }, { today: '-18y' }]) expect(isRelativeDay(operand)).to.equal(true)
    for (const operand of [undefined, null, 'today', '', 7, true, ['today'], {}, { today: 1 }, { days: 3 }])
      expect(isRelativeDay(operand), JSON.stringify(operand)).to.equal(false)
  })
})
