/** A report as it may come out, with everything in it: for the picture in the README and for looking at the page. */

import { DAY } from '../../../src/models/moment.ts'
import type { Sample } from '../connection.ts'
import { driftOf, type PastRun } from '../drift.ts'
import { judge } from '../gate.ts'
import { measure } from '../measure.ts'
import { readOptions } from '../options.ts'
import { planOf, type Scenario } from '../plan.ts'
import { page } from './page.ts'
import { reportOf } from './report.ts'

const STARTED_AT = Date.UTC(2026, 10, 20, 3, 17)
const RUNS = 22
/** Milliseconds that half of the answers take, by scenario. */
const TYPICAL: Record<Scenario['name'], number> = { status: 34, submission: 52, upload: 310 }

const options = readOptions(
  {
    SVC_LOAD_BASE_URL: 'https://forms.example.org',
    SVC_LOAD_INCLUDE_UPLOAD: 'true',
    SVC_LOAD_UPLOAD_PATH: '/api/drive-upload?submissionId=k-{{index}}&fieldId=evidence',
    SVC_LOAD_REPORT_DIR: 'reports',
    SVC_LOAD_MAX_DRIFT: '50',
  },
  { read: () => Buffer.alloc(1), folder() {}, history: () => ({ runs: [], unusable: 0 }) },
)
const plan = planOf(options)

/** One page: two scenarios met their limits, the uploads slow down and fail. */
export function exampleReport(): string {
  const random = generator(7)
  const history = Array.from({ length: RUNS }, (_, run) => pastRun(run, random))
  const samples = new Map(plan.map((scenario) => [scenario.name, samplesOf(scenario, random)]))
  const outcomes = plan.map((scenario) => {
    const fired = samples.get(scenario.name)!
    const wallMs = Math.max(...fired.map(({ at, ms }) => at + ms))
    const measurement = measure(
      { samples: fired, wallMs, loopDelayMs: 11, standstills: [], cut: undefined },
      scenario.planned,
    )
    return judge(scenario, measurement, driftOf(history, { ...subjectOf(scenario), p95Ms: measurement.p95Ms }, 50))
  })
  const report = reportOf({ options, outcomes, startedAt: STARTED_AT, endedAt: STARTED_AT + 19_000, signal: undefined })
  return page(report, Object.fromEntries(samples), history)
}

function samplesOf({ name, planned, connections }: Scenario, random: () => number): Sample[] {
  const free = Array<number>(connections).fill(0)
  return Array.from({ length: planned }, (_, n) => {
    const failing = name === 'upload' && n > planned / 2
    const ms = around(TYPICAL[name], 0.35, random) * (failing ? 9 : 1)
    const at = free[n % connections]!
    free[n % connections] = at + ms + 3
    const reason = failing && n % 5 === 0 ? (n % 2 === 0 ? 'status 503' : 'reset') : undefined
    return { at, ms, reason, answered: reason !== 'reset' }
  })
}

function pastRun(run: number, random: () => number): PastRun {
  return {
    at: new Date(STARTED_AT - (RUNS - run) * DAY).toISOString(),
    target: options.base,
    concurrency: options.concurrency,
    verdict: 'passed',
    scenarios: plan.map((scenario) => ({
      ...subjectOf(scenario),
      verdict: 'passed',
      p95Ms: around(TYPICAL[scenario.name] * 1.8, 0.12, random),
      errorRate: 0,
      rps: 90,
    })),
  }
}

const subjectOf = ({ name, path, connections }: Scenario) => ({
  name,
  path: path.split('?')[0]!,
  target: options.base,
  concurrency: connections,
})

/** Log-normal, as latencies are. */
const around = (median: number, spread: number, random: () => number): number =>
  median * Math.exp(spread * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random()))

/** The same numbers every time (Park and Miller), so that the picture changes with the page alone. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
