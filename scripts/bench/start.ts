/** What a start costs: the time to the first answer, and the memory of a service that rests. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { number, table, verdict } from './figures.ts'
import { inTurn, middle, residentMemory } from './load.ts'
import type { Options } from './options.ts'
import { MAIN, startServer } from './servers.ts'

const REST_MS = 3000
/** The most milliseconds to the first answer, and the most memory at rest in MB. */
const AIMS = { later: 450, first: 900, memory: 150 }

export async function measureStart(folder: string, { rounds }: Options): Promise<string> {
  let made = 0
  const start = async (kind: 'later' | 'first') => {
    const data = join(folder, kind === 'later' ? 'kept' : `first-${made++}`)
    const began = performance.now()
    const env = { SVC_PORT: '0', SVC_DATA_DIR: data, NODE_COMPILE_CACHE: join(folder, 'compiled') }
    const server = await startServer({ script: [MAIN], env })
    await (await fetch(`${server.base}/status`)).arrayBuffer()
    const took = performance.now() - began
    await sleep(REST_MS)
    const memory = residentMemory(server.pid)
    await server.stop()
    return { took, memory }
  }
  await start('later') // fills the compile cache, as the first start of an operator does
  const samples = await inTurn(['later', 'first'] as const, rounds, start)
  const rows = [...samples].map(([kind, own]) => {
    const [took, memory] = [middle(own, (sample) => sample.took), middle(own, (sample) => sample.memory)]
    return [
      kind === 'later' ? 'start over a data folder' : 'first start, over an empty folder',
      number(took),
      verdict(took <= AIMS[kind], `≤ ${AIMS[kind]}`),
      number(memory),
      verdict(memory <= AIMS.memory, `≤ ${AIMS.memory}`),
    ]
  })
  return table('Start and memory', ['', 'ms to the first answer', 'aim', 'MB at rest', 'aim'], rows)
}
