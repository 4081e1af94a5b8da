import { expect } from 'chai'
import fc from 'fast-check'
import { inDays, median, percentile, piecesOf, window } from '../../src/models/window.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

describe('a window of time', () => {
  it('reaches from that many days of 24 hours ago to now', () => {
    expect(window(NOW, 7)).to.deep.equal({ from: Date.UTC(2026, 10, 13, 12), to: NOW })
    expect(window(NOW, 30)).to.deep.equal({ from: Date.UTC(2026, 9, 21, 12), to: NOW })
    expect(window(NOW, 0)).to.deep.equal({ from: NOW, to: NOW })
  })

  it('does not stretch or shrink with summer time', () => {
    const afterTheChange = Date.UTC(2026, 2, 30, 12) // Europe moved its clocks on 29 March
    expect(window(afterTheChange, 7).from).to.equal(Date.UTC(2026, 2, 23, 12))
  })
})

describe('pieces of windows', () => {
  const pieces = (...windows: [number, number][]) =>
    piecesOf(
      windows.map(([from, to]) => ({ from, to })),
      10,
    ).map(({ from, to }) => [from, to])

  it('are disjoint, and each window is a row of them', () => {
    expect(pieces([3, 9])).to.deep.equal([[3, 9]])
    expect(pieces([5, 9], [0, 4], [2, 9], [9, 9])).to.deep.equal([
      [0, 1],
      [2, 4],
      [5, 8],
      [9, 9],
    ])
  })

  it('are not longer than they may be', () => {
    expect(pieces([5, 25], [7, 8])).to.deep.equal([
      [5, 6],
      [7, 8],
      [9, 14],
      [15, 24],
      [25, 25],
    ])
  })
})

describe('a rank', () => {
  it('in the middle is the middle value, or the mean of two, whatever the order', () => {
    expect(median([])).to.equal(undefined)
    expect(median([3])).to.equal(3)
    expect(median([9, 1, 10])).to.equal(9)
    expect(median([10, 9, 2, 1])).to.equal(5.5)
  })

  it('of nine in ten is the nearest one that is there', () => {
    expect(percentile([], 90)).to.equal(undefined)
    expect(percentile([5], 90)).to.equal(5)
    expect(percentile([10, 2, 3, 4, 5, 6, 7, 8, 9, 1], 90)).to.equal(9)
    expect(percentile([11, 10, 2, 3, 4, 5, 6, 7, 8, 9, 1], 90)).to.equal(10)
  })

  it('is the one that sorting finds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 50 }), { minLength: 1, maxLength: 40 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b)
        const middle = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
        expect(median(values)).to.equal(middle)
        for (const percent of [1, 50, 90, 100])
          expect(percentile(values, percent)).to.equal(sorted[Math.ceil((percent / 100) * sorted.length) - 1])
      }),
    )
  })

  it('leaves its list as it was', () => {
    const values = [3, 1, 2]
    median(values)
    percentile(values, 90)
    expect(values).to.deep.equal([3, 1, 2])
  })

  it('counts days with their fractions', () => {
    expect(inDays(36 * 60 * 60 * 1000)).to.equal(1.5)
  })
})
