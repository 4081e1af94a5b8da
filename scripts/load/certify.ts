/** One run of the gate: look at the fixtures, fire every scenario in order, judge each. */
import type { Sample } from './connection.ts'
import { driftOf, type PastRun } from './drift.ts'
import { type Fire, fire } from './fire.ts'
import { type Look, look } from './fixture.ts'
import { judge, type Outcome } from './gate.ts'
import { type Measurement, measure, unmeasured } from './measure.ts'
import type { Options } from './options.ts'
import { planOf, type Scenario } from './plan.ts'

/** An outcome with the record behind it, for the charts. */
export interface Certified extends Outcome {
  samples: readonly Sample[]
}

/** What the progress line hears. */
export interface Watcher {
  begin(scenario: Scenario): void
  sample(sample: Sample): void
  end(): void
}

/** Aborting `signal` ends the run at once; what was measured is kept. */
export async function certify(
  options: Options,
  { history, signal, watcher }: { history: readonly PastRun[]; signal: AbortSignal; watcher?: Watcher },
): Promise<Certified[]> {
  const scenarios = planOf(options)
  const looks = await Promise.all(scenarios.map((scenario) => lookAt(scenario, signal)))
  const unreachable = looks.find(({ kind }) => kind === 'unreachable')
  const outcomes: Certified[] = []
  for (const [index, scenario] of scenarios.entries()) {
    const found = unreachable ?? looks[index]!
    if (signal.aborted) outcomes.push(unfired(scenario, 'interrupted', '', 'interrupted'))
    else if (found.kind === 'there') outcomes.push(await measured(scenario))
    else if (found.kind === 'missing' && options.allowMissing)
      outcomes.push(unfired(scenario, 'missing', found.detail, 'skipped'))
    else outcomes.push(unfired(scenario, found.kind, found.detail, 'failed'))
  }
  return outcomes

  async function measured(scenario: Scenario): Promise<Certified> {
    watcher?.begin(scenario)
    const shot: Fire = {
      scenario,
      uploadFile: options.uploadFile,
      signal,
      onSample: (sample) => watcher?.sample(sample),
    }
    const recording = await fire(shot)
    watcher?.end()
    const measurement = measure(recording, scenario.planned)
    return { ...judge(scenario, measurement, drift(scenario, measurement)), samples: recording.samples }
  }

  function drift({ name, path, connections }: Scenario, { p95Ms }: Measurement) {
    const subject = { name, path: path.split('?')[0]!, target: options.base, concurrency: connections, p95Ms }
    return driftOf(history, subject, options.maxDrift ?? null)
  }
}

/** Posts are never probed: what an upload lacks is known from its settings. */
async function lookAt(scenario: Scenario, signal: AbortSignal): Promise<Look> {
  if (scenario.missing) return { kind: 'missing', detail: scenario.missing }
  return scenario.method === 'GET' ? look(scenario, signal) : { kind: 'there' }
}

function unfired(
  scenario: Scenario,
  kind: Outcome['kind'],
  detail: string,
  verdict: 'failed' | 'skipped' | 'interrupted',
): Certified {
  const why = {
    missing: 'fixture missing',
    unreachable: 'target unreachable',
    interrupted: 'interrupted',
    measured: '',
  }
  const measurement = unmeasured(verdict === 'skipped' ? 0 : scenario.planned, why[kind])
  return { scenario, kind, detail, measurement, checks: [], drift: null, verdict, samples: [] }
}
