/** Puts load on a server with wrk, round after round, and reads what it costs the processor. */
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './figures.ts'
import { track } from './servers.ts'

const CONNECTIONS = 12

export interface Shot {
  url: string
  seconds: number
  /** A file with one id a line, each used once, and what follows the id in the form. Without it the address is read. */
  post?: { ids: string; rest: string }
}
/** Times are in milliseconds, CPU in microseconds an answer. */
export interface Sample {
  responses: number
  rate: number
  p50: number
  p95: number
  p99: number
}

/** Fires for the given time; rejects when a form's ids did not suffice, because a repeated form is not a new one. */
export async function fire({ url, seconds, post }: Shot): Promise<Sample> {
  const script = join(import.meta.dirname, 'wrk.lua')
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, '-H', 'Accept-Encoding: identity', url, '--']
  const run = promisify(execFile)('wrk', post ? [...args, post.ids, post.rest] : args)
  track(run.child)
  const { stdout } = await run
  const { errors, spare, took, ...sample } = JSON.parse(stdout.trim().split('\n').at(-1)!)
  if (spare < 0) throw new Error('more forms were sent than ids were made')
  if (errors > 0 || sample.responses === 0)
    throw new Error(`${url}: ${sample.responses} answers, ${errors} of them errors`)
  return { ...sample, rate: sample.responses / took }
}

/** Asks for a sample of each contender, the order reversed in every second round, so that a slow minute falls on all of them. */
export async function inTurn<T, S>(
  contenders: readonly T[],
  rounds: number,
  measure: (contender: T) => Promise<S>,
): Promise<Map<T, S[]>> {
  const samples = new Map<T, S[]>(contenders.map((one) => [one, []]))
  for (let round = 0; round < rounds; round++)
    for (const one of round % 2 === 0 ? contenders : contenders.toReversed()) {
      console.error(`round ${round + 1} of ${rounds}: ${JSON.stringify(one)}`)
      samples.get(one)!.push(await measure(one))
    }
  return samples
}

/** The median of one figure. */
export const middle = <S>(samples: readonly S[], pick: (sample: S) => number): number => median(samples.map(pick))

/** Microseconds that a process, its children and their children have used; those that ended are left out. */
export function cpuTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  // Fields 14 and 15 of proc(5), counted after the command's name, which may hold spaces and brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
  const own = ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1e6
  return children.reduce((sum, child) => sum + cpuTime(child), own)
}
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Resident memory in MB (10^6 bytes). */
export const residentMemory = (pid: number): number =>
  (Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024) / 1e6
