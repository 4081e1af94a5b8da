import { expect } from 'chai'
import { checksOf, verdictOf } from '../../../scripts/load/gate.ts'
import type { Measurement } from '../../../scripts/load/measure.ts'
import { exitCodeOf, type Verdict, verdictFor } from '../../../scripts/load/verdict.ts'

const limits = { maxP95Ms: 1200, maxErrorRate: 0.02, minRps: 8, maxPauseMs: null as number | null }
const measurement = (over: Partial<Measurement> = {}): Measurement => ({
  planned: 50,
  successful: 50,
  errorRate: 0,
  p95Ms: 100,
  rps: 100,
  reasons: {},
  wallMs: 500,
  pause: { ms: 45, fromMs: 210 },
  loopDelayMs: 10,
  saturated: false,
  cut: null,
  ...over,
})
const verdict = (over: Partial<Measurement>, with_ = limits) => {
  const measured = measurement(over)
  return verdictOf(measured, checksOf(measured, with_, null))
}
const errors = (failed: number, planned: number) => ({
  planned,
  successful: planned - failed,
  errorRate: failed / planned,
})

describe('the gate', () => {
  it('passes values that are equal to their limits', () => {
    expect(verdict({ p95Ms: 1200 })).to.equal('passed')
    expect(verdict({ rps: 8 })).to.equal('passed')
    expect(verdict(errors(1, 50))).to.equal('passed')
  })
  it('fails values just beyond them', () => {
    expect(verdict({ p95Ms: 1200.0001 })).to.equal('failed')
    expect(verdict({ rps: 7.9999 })).to.equal('failed')
    expect(verdict(errors(2, 50))).to.equal('failed')
  })
  it('passes exactly 2 % of any number of requests', () => {
    for (let planned = 50; planned <= 5000; planned += 50)
      expect(verdict(errors(planned / 50, planned)), String(planned)).to.equal('passed')
  })
  it('fails when nothing succeeded, whatever the limits say', () => {
    const lax = { maxP95Ms: 1e9, maxErrorRate: 1, minRps: 0, maxPauseMs: null }
    expect(verdict({ ...errors(50, 50), p95Ms: null, rps: null }, lax)).to.equal('failed')
  })
  it('lets 0 be a limit', () => {
    const strict = { maxP95Ms: 1200, maxErrorRate: 0, minRps: 0, maxPauseMs: 0 }
    const never = { ms: 0, fromMs: 0 }
    expect(verdict({ pause: never }, strict)).to.equal('passed')
    expect(verdict({ ...errors(1, 50), pause: never }, strict)).to.equal('failed')
  })
  it('judges a pause only where it has a limit', () => {
    const pause = { ms: 8000, fromMs: 2100 }
    expect(verdict({ pause })).to.equal('passed')
    expect(verdict({ pause }, { ...limits, maxPauseMs: 8000 })).to.equal('passed')
    expect(verdict({ pause }, { ...limits, maxPauseMs: 7999.9 })).to.equal('failed')
    expect(verdict({ pause, saturated: true }, { ...limits, maxPauseMs: 7999.9 })).to.equal('inconclusive')
    expect(verdict({ pause: null }, { ...limits, maxPauseMs: 8000 })).to.equal('failed')
  })
  it('does not blame the target for slowness when the generator was saturated', () => {
    expect(verdict({ p95Ms: 2000, saturated: true })).to.equal('inconclusive')
    expect(verdict({ rps: 1, saturated: true })).to.equal('inconclusive')
  })
  it('blames the target for errors and silence even then', () => {
    expect(verdict({ ...errors(2, 50), p95Ms: 2000, saturated: true })).to.equal('failed')
    expect(verdict({ ...errors(50, 50), p95Ms: null, rps: null, saturated: true })).to.equal('failed')
  })
  it('passes a run that meets every limit although the generator was saturated', () => {
    expect(verdict({ saturated: true })).to.equal('passed')
  })
  it('never passes what was interrupted', () => {
    expect(verdict({ cut: 'interrupted' })).to.equal('interrupted')
  })
  it('judges what was cut at the deadline by its errors', () => {
    expect(verdict({ ...errors(10, 50), cut: 'cut at the deadline' })).to.equal('failed')
  })
  it('checks drift where it is judged', () => {
    const drift = { runs: 5, medianMs: 50, percent: 100, limit: 50, allowedMs: 75, judged: true, met: false }
    const measured = measurement()
    expect(verdictOf(measured, checksOf(measured, limits, drift))).to.equal('failed')
    expect(checksOf(measured, limits, { ...drift, judged: false })).to.have.length(3)
  })

  const code = (...verdicts: Verdict[]) =>
    exitCodeOf(
      verdicts.map((verdict) => ({ verdict })),
      undefined,
    )
  it('ends with 1 before 3 before 0', () => {
    expect(code('passed', 'skipped')).to.equal(0)
    expect(code('passed', 'inconclusive')).to.equal(3)
    expect(code('inconclusive', 'failed', 'passed')).to.equal(1)
  })
  it('ends with 130 or 143 after a signal, even if every scenario had passed', () => {
    expect(exitCodeOf([{ verdict: 'passed' }], 'SIGINT')).to.equal(130)
    expect(exitCodeOf([{ verdict: 'failed' }], 'SIGTERM')).to.equal(143)
  })
  it('has a verdict for every exit code', () => {
    expect([0, 1, 3, 130, 143].map(verdictFor)).to.deep.equal([
      'passed',
      'failed',
      'inconclusive',
      'interrupted',
      'interrupted',
    ])
  })
})
