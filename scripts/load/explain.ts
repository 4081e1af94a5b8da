/** Says in words why a scenario got its verdict, and what to do next. Pure. */
import { advice, adviceFor } from './advice.ts'
import { change, counted, duration, milliseconds, percentage, perSecond } from './figures.ts'
import type { Check, Outcome } from './gate.ts'
import { silence } from './pause.ts'

export interface Explanation {
  reason: string
  /** Empty when there is nothing to do. */
  next: string
}

/** One sentence: the reason and the next step. */
export const sentence = ({ reason, next }: Explanation): string => (next ? `${reason}; ${next}` : reason)

export function explain(outcome: Outcome): Explanation {
  const { kind, detail, verdict, measurement, scenario } = outcome
  if (kind === 'unreachable') return { reason: `target unreachable (${detail})`, next: adviceFor(detail, scenario) }
  if (kind === 'missing') {
    const reason = `fixture missing: ${detail}`
    return { reason: verdict === 'skipped' ? `${reason} (tolerated)` : reason, next: missing(outcome) }
  }
  if (verdict === 'interrupted')
    return {
      reason: `interrupted after ${measurement.successful} of ${counted(measurement.planned, 'request')}`,
      next: 'this is not a result; run it again',
    }
  return measured(outcome)
}

function measured(outcome: Outcome): Explanation {
  const { checks, verdict, measurement, scenario } = outcome
  const busy = `this machine was busy (its event loop ${milliseconds(measurement.loopDelayMs ?? 0)} late on average)`
  if (verdict === 'passed') {
    const reason = 'every limit was met'
    return { reason: measurement.saturated ? `${reason}, although ${busy}` : reason, next: '' }
  }
  if (measurement.successful === 0)
    return { reason: `no successful answer: ${reasonsOf(outcome)}`, next: topAdvice(outcome) }
  const missed = checks.filter(({ met }) => !met)
  const reasons = missed.map((check) => miss(check, outcome)).join(' and ')
  if (verdict === 'inconclusive')
    return { reason: `${reasons}, but ${busy}`, next: 'run the gate on an idle machine before you blame the target' }
  // Errors explain slowness more often than slowness explains errors.
  const errors = missed.some(({ name }) => name === 'errors')
  return { reason: reasons, next: errors ? topAdvice(outcome) : advice(missed[0]!.name, scenario) }
}

function miss({ name, value, limit }: Check, outcome: Outcome): string {
  const { drift, measurement, scenario } = outcome
  const failed = measurement.planned - measurement.successful
  switch (name) {
    case 'p95':
      return `p95 ${milliseconds(value!, limit)} over ${milliseconds(limit)}${compared(outcome)}`
    case 'errors':
      return `${counted(failed, 'error')} of ${measurement.planned}, ${percentage(value!, limit)} over ${percentage(limit)}: ${reasonsOf(outcome)}`
    case 'throughput':
      return `${perSecond(value!, limit)} under ${perSecond(limit)}: ${counted(measurement.successful, 'answer')} in ${duration(measurement.wallMs)} over ${counted(scenario.connections, 'connection')}`
    case 'pause':
      return `${silence(measurement.pause!, limit)}, over ${milliseconds(limit)}`
    case 'drift':
      return `p95 ${milliseconds(value!, limit)} is ${change(drift!.percent)} from the median of the last ${drift!.runs} passed runs (${milliseconds(drift!.medianMs)}), over the ${milliseconds(limit)} that ${percentage(drift!.limit! / 100)} of drift and their usual spread allow`
  }
}

/** The history tells a regression from a target that was never fast enough. */
function compared({ drift }: Outcome): string {
  if (!drift) return ''
  const runs = drift.runs === 1 ? 'the last run' : `the last ${drift.runs} runs`
  const trend = drift.percent > 20 ? 'slower than' : 'much like'
  return `: ${trend} ${runs} (median ${milliseconds(drift.medianMs)})`
}

/** Such as `status 429 × 80, timed out × 3`. */
function reasonsOf({ measurement }: Pick<Outcome, 'measurement'>): string {
  const named = Object.entries(measurement.reasons).map(([reason, n]) => `${reason} × ${n}`)
  return named.length > 4 ? `${named.slice(0, 4).join(', ')} and ${named.length - 4} more` : named.join(', ')
}

function topAdvice({ measurement, scenario }: Outcome): string {
  const [top] = Object.keys(measurement.reasons)
  return adviceFor(top ?? '', scenario)
}

function missing({ scenario, verdict }: Outcome): string {
  const make =
    scenario.name === 'upload'
      ? `create ${scenario.planned} submissions: eval "$(npm run -s cli -- fixtures create --count ${scenario.planned})"`
      : 'publish that form, or set another one in SVC_LOAD_FORM_PATH'
  return verdict === 'skipped' ? `${make} before you rely on this run` : make
}
