import { expect } from 'chai'
import { ANSWERS, benchLogic, checkAgreement, ENGINES } from '../../../scripts/bench/logic.ts'

describe('the bench of the rules', () => {
  it('has engines that agree, on answers for which the rule holds and on others', () => {
    const held = checkAgreement()
    expect(held)
      .to.be.greaterThan(100)
      .and.lessThan(ANSWERS.length - 100)
  })

  it('compares each engine with the function written by hand', () => {
    const figures = benchLogic({ rounds: 1, milliseconds: 1 })
    expect(figures.map(({ engine }) => engine)).to.deep.equal(Object.keys(ENGINES))
    expect(figures[0]!.share).to.equal(1)
    for (const { perSecond, microseconds } of figures) expect(perSecond * microseconds).to.be.closeTo(1e6, 1)
  })
})
