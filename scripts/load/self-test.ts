/** Checks the checker: runs the gate against every misbehaviour and compares its numbers with the server's own log. */
import { CASES, type Case } from './cases.ts'
import { type Certified, certify } from './certify.ts'
import { type Entry, misbehave } from './misbehaving.ts'
import { readOptions } from './options.ts'
import { exitCodeOf } from './verdict.ts'

interface Proof {
  name: string
  /** Empty when the gate was right. */
  faults: string[]
}

const NO_DISK = { read: () => Buffer.alloc(0), folder() {}, history: () => ({ runs: [], unusable: 0 }) }

/** Proves one case after the other, until the signal. */
export async function* selfTest(signal: AbortSignal): AsyncGenerator<Proof> {
  for (const one of CASES) {
    if (signal.aborted) return
    yield { name: one.name, faults: await prove(one, signal) }
  }
}

/** What the gate got wrong about a case. */
export async function prove(one: Case, signal: AbortSignal): Promise<string[]> {
  const server = await misbehave(one.act, one.setup)
  try {
    const env = {
      SVC_LOAD_BASE_URL: server.base,
      SVC_LOAD_REQUESTS: '20',
      SVC_LOAD_CONCURRENCY: '4',
      SVC_LOAD_TIMEOUT_MS: '5000',
      ...(one.upload && {
        SVC_LOAD_INCLUDE_UPLOAD: 'true',
        SVC_LOAD_UPLOAD_PATH: '/api/drive-upload?submissionId=key-{{index}}&fieldId=evidence',
      }),
      ...one.env,
    }
    const outcomes = await certify(readOptions(env, NO_DISK), { history: [], signal })
    return signal.aborted ? [] : faultsOf(one, outcomes, server.log)
  } finally {
    await server.stop()
  }
}

function faultsOf(one: Case, outcomes: readonly Certified[], log: readonly Entry[]): string[] {
  const code = exitCodeOf(outcomes, undefined)
  const expected = one.verdict === 'passed' ? 0 : 1
  const faults = outcomes.filter(({ kind }) => kind === 'measured').flatMap((outcome) => againstLog(one, outcome, log))
  return code === expected ? faults : [`exit code ${code} instead of ${expected}`, ...faults]
}

function againstLog({ dies }: Case, { scenario, measurement }: Certified, log: readonly Entry[]): string[] {
  const path = scenario.path.split('?')[0]!
  const entries = log.filter(({ url, probe }) => !probe && url.startsWith(path))
  const failures = entries.flatMap(({ fault }) => fault ?? [])
  const told = `${scenario.name}: ${measurement.successful} successful, ${JSON.stringify(measurement.reasons)}`
  const faults: string[] = []
  if (!dies && entries.length !== scenario.planned)
    faults.push(`${scenario.name}: the server got ${entries.length} requests instead of ${scenario.planned}`)
  if (
    !dies &&
    JSON.stringify(tally(failures)) !== JSON.stringify(tally(Object.entries(measurement.reasons).flatMap(spread)))
  )
    faults.push(`${told}; the server's log says ${JSON.stringify(tally(failures))}`)
  if (measurement.successful > entries.length - failures.length)
    faults.push(`${told}; the server answered ${entries.length - failures.length} well`)
  if (scenario.method === 'POST' && new Set(entries.map(({ url }) => url)).size !== scenario.planned)
    faults.push(`${scenario.name}: ids were used twice`)
  return faults
}

const spread = ([reason, n]: [string, number]): string[] => Array<string>(n).fill(reason)

function tally(reasons: readonly string[]): [string, number][] {
  const counts = Map.groupBy(reasons, (reason) => reason)
  return [...counts]
    .map(([reason, { length }]): [string, number] => [reason, length])
    .sort(([a], [b]) => a.localeCompare(b))
}
