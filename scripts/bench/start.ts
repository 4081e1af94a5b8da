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
  /** Milliseconds from the start of the process to the first answer, beside a bare server. */
  first: number
  bare: number
  /** Milliseconds of `cli --help`. */
  help: number
  /** Resident memory in MB, three seconds after the start. */
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
  const samples = { first: [] as number[], bare: [] as number[], help: [] as number[], memory: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const { first, memory } = await startOnce([MAIN], env)
    samples.first.push(first)
    if (memory !== undefined) samples.memory.push(memory)
    samples.bare.push((await startOnce(['--input-type=module', '-e', BARE], env)).first)
    samples.help.push(await helpOnce(env))
  }
  const [first, bare, help] = [median(samples.first)!, median(samples.bare)!, median(samples.help)!]
  return { first, bare, help, memory: median(samples.memory) }
}

/** Answers, and no more. */
const BARE = `
import { createServer } from 'node:http'
const server = createServer((req, res) => res.end()).listen(0, '127.0.0.1', () =>
  console.error('http://127.0.0.1:' + server.address().port + ' '))
process.on('SIGTERM', () => process.exit())`

async function startOnce(script: string[], env: Record<string, string>) {
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

export const startLines = ({ first, bare, help, memory }: StartFigures): Line[] => [
  { what: 'Start to the first answer', unit: 'ms', value: first, limit: bare, aim: { atMost: 600 } },
  { what: 'Command line, `--help`', unit: 'ms', value: help, aim: { atMost: 250 } },
  { what: 'Memory at rest', unit: 'MB', value: memory, aim: { atMost: 150 } },
]
