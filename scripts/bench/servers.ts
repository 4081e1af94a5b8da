/** Servers as child processes on free ports of the loopback address. What is started here is ended here, by its id. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

interface Start {
  /** A script and its arguments, run by this Node. */
  script: readonly string[]
  env?: Record<string, string>
  /** File that takes its standard output, such as the access log; dropped without one. */
  output?: string
}
export interface RunningServer {
  base: string
  pid: number
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** SIGTERM, then SIGKILL after a while; resolves when the process has ended. */
  stop(): Promise<void>
  /** SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>
}

export const MAIN = join(import.meta.dirname, '../../src/main.ts')
const READY_MS = 20_000
const STOP_MS = 10_000
const running = new Set<ChildProcess>()

/** Starts a server that tells its address on standard error; resolves when it has. */
export async function startServer({ script, env = {}, output }: Start): Promise<RunningServer> {
  const out = output === undefined ? 'ignore' : openSync(output, 'a')
  const child = spawn(process.execPath, script, {
    stdio: ['ignore', out, 'pipe'],
    env: { ...ownEnvironment(), NODE_ENV: 'production', ...env },
  })
  if (typeof out === 'number') closeSync(out)
  track(child)
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal!))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    base: await addressOf(child),
    pid: child.pid!,
    ended,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await end('SIGTERM')
      clearTimeout(timer)
    },
    kill: () => end('SIGKILL'),
  }
}

/** A child that `killAll` ends too. */
export function track(child: ChildProcess): void {
  running.add(child)
  child.once('close', () => running.delete(child))
}

/** Ends at once whatever still runs; for an end by signal or error. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Settings of the shell must not reach a service under test. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SVC_|NODE_OPTIONS$)/.test(name)))

/** The address that the server tells; rejects when it ends before, as it must when it says nothing for too long. */
async function addressOf(child: ChildProcess): Promise<string> {
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_MS)
  let said = ''
  for await (const chunk of (child.stderr as Readable).iterator({ destroyOnReturn: false })) {
    said += chunk
    const base = /http:\/\/127\.0\.0\.1:\d+(?=\s)/.exec(said)?.[0]
    if (base === undefined) continue
    clearTimeout(timer)
    child.stderr!.resume() // read on, or the pipe fills
    return base
  }
  throw new Error(`${child.spawnargs.join(' ')} ended\n${said}`)
}
