/** The load gate as an operator runs it: a process of its own, with an environment of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../../scripts/test-load.ts')

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface Gate {
  child: ChildProcess
  ended: Promise<Ended>
}

/** Starts the gate with few requests, unless `env` says otherwise. */
export function startGate(
  env: Record<string, string>,
  args: string[] = [],
  flags: string[] = [],
  program = script,
): Gate {
  const child = spawn(process.execPath, [...flags, program, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: process.env.TMPDIR ?? '/tmp',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      SVC_LOAD_REQUESTS: '20',
      SVC_LOAD_CONCURRENCY: '4',
      SVC_LOAD_TIMEOUT_MS: '9000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout!.on('data', (chunk) => {
    out += chunk
  })
  child.stderr!.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, err })))
  return { child, ended }
}

export const runGate = (...how: Parameters<typeof startGate>): Promise<Ended> => startGate(...how).ended
