/** The pauses of the event loop of a service under load, each with what ran meanwhile. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Cores } from './cores.ts'
import type { Line } from './lines.ts'
import { fire, type Generator } from './load.ts'
import { type Ground, intakeSettings, REST } from './prepare.ts'
import type { Pause } from './servers/probe.ts'
import { MAIN, startServer } from './servers.ts'
import { markdownTable, number } from './table.ts'

export interface PauseFigures {
  pauses: Pause[]
  /** How long the service ran, in seconds. */
  seconds: number
}
interface Plan {
  ground: Ground
  seconds: number
  cores: Cores
  generator: Generator
}

const PROBE = join(import.meta.dirname, 'servers/probe.ts')
/** More than are taken in a second. */
const MOST_FORMS_PER_SECOND = 20_000

/** Forms are sent for `seconds`, and each kind of page is read as long, one after the other, from the first second on. */
export async function measurePauses({ ground, seconds, cores, generator }: Plan): Promise<PauseFigures> {
  const data = ground.freshData()
  const file = join(data, 'pauses.json')
  const began = performance.now()
  const server = await startServer({
    script: ['--import', pathToFileURL(PROBE).href, MAIN],
    env: { ...intakeSettings(data, ground.secret), PROBE_FILE: file },
    core: cores.server,
    output: join(data, 'access.log'),
  })
  try {
    const { submit, ...pages } = ground.paths
    const post = { ids: ground.freshIds(seconds * MOST_FORMS_PER_SECOND), rest: REST }
    await fire(generator, { url: server.base + submit, seconds, encoding: 'gzip', post })
    for (const path of Object.values(pages))
      await fire(generator, { url: server.base + path, seconds, encoding: 'gzip' })
    await server.stop()
    const pauses = JSON.parse(readFileSync(file, 'utf8')) as Pause[]
    return { pauses, seconds: (performance.now() - began) / 1000 }
  } finally {
    await server.kill()
    rmSync(data, { recursive: true, force: true })
  }
}

export const pauseLines = ({ pauses }: PauseFigures): Line[] => [
  { what: 'Pauses above 20 ms under load', unit: '', value: pauses.length },
  { what: '… of those, with 20 ms of the processor', unit: '', value: pauses.filter(({ cpu }) => cpu > 20).length },
  { what: 'The longest pause', unit: 'ms', value: Math.max(0, ...pauses.map(({ took }) => took)) },
]

const COLUMNS = ['after s', 'ms', 'of the processor', 'for garbage', 'what ran, in ms'].map((title, i) => ({
  title,
  align: i < 4 ? ('right' as const) : ('left' as const),
}))

export const pauseTable = ({ pauses }: PauseFigures): string =>
  markdownTable(
    COLUMNS,
    pauses.map(({ at, took, cpu, garbage, ran }) => [
      number(at / 1000, 1),
      number(took),
      number(cpu),
      number(garbage),
      ran.map(([name, ms]) => `${name} ${number(ms)}`).join('; '),
    ]),
  )
