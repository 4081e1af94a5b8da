import { expect } from 'chai'
import { inDays, lastMonth, lastWeek, median, window, within } from '../../src/models/window.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

describe('a window of time', () => {
  it('reaches from that many days of 24 hours ago to now', () => {
    expect(lastWeek(NOW)).to.deep.equal({ from: Date.UTC(2026, 10, 13, 12), to: NOW })
    expect(lastMonth(NOW)).to.deep.equal({ from: Date.UTC(2026, 9, 21, 12), to: NOW })
    expect(window(NOW, 0)).to.deep.equal({ from: NOW, to: NOW })
  })

  it('includes both ends, and not a millisecond more', () => {
    for (const [over, days] of [
      [lastWeek(NOW), 7],
      [lastMonth(NOW), 30],
    ] as const) {
      const begin = NOW - days * 86_400_000
      expect([begin - 1, begin, begin + 1, NOW - 1, NOW, NOW + 1].map((at) => within(over, at))).to.deep.equal([
        false,
        true,
        true,
        true,
        true,
        false,
      ])
    }
  })

  it('does not stretch or shrink with summer time', () => {
    const afterTheChange = Date.UTC(2026, 2, 30, 12) // Europe moved its clocks on 29 March
    expect(lastWeek(afterTheChange).from).to.equal(Date.UTC(2026, 2, 23, 12))
  })
})

describe('the median', () => {
  it('is the middle value, or the mean of the two in the middle, whatever the order', () => {
    expect(median([])).to.equal(undefined)
    expect(median([3])).to.equal(3)
    expect(median([9, 1, 10])).to.equal(9)
    expect(median([10, 9, 2, 1])).to.equal(5.5)
  })

  it('leaves its list as it was', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).to.deep.equal([3, 1, 2])
  })

  it('counts days with their fractions', () => {
    expect(inDays(36 * 60 * 60 * 1000)).to.equal(1.5)
  })
})
