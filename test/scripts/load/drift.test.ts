import { expect } from 'chai'
import { driftOf, type PastRun } from '../../../scripts/load/drift.ts'

const subject = { name: 'status' as const, path: '/status', target: 'http://a', concurrency: 12, p95Ms: 150 }
const run = (p95Ms: number, over: Partial<PastRun> = {}, verdict: 'passed' | 'failed' = 'passed'): PastRun => ({
  at: '2026-11-20T12:00:00.000Z',
  target: 'http://a',
  concurrency: 12,
  verdict,
  scenarios: [{ name: 'status', path: '/status', verdict, p95Ms, errorRate: 0, rps: 10 }],
  ...over,
})
const runs = (n: number, p95Ms = 100) => Array.from({ length: n }, () => run(p95Ms))

describe('drift', () => {
  it('is unknown without earlier runs or without a p95', () => {
    expect(driftOf([], subject, 50)).to.equal(null)
    expect(driftOf(runs(5), { ...subject, p95Ms: null }, 50)).to.equal(null)
  })
  it('is shown but not judged without a limit or below 5 runs', () => {
    expect(driftOf(runs(10), subject, null)).to.include({ judged: false, met: true, runs: 10, medianMs: 100 })
    expect(driftOf(runs(4), subject, 10)).to.include({ judged: false })
  })
  it('is judged from 5 runs on, and a value equal to its limit passes', () => {
    expect(driftOf(runs(5), subject, 50)).to.include({ judged: true, met: true })
    expect(driftOf(runs(5), { ...subject, p95Ms: 150.01 }, 50)).to.include({ judged: true, met: false })
    expect(driftOf(runs(5), { ...subject, p95Ms: 110 }, 10)).to.include({ met: true })
  })
  it('looks at the last 10 runs alone, with the mean of the two in the middle', () => {
    const history = [...runs(20, 999), ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((p95Ms) => run(p95Ms))]
    expect(driftOf(history, subject, null)).to.include({ runs: 10, medianMs: 5.5 })
  })
  it('passes over failed runs and those against another target, path or with other connections', () => {
    const others = [
      run(1, {}, 'failed'),
      run(1, { target: 'http://b' }),
      run(1, { concurrency: 1 }),
      run(1, { scenarios: [{ name: 'status', path: '/x', verdict: 'passed', p95Ms: 1, errorRate: 0, rps: 1 }] }),
      run(1, { scenarios: [] }),
    ]
    expect(driftOf(others, subject, null)).to.equal(null)
  })
})
