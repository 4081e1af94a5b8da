import { expect } from 'chai'
import { createBudget } from '../../src/services/budget.ts'
import { frozenClock } from '../support/clock.ts'

const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work)

describe('a budget of misses', () => {
  it('lasts for so many a minute, then says how long to wait', () => {
    const clock = frozenClock(0)
    const budget = createBudget({ perMinute: 3, monotonic: clock })
    expect(times(3, () => budget.spend('192.0.2.1'))).to.deep.equal([0, 0, 0])
    expect(budget.spend('192.0.2.1')).to.equal(60)
    clock.advance(59_999)
    expect(budget.spend('192.0.2.1')).to.equal(1)
    clock.advance(1)
    expect(budget.spend('192.0.2.1')).to.equal(0)
  })

  it('can be looked at without being spent', () => {
    const clock = frozenClock(0)
    const budget = createBudget({ perMinute: 1, monotonic: clock })
    expect(times(5, () => budget.wait('192.0.2.1'))).to.deep.equal([0, 0, 0, 0, 0])
    budget.spend('192.0.2.1')
    expect(budget.wait('192.0.2.1')).to.equal(60)
    clock.advance(60_000)
    expect(budget.wait('192.0.2.1')).to.equal(0)
  })

  it('is one for each network', () => {
    const budget = createBudget({ perMinute: 1, monotonic: frozenClock(0) })
    for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8:0:1::1', 'nonsense'])
      expect(budget.spend(address), address).to.equal(0)
    for (const address of ['::ffff:192.0.2.1', '2001:db8::ffff', '2001:DB8:0:1:a:b:c:d', 'other nonsense', ''])
      expect(budget.spend(address), address).to.be.greaterThan(0)
  })

  it('forgets the oldest network first, so that memory stays flat', () => {
    const budget = createBudget({ perMinute: 1, monotonic: frozenClock(0), keyOf: (who) => who })
    budget.spend('first')
    for (let i = 0; i < 49_999; i++) budget.spend(`${i}`)
    expect(budget.wait('first')).to.be.greaterThan(0)
    budget.spend('one more')
    expect(budget.wait('first')).to.equal(0)
    expect(budget.wait('0')).to.be.greaterThan(0)
  })
})
