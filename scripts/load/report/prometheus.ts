/** The report as a textfile for Prometheus' node exporter. Pure. */
import type { Report, ReportScenario } from './report.ts'

/** `lastPass` is the UTC milliseconds of the last passed run, this one included. */
export function prometheus(report: Report, lastPass: number | undefined): string {
  const { scenarios } = report
  const run = { target: report.target }
  const of = (value: (scenario: ReportScenario) => number | null, labels?: Labels) =>
    scenarios.flatMap((scenario) => sample({ ...run, scenario: scenario.name, ...labels }, value(scenario)))
  return [
    metric('last_run_timestamp_seconds', 'Start of the last run', sample(run, Date.parse(report.startedAt) / 1000)),
    metric(
      'last_pass_timestamp_seconds',
      'Start of the last run that met every limit',
      sample(run, lastPass === undefined ? null : lastPass / 1000),
    ),
    metric(
      'last_run_exit_code',
      'Exit code of the last run: 0 passed, 1 failed, 3 inconclusive',
      sample(run, report.exitCode),
    ),
    metric(
      'passed',
      'Whether the scenario met its limits',
      of(({ verdict }) => Number(verdict === 'passed')),
    ),
    metric(
      'skipped',
      'Whether the scenario was skipped',
      of(({ verdict }) => Number(verdict === 'skipped')),
    ),
    metric(
      'requests_planned',
      'Requests to send',
      of(({ planned }) => planned),
    ),
    metric(
      'requests_successful',
      'Requests answered with the page asked for',
      of(({ successful }) => successful),
    ),
    metric(
      'p95_seconds',
      '95th percentile of the latency of successful answers',
      of(({ p95Ms }) => p95Ms && p95Ms / 1000),
    ),
    metric(
      'error_ratio',
      'Planned requests without success, 0 to 1',
      of(({ errorRate }) => errorRate),
    ),
    metric(
      'answers_per_second',
      'Successful answers by wall time',
      of(({ rps }) => rps),
    ),
    metric(
      'max_pause_seconds',
      'Longest time in which nobody was answered',
      of(({ maxPauseMs }) => maxPauseMs && maxPauseMs / 1000),
    ),
    metric(
      'generator_busy',
      'Whether the generator was too busy to trust',
      of(({ generator }) => Number(generator.busy)),
    ),
    metric('limit', 'The limits of the run', [
      ...of(({ limits }) => limits.maxP95Ms / 1000, { limit: 'p95_seconds' }),
      ...of(({ limits }) => limits.maxErrorRate, { limit: 'error_ratio' }),
      ...of(({ limits }) => limits.minRps, { limit: 'answers_per_second' }),
      ...of(({ limits }) => limits.maxPauseMs && limits.maxPauseMs / 1000, { limit: 'max_pause_seconds' }),
    ]),
    metric(
      'errors',
      'Failed requests by reason',
      scenarios.flatMap(({ name, reasons }) =>
        Object.entries(reasons).flatMap(([reason, n]) => sample({ ...run, scenario: name, reason }, n)),
      ),
    ),
  ].join('')
}

type Labels = Record<string, string>
type Line = [labels: string, value: number]

/** "None" is an absent line, never 0. */
function sample(labels: Labels, value: number | null): Line[] {
  if (value === null) return []
  const pairs = Object.entries(labels).map(
    ([name, text]) => `${name}="${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`,
  )
  return [[`{${pairs.join(',')}}`, value]]
}

function metric(name: string, help: string, lines: readonly Line[]): string {
  if (lines.length === 0) return ''
  const full = `svc_load_${name}`
  return `# HELP ${full} ${help}\n# TYPE ${full} gauge\n${lines.map(([labels, value]) => `${full}${labels} ${value}\n`).join('')}`
}
