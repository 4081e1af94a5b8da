/** The rows of a scenario, in words: value, limit and margin of every check. Pure. */
import { change, figure, milliseconds, percentage, perSecond, seconds } from '../figures.ts'
import type { Check } from '../gate.ts'
import { silence } from '../pause.ts'
import type { Report, ReportScenario } from './report.ts'

export interface Row {
  name: string
  value: string
  limit: string
  margin: string
  /** Undefined where nothing was judged. */
  met: boolean | undefined
}

export function rowsOf(scenario: ReportScenario): Row[] {
  const judged = scenario.verdict !== 'interrupted'
  return scenario.checks.map((check) => ({
    name: check.name,
    ...wordsFor(check, scenario),
    met: judged ? check.met : undefined,
  }))
}

/** What a report says before everything else: each scenario that answered nobody for longer than its limit for p95. */
export function silences({ scenarios }: Report): string[] {
  return scenarios.flatMap(({ title, maxPauseMs, pauseFromMs, limits }) =>
    maxPauseMs !== null && maxPauseMs > limits.maxP95Ms
      ? [`${title}: ${silence({ ms: maxPauseMs, fromMs: pauseFromMs! })}`]
      : [],
  )
}

/** The longest pause, shown with every scenario that was fired. */
export function pauseNote({ maxPauseMs, pauseFromMs }: ReportScenario): string | undefined {
  return maxPauseMs === null
    ? undefined
    : `longest pause between answers ${milliseconds(maxPauseMs)}, from second ${seconds(pauseFromMs!)}`
}

/** Shown beside the checks where drift is known but not judged. */
export function driftNote({ drift }: ReportScenario): string | undefined {
  if (!drift || drift.judged) return undefined
  const runs = drift.runs === 1 ? 'the last passed run' : `the last ${drift.runs} passed runs (median)`
  const why = drift.limit === null ? '' : '; too few runs to judge'
  return `p95 ${change(drift.percent)} against ${milliseconds(drift.medianMs)} of ${runs}${why}`
}

function wordsFor(
  { name, value, limit }: Check,
  { planned, successful, drift }: ReportScenario,
): Omit<Row, 'name' | 'met'> {
  switch (name) {
    case 'p95':
      return {
        value: value === null ? 'none' : milliseconds(value, limit),
        limit: `≤ ${milliseconds(limit)}`,
        margin: value === null || limit === 0 ? '' : ratio(value / limit, 'under', 'over'),
      }
    case 'errors':
      return {
        value: `${figure(planned - successful)} of ${figure(planned)} (${percentage(value!, limit)})`,
        limit: `≤ ${percentage(limit)}`,
        margin: spare(Math.floor(limit * planned + 1e-9) - (planned - successful)),
      }
    case 'throughput':
      return {
        value: value === null ? 'none' : perSecond(value, limit),
        limit: `≥ ${perSecond(limit)}`,
        margin: value === null || limit === 0 ? '' : times(value / limit),
      }
    case 'pause':
      return {
        value: value === null ? 'none' : milliseconds(value, limit),
        limit: `≤ ${milliseconds(limit)}`,
        margin: value === null || limit === 0 ? '' : ratio(value / limit, 'under', 'over'),
      }
    case 'drift':
      return {
        value: `${change(drift!.percent)} (${milliseconds(value!, limit)})`,
        limit: `≤ ${milliseconds(limit)}`,
        margin: ratio(value! / limit, 'under', 'over'),
      }
  }
}

function ratio(of: number, below: string, above: string): string {
  if (of === 1) return 'at the limit'
  return of < 1 ? `${share(1 - of)} ${below}` : `${share(of - 1)} ${above}`
}
/** In whole percent, but never 0 % of something and never 100 % of less. */
function share(of: number): string {
  const whole = of < 1 ? Math.min(99, Math.round(of * 100)) : Math.round(of * 100)
  return `${figure(of < 0.01 ? Math.max(of * 100, 0.01) : whole)} %`
}
function times(of: number): string {
  return of < 1 ? `${share(1 - of)} short` : of === 1 ? 'at the limit' : `${figure(of)} × limit`
}
function spare(left: number): string {
  if (left === 0) return 'none to spare'
  return left > 0 ? `${figure(left)} to spare` : `${figure(-left)} too many`
}
