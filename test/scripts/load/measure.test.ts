import { expect } from 'chai'
import type { Sample } from '../../../scripts/load/connection.ts'
import { measure, quantile, unmeasured } from '../../../scripts/load/measure.ts'

const ok = (ms: number): Sample => ({ at: 0, ms, reason: undefined, answered: true })
const failed = (reason: string): Sample => ({ at: 0, ms: 1, reason, answered: false })
const recording = (samples: Sample[], over = {}) => ({
  samples,
  wallMs: 2000,
  loopDelayMs: 11,
  standstills: [],
  cut: undefined,
  ...over,
})

describe('the measurement', () => {
  it('takes p95 by nearest rank, so that of 120 answers it is the 114th', () => {
    expect(
      quantile(
        Array.from({ length: 120 }, (_, i) => 120 - i),
        95,
      ),
    ).to.equal(114)
    expect(
      quantile(
        Array.from({ length: 20 }, (_, i) => i + 1),
        95,
      ),
    ).to.equal(19)
    expect(
      quantile(
        Array.from({ length: 21 }, (_, i) => i + 1),
        95,
      ),
    ).to.equal(20)
    expect(quantile([7], 95)).to.equal(7)
    expect(quantile([], 95)).to.equal(null)
  })
  it('names the exact rank for every count of answers', () => {
    for (let n = 1; n <= 2000; n++) {
      const values = Array.from({ length: n }, (_, i) => i + 1)
      const rank = quantile(values, 95)!
      expect(rank * 100 >= 95 * n && (rank - 1) * 100 < 95 * n, String(n)).to.equal(true)
    }
  })
  it('does not round', () => {
    expect(measure(recording([ok(300.912345)]), 1).p95Ms).to.equal(300.912345)
  })
  it('counts as error whatever was planned and did not succeed', () => {
    const { successful, errorRate, reasons } = measure(recording([ok(1), failed('reset')], { cut: 'interrupted' }), 4)
    expect({ successful, errorRate, reasons }).to.deep.equal({
      successful: 1,
      errorRate: 0.75,
      reasons: { interrupted: 2, reset: 1 },
    })
  })
  it('divides the successful answers by the wall time', () => {
    expect(measure(recording([ok(1), ok(1), failed('reset')]), 3).rps).to.equal(1)
  })
  it('leaves failed requests out of the latency', () => {
    expect(measure(recording([ok(5), { ...failed('timed out'), ms: 10_000 }]), 2).p95Ms).to.equal(5)
  })
  it('has no p95 and no throughput without a successful answer', () => {
    const { p95Ms, rps, errorRate } = measure(recording([failed('reset')]), 1)
    expect({ p95Ms, rps, errorRate }).to.deep.equal({ p95Ms: null, rps: null, errorRate: 1 })
  })
  it('calls the generator saturated above 50 ms, not at it', () => {
    expect(measure(recording([ok(1)], { loopDelayMs: 50 }), 1).saturated).to.equal(false)
    expect(measure(recording([ok(1)], { loopDelayMs: 50.1 }), 1).saturated).to.equal(true)
    expect(measure(recording([ok(1)], { loopDelayMs: undefined }), 1).saturated).to.equal(false)
  })
  it('sums up reasons that a target invents without end', () => {
    const samples = Array.from({ length: 30 }, (_, i) => failed(`status 302 to /${i}`))
    const { reasons } = measure(recording(samples), 30)
    expect(Object.keys(reasons)).to.have.length(21)
    expect(Object.values(reasons).reduce((a, b) => a + b)).to.equal(30)
  })
  it('shows a scenario that was never fired as nothing but errors', () => {
    expect(unmeasured(3, 'target unreachable')).to.include({ successful: 0, errorRate: 1, p95Ms: null })
    expect(unmeasured(3, 'target unreachable').reasons).to.deep.equal({ 'target unreachable': 3 })
  })
})
