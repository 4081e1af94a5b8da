import { expect } from 'chai'
import { median, number, percentile, table, verdict } from '../../../scripts/bench/figures.ts'

describe('the figures of the bench', () => {
  it('take the middle value, and the mean of the two middle ones', () => {
    expect(median([3, 1, 2])).to.equal(2)
    expect(median([10, 1, 2, 3])).to.equal(2.5)
    expect(() => median([])).to.throw('no median')
  })

  it('take percentiles by nearest rank', () => {
    const values = Array.from({ length: 200 }, (_, i) => i + 1)
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).to.deep.equal([100, 190, 198, 200])
    expect(percentile([7], 0.95)).to.equal(7)
  })

  it('are shown in an aligned table, with their aims', () => {
    const rows = [
      ['memory', number(28_691.4), verdict(true, '≤ 9')],
      ['start', number(0.4, 2), verdict(false, '≤ 0.30')],
    ]
    expect(table('Parts', ['', 'MB', 'aim'], rows).split('\n')).to.deep.equal([
      '## Parts',
      '',
      '|        |     MB |            aim |',
      '| ------ | -----: | -------------: |',
      '| memory | 28,691 |   ≤ 9, reached |',
      '| start  |   0.40 | ≤ 0.30, missed |',
    ])
  })
})
