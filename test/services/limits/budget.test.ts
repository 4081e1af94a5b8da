import { expect } from 'chai'
import { alone, networksOf } from '../../../src/models/network.ts'
import { createBudget } from '../../../src/services/limits/budget.ts'
import { frozenClock } from '../../support/clock.ts'

const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work)

describe('a budget of misses', () => {
  it('lasts for so many a minute, then says how long to wait', () => {
    const clock = frozenClock(0)
    const budget = createBudget({ perMinute: 3, countedBy: networksOf, monotonic: clock })
    expect(times(3, () => budget.spend('192.0.2.1'))).to.deep.equal([0, 0, 0])
    expect(budget.spend('192.0.2.1')).to.equal(60)
    clock.advance(59_999)
    expect(budget.spend('192.0.2.1')).to.equal(1)
    clock.advance(1)
    expect(budget.spend('192.0.2.1')).to.equal(0)
  })

  it('can be looked at without being spent', () => {
    const clock = frozenClock(0)
    const budget = createBudget({ perMinute: 1, countedBy: networksOf, monotonic: clock })
    expect(times(5, () => budget.retryAfter('192.0.2.1'))).to.deep.equal([0, 0, 0, 0, 0])
    budget.spend('192.0.2.1')
    expect(budget.retryAfter('192.0.2.1')).to.equal(60)
    clock.advance(60_000)
    expect(budget.retryAfter('192.0.2.1')).to.equal(0)
  })

  it('is one for each network', () => {
    const budget = createBudget({ perMinute: 1, countedBy: networksOf, monotonic: frozenClock(0) })
    for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8:0:1::1', 'nonsense'])
      expect(budget.spend(address), address).to.equal(0)
    for (const address of ['::ffff:192.0.2.1', '2001:db8::ffff', '2001:DB8:0:1:a:b:c:d', 'other nonsense', ''])
      expect(budget.spend(address), address).to.be.greaterThan(0)
  })

  it('is four times as large for a /56 and sixteen times for a /48, whichever is used up first', () => {
    const spent = (perMinute: number, address: (i: number) => string) => {
      const budget = createBudget({ perMinute, countedBy: networksOf, monotonic: frozenClock(0) })
      return Array.from({ length: 99 }, (_, i) => budget.spend(address(i))).filter((wait) => wait === 0).length
    }
    expect(spent(2, () => '2001:db8:1:1::1')).to.equal(2)
    expect(
      spent(2, (i) => `2001:db8:1:${i.toString(16)}::1`),
      'each from a /64 of its own',
    ).to.equal(8)
    expect(
      spent(2, (i) => `2001:db8:1:${i.toString(16)}00::1`),
      'each from a /56 of its own',
    ).to.equal(32)
    expect(
      spent(2, (i) => `2001:db8:${i.toString(16)}::1`),
      'each from a /48 of its own',
    ).to.equal(99)
  })

  it('is not used up for the neighbours of a network that is refused', () => {
    const budget = createBudget({ perMinute: 2, countedBy: networksOf, monotonic: frozenClock(0) })
    times(99, () => budget.spend('2001:db8:1:1::1'))
    expect(times(2, () => budget.spend('2001:db8:1:2::1'))).to.deep.equal([0, 0])
    expect(budget.retryAfter('2001:db8:1:1::1')).to.equal(60)
  })

  it('forgets the oldest network first, so that memory stays flat', () => {
    const budget = createBudget({ perMinute: 1, countedBy: alone, monotonic: frozenClock(0) })
    budget.spend('first')
    for (let i = 0; i < 49_999; i++) budget.spend(`${i}`)
    expect(budget.retryAfter('first')).to.be.greaterThan(0)
    budget.spend('one more')
    expect(budget.retryAfter('first')).to.equal(0)
    expect(budget.retryAfter('0')).to.be.greaterThan(0)
  })
})
