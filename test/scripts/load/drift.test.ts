import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  it('is not counted from a p95 of 0, above which everything lies endlessly far', () => {
    expect(driftOf(runs(5, 0), subject, 50)).to.equal(null)
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
  it('is judged above 25 ms of difference alone: less is the noise of a machine', () => {
    const drift = driftOf(runs(5, 2), { ...subject, p95Ms: 27 }, 50)
    expect(drift).to.deep.include({ judged: true, met: true, percent: 1250, allowedMs: 27 })
    expect(driftOf(runs(5, 2), { ...subject, p95Ms: 27.1 }, 50)).to.include({ met: false })
  })
  it('is judged outside the usual spread alone, which one outlier does not move', () => {
    const swinging = [60, 80, 100, 120, 140].map((p95Ms) => run(p95Ms))
    const allowedMs = 100 + 3 * 1.4826 * 20
    expect(driftOf(swinging, { ...subject, p95Ms: allowedMs }, 10)).to.include({ met: true, allowedMs })
    expect(driftOf(swinging, { ...subject, p95Ms: 189 }, 10)).to.include({ met: false })
    const steady = [...runs(6), run(5000)]
    expect(driftOf(steady, { ...subject, p95Ms: 126 }, 10)).to.include({ met: false, allowedMs: 125 })
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

/** Histories as the gate wrote them, with two scenarios a run; a run is judged against those before it, at 50 %. */
describe('drift in recorded histories', () => {
  const judged = (name: string) => {
    const file = join(import.meta.dirname, 'histories', `${name}.jsonl`)
    const history = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line): PastRun => JSON.parse(line))
    return history.flatMap(({ target, concurrency, scenarios }, index) =>
      scenarios.flatMap(({ name, path, p95Ms }) => {
        const drift = driftOf(history.slice(0, index), { name, path, target, concurrency, p95Ms }, 50)
        return drift?.judged ? [{ at: `${name} of run ${index + 1}`, ...drift }] : []
      }),
    )
  }
  const above = (name: string) => judged(name).filter(({ percent }) => percent > 50)
  const missed = (name: string) =>
    judged(name)
      .filter(({ met }) => !met)
      .map(({ at }) => at)

  it('is not the noise of a service that answers in milliseconds, but 44 ms after 9 are', () => {
    expect(above('milliseconds')).to.have.lengthOf(7)
    expect(missed('milliseconds')).to.deep.equal(['status of run 12'])
  })
  it('is not the swinging of a target that always swings', () => {
    expect(above('swinging')).to.have.lengthOf(1)
    expect(missed('swinging')).to.deep.equal([])
  })
  it('is a target that takes 150 ms where it steadily took 87', () => {
    expect(missed('slower')).to.deep.equal(['status of run 11', 'submission of run 11'])
  })
})
