/** The server process itself, as `npm start` runs it, over a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseSettings } from './databases.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export { freePort, until }

const ROOT = join(import.meta.dirname, '..', '..')

export interface Service {
  base: string
  child: ChildProcess
  /** What it said on both of its outputs so far. */
  said(): string
  /** Its exit code, or the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

export const temporary = (): string => mkdtempSync(join(tmpdir(), 'intake-service-'))

/** Starts the process; it may end by itself when its settings are wrong. `stdout` is an open file for its log instead of a pipe to us. */
export function launch(env: Record<string, string>, stdout: number | 'pipe' = 'pipe', args: string[] = []): Service {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'))
  const child = spawn(process.execPath, ['--', 'src/main.ts', ...args], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), ...databaseSettings(env.SVC_DATA_DIR!), ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', stdout, 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (said += text))
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal!))
  })
  return { base: `http://127.0.0.1:${env.SVC_PORT ?? 3000}`, child, said: () => said, ended }
}

/** Starts the process on a free port and waits until it is ready. */
export async function startService(env: Record<string, string>, stdout?: number): Promise<Service> {
  const service = launch({ SVC_PORT: String(await freePort()), ...env }, stdout)
  await until(() => service.said().includes('Intake is ready') || service.child.exitCode !== null)
  if (service.child.exitCode !== null) throw new Error(`the service ended:\n${service.said()}`)
  return service
}

/** Ends a service, if it still runs, and removes its folder. */
export async function removeService(service: Service | undefined, folder: string): Promise<void> {
  service?.child.kill('SIGKILL')
  await service?.ended
  rmSync(folder, { recursive: true, force: true })
}
