/** Turns the record of a scenario into its numbers. Pure. */
import type { Recording } from './fire.ts'
import { longestPause, type Pause } from './pause.ts'

export interface Measurement {
  planned: number
  successful: number
  /** (planned − successful) / planned, 0 to 1. */
  errorRate: number
  /** Milliseconds by nearest rank over the successful answers, not rounded; null without one. */
  p95Ms: number | null
  /** Successful answers per second of wall time; null without one. */
  rps: number | null
  /** Failed requests by reason, most frequent first; their sum is planned − successful. */
  reasons: Record<string, number>
  wallMs: number
  /** The longest time in which nobody was answered; null when nothing was sent. */
  pause: Pause | null
  /** Mean event loop delay of the generator, in milliseconds. */
  loopDelayMs: number | null
  /** The generator was too busy for its times to be trusted. */
  saturated: boolean
  cut: string | null
}

const SATURATED_MS = 50
/** A target that invents a new redirect for every request must not fill the report. */
const MOST_REASONS = 20

export function measure({ samples, wallMs, loopDelayMs, standstills, cut }: Recording, planned: number): Measurement {
  const latencies = samples.filter(({ reason }) => reason === undefined).map(({ ms }) => ms)
  const successful = latencies.length
  const failures = samples.flatMap(({ reason }) => reason ?? [])
  const unsent = Array<string>(planned - samples.length).fill(cut ?? 'not sent')
  return {
    planned,
    successful,
    errorRate: planned > 0 ? (planned - successful) / planned : 0,
    p95Ms: quantile(latencies, 95),
    rps: successful > 0 ? (successful / wallMs) * 1000 : null,
    reasons: tally([...failures, ...unsent]),
    wallMs,
    pause: longestPause(samples, wallMs, standstills),
    loopDelayMs: loopDelayMs ?? null,
    saturated: (loopDelayMs ?? 0) > SATURATED_MS,
    cut: cut ?? null,
  }
}

/** What a scenario looks like that was never fired. */
export function unmeasured(planned: number, reason: string): Measurement {
  return measure({ samples: [], wallMs: 0, loopDelayMs: undefined, standstills: [], cut: reason }, planned)
}

/** Nearest rank: the smallest value that `percent` of all values do not exceed. Null without values. */
export function quantile(values: readonly number[], percent: number): number | null {
  // Whole numbers first: 0.95 × n is not exact, and would now and then name the next value.
  const rank = Math.max(1, Math.ceil((percent * values.length) / 100))
  return [...values].sort((a, b) => a - b)[rank - 1] ?? null
}

function tally(reasons: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  const rest = sorted.slice(MOST_REASONS).reduce((sum, [, n]) => sum + n, 0)
  const kept = sorted.slice(0, MOST_REASONS)
  return Object.fromEntries(rest > 0 ? [...kept, ['other reasons', rest]] : kept)
}
