/** The report for a terminal or a mail from cron. Pure. */

import { sentence } from '../explain.ts'
import { counted, duration } from '../figures.ts'
import type { Verdict } from '../verdict.ts'
import type { Report, ReportScenario } from './report.ts'
import { driftNote, pauseNote, rowsOf, silences } from './rows.ts'

/** Colours a text, or leaves it alone. */
export type Paint = (style: 'green' | 'red' | 'yellow' | 'dim' | 'bold', text: string) => string

const LOOK: Record<Verdict, { mark: string; style: 'green' | 'red' | 'yellow' }> = {
  passed: { mark: '✓', style: 'green' },
  failed: { mark: '✗', style: 'red' },
  inconclusive: { mark: '?', style: 'yellow' },
  skipped: { mark: '–', style: 'yellow' },
  interrupted: { mark: '!', style: 'yellow' },
}

/** Long pauses first, then every scenario with value, limit and margin, the verdict last. Ends in a line feed. */
export function table(report: Report, paint: Paint, where?: string): string {
  const { target, requests, concurrency, scenarios } = report
  const load = `${counted(requests, 'request')} over ${counted(concurrency, 'connection')} each`
  return [
    ...silences(report).map((line) => paint('red', paint('bold', line))),
    `${paint('bold', 'Load gate')}  ${target}  ${paint('dim', load)}`,
    ...scenarios.flatMap((scenario) => ['', ...block(scenario, paint)]),
    '',
    verdictLine(report, paint),
    ...(where ? [paint('dim', where)] : []),
    '',
  ].join('\n')
}

/** From cron, a run that met every limit is silent; a long pause and a tolerated skip are said all the same. */
export function warnings(report: Report): string {
  const skips = report.scenarios
    .filter(({ verdict }) => verdict === 'skipped')
    .map((scenario) => `${scenario.title} skipped: ${sentence(scenario)}`)
  return [...silences(report), ...skips].map((line) => `${line}\n`).join('')
}

function block(scenario: ReportScenario, paint: Paint): string[] {
  const { title, about, method, path, verdict } = scenario
  const { mark, style } = LOOK[verdict]
  const notes = [pauseNote(scenario), driftNote(scenario)].flatMap((note) => note ?? [])
  return [
    `${paint(style, mark)} ${paint('bold', title)}  ${method} ${path}  ${paint(style, verdict)}`,
    ...(about ? [paint('dim', `    ${about}`)] : []),
    ...rowsOf(scenario).map(({ name, value, limit, margin, met }) => {
      const cells = `    ${name.padEnd(12)}${value.padEnd(20)}${limit.padEnd(14)}${margin}`.trimEnd()
      return met === false ? paint(style, cells) : cells
    }),
    ...notes.map((note) => paint('dim', `    ${note}`)),
    ...(verdict === 'passed' && !scenario.generator.busy ? [] : [`    ${sentence(scenario)}`]),
  ]
}

function verdictLine({ verdict, exitCode, scenarios, startedAt, endedAt }: Report, paint: Paint): string {
  const of = (verdict: Verdict) => scenarios.filter((scenario) => scenario.verdict === verdict).length
  const counts = (Object.keys(LOOK) as Verdict[]).filter((verdict) => of(verdict) > 0)
  const tally = counts.map((verdict) => `${of(verdict)} ${verdict}`).join(', ')
  const took = duration(Date.parse(endedAt) - Date.parse(startedAt))
  const word = paint(LOOK[verdict].style, paint('bold', verdict.toUpperCase()))
  return `${word}  ${tally} in ${took}, exit code ${exitCode}`
}
