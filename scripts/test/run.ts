/** One lane: mocha in a process of its own, whose output is held back until it is to be shown. */
import { type ChildProcess, spawn } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Lane } from './lanes.ts'
import { TOTALS_FD, type Totals } from './reporter.ts'

/** Three times as long as a test has alone (`.mocharc.json`), because the lanes share the cores. */
const TIMEOUT_MS = 30_000
const MOCHA = 'node_modules/mocha/bin/mocha.js'

export interface Run {
  lane: Lane
  /** Starts it; resolves with its result when it has ended. */
  start(): Promise<Result>
  /** Shows what it says from now on, and what it said so far; resolves when it has said all. */
  show(): Promise<void>
  stop(): void
}
export interface Result {
  lane: Lane
  /** The exit code of mocha. */
  code: number
  /** Ended by us, because another one failed. */
  stopped: boolean
  ms: number
  /** Undefined when it was stopped, or when another reporter was asked for. */
  totals: Totals | undefined
}

export function createRun(lane: Lane, env: NodeJS.ProcessEnv): Run {
  const output = new PassThrough({ highWaterMark: 2 ** 26 })
  output.write(`\n${lane.name}:\n`)
  let mocha: ChildProcess | undefined
  let stopped = false
  return {
    lane,
    async start() {
      const began = performance.now()
      const own = [
        '--reporter',
        './scripts/test/reporter.ts',
        '--timeout',
        `${TIMEOUT_MS}`,
        ...(process.stdout.isTTY ? ['--color'] : []),
      ]
      const child = spawn(process.execPath, [MOCHA, ...own, ...lane.args, ...process.argv.slice(2)], {
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      })
      mocha = child
      for (const stream of [child.stdout!, child.stderr!]) stream.pipe(output, { end: false })
      const [code, totals] = await Promise.all([
        new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 130))),
        text(child.stdio[TOTALS_FD] as NodeJS.ReadableStream),
      ])
      output.end()
      return { lane, code, stopped, ms: performance.now() - began, totals: totals ? JSON.parse(totals) : undefined }
    },
    show: () =>
      new Promise((resolve) => {
        output.once('end', resolve).pipe(process.stdout, { end: false })
      }),
    stop() {
      stopped = mocha?.exitCode === null
      mocha?.kill()
      if (!mocha) output.end()
    },
  }
}
