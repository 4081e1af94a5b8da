/** What a start costs: the time to the first answer, the memory of a service that rests, and the command line's help. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../../src/models/window.ts'
import type { Line } from './lines.ts'
import { intakeSettings } from './prepare.ts'
import { MAIN, startServer } from './servers.ts'
import { residentMemory } from './usage.ts'

const CLI = join(import.meta.dirname, '../../src/cli.ts')
const REST_MS = 3000

export interface StartFigures {
  /** A start over a data folder that is there, one over none, and one of a bare server. */
  later: Started
  fresh: Started
  bare: Started
  /** Milliseconds of `cli --help`. */
  help: number
}
interface Started {
  /** Milliseconds from the start of the process to the first answer. */
  first: number
  /** Resident memory in MB, three seconds after that; undefined where there is no /proc. */
  memory: number | undefined
}

/** Medians over the rounds; one more before them fills the compile cache, as the first start of an operator does. */
export async function measureStart(folder: string, rounds: number): Promise<StartFigures> {
  const env = {
    ...intakeSettings(join(folder, 'start'), 'a secret of the bench'.repeat(2)),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  await startOnce([MAIN], env)
  await helpOnce(env)
  const samples = { later: [] as Started[], fresh: [] as Started[], bare: [] as Started[], help: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    samples.later.push(await startOnce([MAIN], env))
    samples.fresh.push(await startOnce([MAIN], { ...env, SVC_DATA_DIR: join(folder, `fresh-${round}`) }))
    samples.bare.push(await startOnce(['--input-type=module', '-e', BARE], env))
    samples.help.push(await helpOnce(env))
  }
  const { later, fresh, bare, help } = samples
  return { later: typical(later), fresh: typical(fresh), bare: typical(bare), help: median(help)! }
}

const typical = (starts: readonly Started[]): Started => ({
  first: median(starts.map(({ first }) => first))!,
  memory: median(starts.flatMap(({ memory = [] }) => memory)),
})

/** Answers, and no more. */
const BARE = `
import { createServer } from 'node:http'
const server = createServer((req, res) => res.end()).listen(0, '127.0.0.1', () =>
  console.error('http://127.0.0.1:' + server.address().port + ' '))
process.on('SIGTERM', () => process.exit())`

async function startOnce(script: string[], env: Record<string, string>): Promise<Started> {
  const began = performance.now()
  const server = await startServer({ script, env })
  await (await fetch(`${server.base}/status`)).arrayBuffer()
  const first = performance.now() - began
  await sleep(REST_MS)
  const memory = residentMemory(server.pid)
  await server.stop()
  return { first, memory }
}

async function helpOnce(env: Record<string, string>): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [CLI, '--help'], { stdio: 'ignore', env: { ...process.env, ...env } })
  await once(child, 'exit')
  return performance.now() - began
}

export const startLines = ({ later, fresh, bare, help }: StartFigures): Line[] => [
  { what: 'Start to the first answer', unit: 'ms', value: later.first, limit: bare.first, aim: { atMost: 450 } },
  {
    what: 'First start, over an empty folder',
    unit: 'ms',
    value: fresh.first,
    limit: bare.first,
    aim: { atMost: 900 },
  },
  { what: 'Command line, `--help`', unit: 'ms', value: help, aim: { atMost: 250 } },
  { what: 'Memory at rest', unit: 'MB', value: later.memory, aim: { atMost: 150 } },
  { what: 'Memory at rest after a first start', unit: 'MB', value: fresh.memory, aim: { atMost: 150 } },
]
