/** Services as on machines of their own: each with a data folder of its own, one database, one bucket. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAIN, track } from '../bench/servers.ts'

export interface Fleet {
  /** SIGKILL to the next of them, when all are ready; another takes its place. Returns its number, undefined when not. */
  kill(): number | undefined
  /** Have all said that they are ready? What a killed one had started may go on answering for a moment. */
  isWhole(): boolean
  /** SIGTERM to all; resolves with what was wrong: an exit code, a service that did not end. */
  stop(): Promise<string[]>
  /** Milliseconds that each start took until the service was ready. */
  starts: number[]
  /** What services said that ended by themselves. */
  crashes: string[]
}

const AGAIN_MS = 250
const STOP_MS = 15_000

export function startFleet(folder: string, ports: readonly number[], env: Record<string, string>): Fleet {
  const starts: number[] = []
  const crashes: string[] = []
  const services: ChildProcess[] = []
  const ready = new Set<number>()
  let [stopping, turn] = [false, 0]
  for (const i of ports.keys()) start(i)
  return { kill, isWhole: () => ready.size === ports.length, stop, starts, crashes }

  function start(i: number): void {
    const dataDir = join(folder, `machine-${i}`)
    mkdirSync(dataDir, { recursive: true })
    const inherited = Object.entries(process.env).filter(([name]) => !/^(SVC_|NODE_OPTIONS$)/.test(name))
    const own = { SVC_DATA_DIR: dataDir, SVC_PORT: String(ports[i]), SVC_LOG_LEVEL: 'error', SVC_TRUST_PROXY: '1' }
    const startedAt = performance.now()
    const log = openSync(`${dataDir}.log`, 'a')
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', log, 'pipe'],
      env: { ...Object.fromEntries(inherited), ...env, ...own },
    })
    closeSync(log)
    track(child)
    services[i] = child
    let [said, greeted] = ['', false]
    child.stderr!.on('data', (text) => {
      said = `${said}${text}`.slice(-2000)
      if (greeted || !said.includes('Intake is ready')) return
      greeted = true
      ready.add(i)
      starts.push(performance.now() - startedAt)
    })
    child.once('close', (code, signal) => {
      if (stopping || signal === 'SIGKILL') return
      crashes.push(`a service ended with ${code ?? signal}: ${said.trim()}\n${tailOf(`${dataDir}.log`)}`)
    })
    child.once('exit', async () => {
      ready.delete(i)
      await sleep(AGAIN_MS)
      if (!stopping) start(i)
    })
  }

  function kill(): number | undefined {
    if (ready.size < ports.length) return undefined
    const i = turn++ % ports.length
    ready.delete(i)
    services[i]!.kill('SIGKILL')
    return i
  }

  async function stop(): Promise<string[]> {
    stopping = true
    const faults = services.map(async (child, i) => {
      if (child.exitCode !== null || child.signalCode !== null) return undefined
      const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
      child.kill('SIGTERM')
      const code = await Promise.race([ended, sleep(STOP_MS, 'late' as const, { ref: false })])
      return code === 0 ? undefined : `service ${i} ended with ${code} at SIGTERM`
    })
    return (await Promise.all(faults)).filter((fault) => fault !== undefined)
  }
}

const tailOf = (file: string): string => readFileSync(file, 'utf8').slice(-2000)
