/** What every form of the report is made from: plain data, also the content of report.json. Pure. */
import type { Drift, PastRun } from '../drift.ts'
import { type Explanation, explain } from '../explain.ts'
import type { Check, Outcome } from '../gate.ts'
import type { Limits, Options, ScenarioName } from '../options.ts'
import { exitCodeOf, type Signal, type Verdict, verdictFor } from '../verdict.ts'

export interface Report {
  $schema: string
  verdict: Exclude<Verdict, 'skipped'>
  exitCode: number
  /** ISO 8601, UTC. */
  startedAt: string
  endedAt: string
  target: string
  requests: number
  concurrency: number
  scenarios: ReportScenario[]
}

/** Numbers are null for "none": without a successful answer there is no p95 and no throughput. */
export interface ReportScenario extends Explanation {
  name: ScenarioName
  title: string
  /** What a request does, where the title could be misread; empty otherwise. */
  about: string
  method: string
  path: string
  verdict: Verdict
  planned: number
  successful: number
  errorRate: number | null
  p95Ms: number | null
  rps: number | null
  /** The longest time in which nobody was answered; null when nothing was sent. */
  maxPauseMs: number | null
  /** Milliseconds from the start of the scenario to the beginning of that time. */
  pauseFromMs: number | null
  reasons: Record<string, number>
  limits: Limits
  checks: readonly Check[]
  wallMs: number
  connections: number
  generator: { loopDelayMs: number | null; busy: boolean }
  drift: Drift | null
}

interface Run {
  options: Options
  outcomes: readonly Outcome[]
  /** UTC milliseconds. */
  startedAt: number
  endedAt: number
  signal: Signal | undefined
}

export function reportOf({ options, outcomes, startedAt, endedAt, signal }: Run): Report {
  const exitCode = exitCodeOf(outcomes, signal)
  return {
    $schema: './report.schema.json',
    verdict: verdictFor(exitCode),
    exitCode,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    target: options.base,
    requests: options.requests,
    concurrency: Math.min(options.concurrency, options.requests),
    scenarios: outcomes.map(scenarioOf),
  }
}

/** The line of a run in the history. */
export function pastRunOf({ startedAt, target, concurrency, verdict, scenarios }: Report): PastRun {
  return {
    at: startedAt,
    target,
    concurrency,
    verdict,
    scenarios: scenarios.map(({ name, path, verdict, p95Ms, errorRate, rps, maxPauseMs }) => ({
      name,
      path: path.split('?')[0]!,
      verdict,
      p95Ms,
      errorRate,
      rps,
      maxPauseMs,
    })),
  }
}

function scenarioOf(outcome: Outcome): ReportScenario {
  const { scenario, measurement, verdict, checks, drift } = outcome
  const { planned, successful, errorRate, p95Ms, rps, pause, reasons, wallMs, loopDelayMs, saturated } = measurement
  const { name, title, about, method, path, limits, connections } = scenario
  return {
    name,
    title,
    about,
    method,
    path,
    verdict,
    planned,
    successful,
    errorRate: verdict === 'skipped' ? null : errorRate,
    p95Ms,
    rps,
    maxPauseMs: pause?.ms ?? null,
    pauseFromMs: pause?.fromMs ?? null,
    reasons,
    limits,
    checks,
    ...explain(outcome),
    wallMs,
    connections,
    generator: { loopDelayMs, busy: saturated },
    drift,
  }
}
