import { expect } from 'chai'
import { figuresOf, median, percentile, type Sample } from '../../../scripts/bench/figures.ts'

const sample = (over: Partial<Sample> = {}): Sample => ({
  responses: 1000,
  seconds: 10,
  errors: 0,
  p50: 1,
  p95: 2,
  p99: 3,
  cpu: 40,
  memory: 100,
  ...over,
})

describe('the figures of the bench', () => {
  it('takes the middle value, and the mean of the two middle ones', () => {
    expect(median([3, 1, 2])).to.equal(2)
    expect(median([10, 1, 2, 3])).to.equal(2.5)
    expect(() => median([])).to.throw('no median')
  })

  it('takes percentiles by nearest rank', () => {
    const values = Array.from({ length: 200 }, (_, i) => i + 1)
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).to.deep.equal([100, 190, 198, 200])
    expect(percentile([7], 0.95)).to.equal(7)
    expect(() => percentile([], 0.5)).to.throw('no percentile')
  })

  it('compares the median rate with that of the limit, and of the floor', () => {
    const limit = [sample({ responses: 5000 }), sample({ responses: 4000 }), sample({ responses: 9000 })]
    const slow = [sample({ responses: 2000 }), sample({ responses: 2500, errors: 2 }), sample({ responses: 1000 })]
    const floor = [sample({ responses: 4000 })]
    const figures = figuresOf(slow, { bare: limit, floor })
    expect(figures.rps).to.equal(200)
    expect(figures.share).to.equal(0.4)
    expect(figures.ofFloor).to.equal(0.5)
    expect(figures.errors).to.equal(2)
    expect(figures.spread).to.equal(1.5)
    expect(figuresOf(limit, { bare: limit, floor }).share).to.equal(1)
  })

  it('says that CPU and memory are not known where nothing counts them', () => {
    const unknown = [sample({ cpu: undefined, memory: undefined })]
    expect(figuresOf(unknown, { bare: unknown, floor: unknown })).to.include({
      cpu: undefined,
      memory: undefined,
      p95: 2,
    })
  })
})
