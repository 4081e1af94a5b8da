/** Compares a p95 with that of earlier runs. Pure. */
import type { Verdict } from './gate.ts'
import type { ScenarioName } from './options.ts'

/** One run in the history. Only runs against the same address with as many connections can be compared. */
export interface PastRun {
  at: string
  target: string
  concurrency: number
  verdict: Verdict
  scenarios: readonly {
    name: ScenarioName
    path: string
    verdict: Verdict
    p95Ms: number | null
    errorRate: number | null
    rps: number | null
  }[]
}

export interface Drift {
  /** Earlier passed runs compared with, at most 10. */
  runs: number
  medianMs: number
  /** Percent above (or below) the median. */
  percent: number
  /** Percent allowed; null without SVC_LOAD_MAX_DRIFT. */
  limit: number | null
  /** With a limit and enough runs. */
  judged: boolean
  met: boolean
}

export interface Subject {
  name: ScenarioName
  /** Without the query, which differs between fixtures. */
  path: string
  target: string
  concurrency: number
  p95Ms: number | null
}

const COMPARED = 10
const NEEDED = 5

/** Null when there is nothing to compare or nothing to compare with. */
export function driftOf(history: readonly PastRun[], subject: Subject, limit: number | null): Drift | null {
  const { p95Ms } = subject
  const earlier = pastP95s(history, subject).slice(-COMPARED)
  if (p95Ms === null || earlier.length === 0) return null
  const medianMs = median(earlier)
  // Multiplied out, so that a p95 exactly at the limit meets it.
  const met = limit === null || p95Ms * 100 <= medianMs * (100 + limit)
  const percent = (p95Ms / medianMs - 1) * 100
  return { runs: earlier.length, medianMs, percent, limit, judged: limit !== null && earlier.length >= NEEDED, met }
}

/** The p95 of earlier passed runs of the same scenario, oldest first, in milliseconds. */
export function pastP95s(history: readonly PastRun[], { name, path, target, concurrency }: Subject): number[] {
  return history
    .filter((run) => run.verdict === 'passed' && run.target === target && run.concurrency === concurrency)
    .flatMap(({ scenarios }) => scenarios)
    .filter((past) => past.name === name && past.path === path && past.verdict === 'passed')
    .flatMap(({ p95Ms }) => p95Ms ?? [])
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}
