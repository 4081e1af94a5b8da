/** Judges what was measured. Pure. */
import type { Drift } from './drift.ts'
import type { Measurement } from './measure.ts'
import type { Limits } from './options.ts'
import type { Scenario } from './plan.ts'
import type { Verdict } from './verdict.ts'

/** One limit: p95, pause and drift in milliseconds, errors as a fraction, throughput in answers per second. */
export interface Check {
  name: 'p95' | 'errors' | 'throughput' | 'pause' | 'drift'
  /** Null when there was no successful answer, or for a pause when nothing was sent. */
  value: number | null
  limit: number
  met: boolean
}

/** A scenario with its verdict. `kind` says whether it was fired, and if not, why. */
export interface Outcome {
  scenario: Scenario
  kind: 'measured' | 'missing' | 'unreachable' | 'interrupted'
  /** What is missing, or why the target cannot be reached. */
  detail: string
  measurement: Measurement
  checks: readonly Check[]
  drift: Drift | null
  verdict: Verdict
}

/** A value equal to its limit meets it. The pause is a check only where it has a limit, drift only where it is judged. */
export function checksOf({ p95Ms, errorRate, rps, pause }: Measurement, limits: Limits, drift: Drift | null): Check[] {
  const checks: Check[] = [
    { name: 'p95', value: p95Ms, limit: limits.maxP95Ms, met: p95Ms !== null && p95Ms <= limits.maxP95Ms },
    { name: 'errors', value: errorRate, limit: limits.maxErrorRate, met: errorRate <= limits.maxErrorRate },
    { name: 'throughput', value: rps, limit: limits.minRps, met: rps !== null && rps >= limits.minRps },
  ]
  const { maxPauseMs } = limits
  if (maxPauseMs !== null)
    checks.push({
      name: 'pause',
      value: pause?.ms ?? null,
      limit: maxPauseMs,
      met: pause !== null && pause.ms <= maxPauseMs,
    })
  if (drift?.judged) checks.push({ name: 'drift', value: p95Ms, limit: drift.allowedMs!, met: drift.met })
  return checks
}

/** Errors and silence are the target's; being slow may be the generator's own fault when it was saturated. */
export function verdictOf({ successful, saturated, cut }: Measurement, checks: readonly Check[]): Verdict {
  if (cut === 'interrupted') return 'interrupted'
  if (successful === 0) return 'failed'
  const missed = checks.filter(({ met }) => !met)
  if (missed.length === 0) return 'passed'
  return saturated && missed.every(({ name }) => name !== 'errors') ? 'inconclusive' : 'failed'
}

/** Judges a scenario that was fired. */
export function judge(scenario: Scenario, measurement: Measurement, drift: Drift | null): Outcome {
  const checks = checksOf(measurement, scenario.limits, drift)
  const verdict = verdictOf(measurement, checks)
  return { scenario, kind: 'measured', detail: '', measurement, checks, drift, verdict }
}
