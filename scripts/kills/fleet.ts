/** Services as on machines of their own, each with a data folder and a port. One that is killed is started again. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAIN, type RunningServer, startServer } from '../bench/servers.ts'

export interface Fleet {
  /** Resolves when all are ready; rejects when one ended by itself. */
  whole(): Promise<void>
  /** SIGKILL to the next of them; returns its number. */
  kill(): number
  /** SIGTERM to all; resolves with what was wrong, one sentence each. */
  stop(): Promise<string[]>
  /** Milliseconds that each start took until the service was ready. */
  starts: number[]
}

export function startFleet(folder: string, ports: readonly number[], env: Record<string, string> = {}): Fleet {
  const starts: number[] = []
  const faults: string[] = []
  const services: (RunningServer | undefined)[] = ports.map(() => undefined)
  let [stopping, turn] = [false, 0]
  for (const i of ports.keys()) live(i).catch((error: Error) => faults.push(error.message))
  return { whole, kill, stop, starts }

  async function live(i: number): Promise<void> {
    const data = join(folder, `machine-${i}`)
    mkdirSync(data, { recursive: true })
    const own = { SVC_DATA_DIR: data, SVC_PORT: String(ports[i]), SVC_LOG_LEVEL: 'error' }
    while (!stopping) {
      const began = performance.now()
      const service = await startServer({ script: [MAIN], env: { ...env, ...own }, output: `${data}.log` })
      starts.push(performance.now() - began)
      services[i] = service
      const end = await service.ended
      if (!stopping && end !== 'SIGKILL')
        throw new Error(`service ${i} ended with ${end}\n${readFileSync(`${data}.log`, 'utf8').slice(-2000)}`)
    }
  }

  async function whole(): Promise<void> {
    while (services.includes(undefined)) {
      if (faults.length > 0) throw new Error(faults.join('\n'))
      await sleep(20)
    }
  }

  function kill(): number {
    const i = turn++ % ports.length
    services[i]!.kill()
    services[i] = undefined
    return i
  }

  async function stop(): Promise<string[]> {
    stopping = true
    for (const [i, service] of services.entries()) {
      await service!.stop()
      const end = await service!.ended
      if (end !== 0) faults.push(`service ${i} ended with ${end} at SIGTERM`)
    }
    return faults
  }
}
