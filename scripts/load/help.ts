/** What --help and --dry-run print. Pure. */
import { counted, duration, milliseconds, percentage, perSecond } from './figures.ts'
import { type Options, VARIABLES } from './options.ts'
import { planOf } from './plan.ts'

export function help(): string {
  const rows = Object.values(VARIABLES).map(({ name, default: fallback, meaning }) => {
    return `  ${name.padEnd(34)} ${meaning}${fallback ? ` [${fallback}]` : ''}`
  })
  return `The load gate: checks that a running service answers fast enough, often enough and without errors.

  SVC_LOAD_BASE_URL=http://127.0.0.1:3000 npm run -s test:load

  -- --help        this text
  -- --dry-run     shows what would be sent, every limit and where it comes from; sends nothing
  -- --self-test   checks on this machine that the gate notices targets that misbehave; sends only to itself
  -- --quiet       prints no table when every scenario passed, even on a terminal
  -- --verbose     prints the table even without a terminal, such as in a build

Settings, with their defaults:
${rows.join('\n')}

Exit codes:
  0    every scenario met its limits, or is reported as skipped
  1    a limit was missed, there was no answer, a fixture is missing, or the target cannot be reached
  2    the settings are wrong, or another run against this target has not finished; nothing was sent
  3    inconclusive: latency, throughput or a pause missed a limit, but this machine was too busy to judge
  70   the gate itself failed, so the result says nothing about the service
  130  interrupted by SIGINT (Ctrl-C), or 143 by SIGTERM; the report is kept, and never says passed
`
}

/** The plan, with resolved addresses and the source of every limit. */
export function dryRun(options: Options): string {
  const source = (name: string) => (options.given.has(name) ? `from ${name}` : `default, ${name}`)
  return planOf(options)
    .map((scenario) => {
      const { title, about, name, method, origin, path, limits, planned, connections, timeoutMs, deadlineMs, missing } =
        scenario
      const prefix = `SVC_LOAD_${name.toUpperCase()}`
      return [
        `${title}: ${method} ${origin}${path}`,
        ...(about ? [`  ${about}`] : []),
        ...(missing
          ? [`  fixture missing: ${missing}; the scenario would be ${options.allowMissing ? 'skipped' : 'failed'}`]
          : []),
        `  ${counted(planned, 'request')} over ${counted(connections, 'connection')}, ${milliseconds(timeoutMs)} each, cut after ${duration(deadlineMs)}`,
        `  p95         ≤ ${milliseconds(limits.maxP95Ms).padEnd(12)} (${source(`${prefix}_MAX_P95_MS`)})`,
        `  errors      ≤ ${percentage(limits.maxErrorRate).padEnd(12)} (${source(`${prefix}_MAX_ERROR_RATE`)})`,
        ...(limits.maxPauseMs === null
          ? []
          : [`  pause       ≤ ${milliseconds(limits.maxPauseMs).padEnd(12)} (from SVC_LOAD_MAX_PAUSE_MS)`]),
        `  throughput  ≥ ${perSecond(limits.minRps).padEnd(12)} (${source(`${prefix}_MIN_RPS`)})`,
        '',
      ].join('\n')
    })
    .concat(`Report: ${options.reportDir ?? 'none, SVC_LOAD_REPORT_DIR is not set'}\nNothing was sent.\n`)
    .join('\n')
}
