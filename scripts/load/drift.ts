/**
 * Compares a p95 with that of earlier runs. *Drift* is a p95 above all of three marks, each counted from the median of the
 * last runs: the percentage that the operator allows; 25 ms, because below that a percentage measures the noise of the
 * machine (2 ms become 7 ms when anything else runs); and the usual spread of that history, so that a target whose times
 * always swing is not reported for swinging. The spread is three times the median absolute deviation, scaled to be a
 * standard deviation where the values are normal: unlike those, one outlier among the runs does not move it. Pure.
 */
import type { Verdict } from './verdict.ts'

/** One run in the history. Only runs against the same address with as many connections can be compared. */
export interface PastRun {
  at: string
  target: string
  concurrency: number
  verdict: Verdict
  scenarios: readonly {
    name: string
    path: string
    verdict: Verdict
    p95Ms: number | null
    errorRate: number | null
    rps: number | null
    /** Missing in the lines of releases that did not measure it. */
    maxPauseMs?: number | null
  }[]
}

/** The earlier runs, oldest first, and how many lines of the file were none. */
export interface History {
  runs: readonly PastRun[]
  unusable: number
}

export interface Drift {
  /** Earlier passed runs compared with, at most 10. */
  runs: number
  medianMs: number
  /** Percent above (or below) the median. */
  percent: number
  /** Percent allowed; null without SVC_LOAD_MAX_DRIFT. */
  limit: number | null
  /** The highest p95 that is no drift, in milliseconds; null without a limit. */
  allowedMs: number | null
  /** With a limit and enough runs. */
  judged: boolean
  met: boolean
}

interface Subject {
  name: string
  /** Without the query, which differs between fixtures. */
  path: string
  target: string
  concurrency: number
  p95Ms: number | null
}

const COMPARED = 10
const NEEDED = 5
const LEAST_DIFFERENCE_MS = 25
/** Three standard deviations, by way of the median absolute deviation. */
const SPREADS = 3 * 1.4826

/** Null when there is nothing to compare or nothing to compare with. */
export function driftOf(history: readonly PastRun[], subject: Subject, limit: number | null): Drift | null {
  const { p95Ms } = subject
  const earlier = pastP95s(history, subject).slice(-COMPARED)
  if (p95Ms === null || earlier.length === 0) return null
  const medianMs = median(earlier)
  const allowedMs = limit === null ? null : allowed(earlier, medianMs, limit)
  return {
    runs: earlier.length,
    medianMs,
    percent: (p95Ms / medianMs - 1) * 100,
    limit,
    allowedMs,
    judged: limit !== null && earlier.length >= NEEDED,
    met: allowedMs === null || p95Ms <= allowedMs,
  }
}

/** The p95 of earlier passed runs of the same scenario, oldest first, in milliseconds. */
function pastP95s(history: readonly PastRun[], { name, path, target, concurrency }: Subject): number[] {
  return history
    .filter((run) => run.verdict === 'passed' && run.target === target && run.concurrency === concurrency)
    .flatMap(({ scenarios }) => scenarios)
    .filter((past) => past.name === name && past.path === path && past.verdict === 'passed')
    .flatMap(({ p95Ms }) => p95Ms || []) // nothing is so many percent above 0
}

function allowed(earlier: readonly number[], medianMs: number, limit: number): number {
  const deviation = median(earlier.map((ms) => Math.abs(ms - medianMs)))
  // Multiplied before it is divided, so that a p95 exactly at the limit meets it.
  const byPercent = (medianMs * (100 + limit)) / 100
  return Math.max(byPercent, medianMs + LEAST_DIFFERENCE_MS, medianMs + SPREADS * deviation)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}
