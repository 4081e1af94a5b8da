/**
 * Pages that everybody is sent, and forms of one page, each on the disk before its answer. A bare server sends the same bytes
 * and commits each form alone. For forms there are one, two and three processes of Intake on each database. Load, Intake and the
 * database server share all cores.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { askServer } from '../../test/support/databases.ts'
import { type Postgres, startPostgres } from '../../test/support/postgres.ts'
import { number, table } from './figures.ts'
import { cpuTime, fire, inTurn, middle } from './load.ts'
import type { Options } from './options.ts'
import { FORM, type Ground, prepare, REST } from './prepare.ts'
import { MAIN, startServer } from './servers.ts'

interface Contender {
  what: string
  path: string
  server: 'bare' | 'SQLite' | 'PostgreSQL'
  processes: number
}

export async function measurePages(folder: string, options: Options): Promise<string> {
  const ground = await prepare(folder)
  const pages = { 'GET /status': '/status', [`GET ${FORM}`]: FORM, 'GET /status?reference=…': ground.casePath }
  const contenders = Object.entries(pages).flatMap(([what, path]) =>
    (['bare', 'SQLite'] as const).map((server) => ({ what, path, server, processes: 1 })),
  )
  return tableOf('Pages', contenders, options, (one) => measure(one, { ground, seconds: options.seconds }))
}

export async function measureForms(folder: string, options: Options): Promise<string> {
  const ground = await prepare(folder)
  const form = { what: `POST ${FORM}`, path: FORM }
  const contenders = [
    { ...form, server: 'bare', processes: 1 } as const,
    ...(['SQLite', 'PostgreSQL'] as const).flatMap((server) =>
      [1, 2, 3].map((processes) => ({ ...form, server, processes })),
    ),
  ]
  // As in production: what is acknowledged is on the disk.
  const postgres = await startPostgres({ full_page_writes: 'on' })
  try {
    return await tableOf('Forms', contenders, options, (one) =>
      measure(one, { ground, seconds: options.seconds, postgres }),
    )
  } finally {
    await postgres.remove()
  }
}

async function tableOf(
  title: string,
  contenders: readonly Contender[],
  { rounds }: Options,
  sampleOf: (one: Contender) => Promise<Measured>,
): Promise<string> {
  const samples = await inTurn(contenders, rounds, sampleOf)
  const rows = contenders.map((one) => {
    const own = samples.get(one)!
    const bare = samples.get(contenders.find(({ what, server }) => what === one.what && server === 'bare')!)!
    const share = middle(own, ({ rate }) => rate) / middle(bare, ({ rate }) => rate)
    const server = one.server === 'bare' ? 'bare' : `Intake, ${one.server}`
    const figures = FIGURES.map(([, digits, pick]) => number(middle(own, pick), digits))
    return [one.what, server, String(one.processes), number(share, 2), ...figures]
  })
  return table(title, ['', 'server', 'processes', 'of bare', ...FIGURES.map(([name]) => name)], rows)
}

type Measured = Awaited<ReturnType<typeof measure>>
const FIGURES: [name: string, digits: number, pick: (sample: Measured) => number][] = [
  ['answers/s', 0, ({ rate }) => rate],
  ['CPU µs', 1, ({ cpu }) => cpu],
  ['CPU µs, database server', 0, ({ cpuServer }) => cpuServer],
  ['p50 ms', 1, ({ p50 }) => p50],
  ['p95 ms', 1, ({ p95 }) => p95],
  ['p99 ms', 1, ({ p99 }) => p99],
]
/** More than any of them takes in a second. */
const MOST_FORMS_PER_SECOND = 20_000

interface Setting {
  ground: Ground
  seconds: number
  /** With it, forms are sent. */
  postgres?: Postgres
}

async function measure({ path, server, processes }: Contender, { ground, seconds, postgres }: Setting) {
  const database = server === 'PostgreSQL' ? await postgres!.database() : undefined
  // A drive belongs to one database: the service refuses to start with another.
  const data = ground.freshData(database !== undefined)
  const file = join(data, 'intake.sqlite')
  const running = await startServer({
    script: server === 'bare' ? [...ground.bare, file, data] : [MAIN],
    env: {
      ...ground.settings(data),
      SVC_WORKERS: String(processes),
      ...(database && { SVC_DATABASE_URL: database }),
    },
    output: join(data, 'access.log'),
  })
  const shoot = () => {
    const post = postgres && { ids: ground.freshIds(seconds * MOST_FORMS_PER_SECOND), rest: REST }
    return fire({ url: running.base + path, seconds, ...(post && { post }) })
  }
  const count = () => (database ? rowsAt(database) : rowsIn(file))
  try {
    const serverPid = database && (await serverOf(database))
    const used = () => [cpuTime(running.pid), serverPid ? cpuTime(serverPid) : 0] as const
    const before = await count()
    // A service runs for weeks: it is measured as it is when the hot code was compiled, which takes it some seconds.
    const warm = await shoot()
    const [mine, theirs] = used()
    const sample = await shoot()
    const [cpu, cpuServer] = used()
    // Every form that was answered must be there, or the fast server is only a careless one.
    const answered = postgres ? warm.responses + sample.responses : 0
    const kept = (await count()) - before
    if (kept < answered) throw new Error(`${answered} forms were answered, and ${kept} are kept`)
    return { ...sample, cpu: (cpu - mine) / sample.responses, cpuServer: (cpuServer - theirs) / sample.responses }
  } finally {
    await running.stop()
    rmSync(data, { recursive: true, force: true })
    if (database) await postgres!.drop(database)
  }
}

function rowsIn(file: string): number {
  const connection = new Database(file, { readonly: true })
  const count = connection.prepare('select count(*) from submissions').pluck().get() as number
  connection.close()
  return count
}

const rowsAt = async (url: string): Promise<number> =>
  (await askServer(url, 'select count(*)::int as rows from submissions'))[0]!.rows as number

/** The first process of a PostgreSQL server, the parent of those that work, says its number in its folder. */
const serverOf = async (url: string): Promise<number> =>
  Number((await askServer(url, `select pg_read_file('postmaster.pid') as file`))[0]!.file!.toString().split('\n')[0])
