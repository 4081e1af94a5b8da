/** Runs the servers in turn, the order reversed in every second round, so that a slow minute falls on all of them. */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { CONTENDERS, type Contender, type Started, start } from './contenders.ts'
import type { Cores } from './cores.ts'
import type { Sample } from './figures.ts'
import { fire, type Generator, type Shot } from './load.ts'
import type { Scenario } from './options.ts'
import { type Ground, REST } from './prepare.ts'
import { cpuTime, residentMemory } from './usage.ts'

export type Samples = Record<Contender, Sample[]>
interface Plan {
  ground: Ground
  scenarios: readonly Scenario[]
  rounds: number
  seconds: number
  cores: Cores
  generator: Generator
  /** Told before each measurement. */
  progress(line: string): void
}

/** More than any of the servers takes in a second. */
const MOST_FORMS_PER_SECOND = 20_000

export async function runRounds({ scenarios, rounds, progress, ...plan }: Plan): Promise<Map<Scenario, Samples>> {
  const samples = new Map<Scenario, Samples>(scenarios.map((name) => [name, { bare: [], floor: [], intake: [] }]))
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed()
    for (const scenario of scenarios) {
      for (const contender of order) {
        progress(`round ${round + 1} of ${rounds}: ${scenario}, ${contender}`)
        samples.get(scenario)![contender].push(await measure(contender, scenario, plan))
      }
    }
  }
  return samples
}

type Setting = Omit<Plan, 'scenarios' | 'rounds' | 'progress'>

async function measure(contender: Contender, scenario: Scenario, plan: Setting): Promise<Sample> {
  const { ground, seconds, cores, generator } = plan
  const server = await start(contender, { ground, core: cores.server })
  try {
    // A service runs for weeks: it is measured as it is when the hot code was compiled, which takes it some seconds.
    const warm = await fire(generator, shot(server, scenario, seconds, plan))
    const before = cpuTime(server.pid)
    const answers = await fire(generator, shot(server, scenario, seconds, plan))
    const after = cpuTime(server.pid)
    const memory = residentMemory(server.pid)
    await server.stop()
    if (scenario === 'submit') checkRows(server, warm.responses + answers.responses)
    const cpu = before === undefined || after === undefined ? undefined : (after - before) / answers.responses
    return { ...answers, cpu, memory }
  } finally {
    await server.kill()
    rmSync(dirname(server.database), { recursive: true, force: true })
  }
}

function shot({ base }: Started, scenario: Scenario, seconds: number, { ground }: Setting): Shot {
  const url = base + ground.paths[scenario]
  if (scenario !== 'submit') return { url, seconds }
  return { url, seconds, post: { ids: ground.freshIds(seconds * MOST_FORMS_PER_SECOND), rest: REST } }
}

/** Every form that was answered must be there, or the fast server is only a careless one. */
function checkRows({ database }: Started, answered: number): void {
  const connection = new Database(database, { readonly: true })
  const count = (table: string) => connection.prepare(`select count(*) from ${table}`).pluck().get() as number
  const [submissions, events] = [count('submissions'), count('events')]
  connection.close()
  if (submissions < answered || events !== submissions)
    throw new Error(`${answered} forms were answered; ${submissions} submissions and ${events} status events are kept`)
}
