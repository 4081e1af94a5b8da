/**
 * Forms of one page, each on the disk before its answer: a bare server that commits each form alone, and one, two and three
 * processes of Intake on each database. Load, Intake and the database server share all cores.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../test/support/postgres.ts'
import { number, table } from './figures.ts'
import { cpuTime, fire, inTurn, middle } from './load.ts'
import type { Options } from './options.ts'
import { FORM, type Ground, prepare, REST } from './prepare.ts'
import { MAIN, startServer } from './servers.ts'

interface Contender {
  server: 'bare' | 'SQLite' | 'PostgreSQL'
  processes: number
}
const SQLITE = { server: 'SQLite', processes: 1 } as const
const CONTENDERS: readonly Contender[] = [
  { server: 'bare', processes: 1 },
  SQLITE,
  { server: 'SQLite', processes: 2 },
  { server: 'SQLite', processes: 3 },
  { server: 'PostgreSQL', processes: 1 },
  { server: 'PostgreSQL', processes: 2 },
  { server: 'PostgreSQL', processes: 3 },
]
/** More than any of them takes in a second. */
const MOST_FORMS_PER_SECOND = 20_000

export async function measureForms(folder: string, { rounds, seconds }: Options): Promise<string> {
  const ground = await prepare(folder)
  // As in production: what is acknowledged is on the disk.
  const postgres = await startPostgres({ full_page_writes: 'on' })
  try {
    const samples = await inTurn(CONTENDERS, rounds, (one) => measure(one, { ground, postgres, seconds }))
    const rows = [...samples].map(([{ server, processes }, own]) => [
      server === 'bare' ? 'bare server, SQLite' : `Intake, ${server}`,
      String(processes),
      ...FIGURES.map(([, digits, pick]) => number(middle(own, pick), digits)),
    ])
    return table('Forms', ['', 'processes', ...FIGURES.map(([title]) => title)], rows)
  } finally {
    await postgres.remove()
  }
}

type Measured = Awaited<ReturnType<typeof measure>>
const FIGURES: [title: string, digits: number, pick: (sample: Measured) => number][] = [
  ['durable forms/s', 0, ({ rate }) => rate],
  ['CPU µs a form', 0, ({ cpu }) => cpu],
  ['CPU µs a form, database server', 0, ({ cpuServer }) => cpuServer],
  ['p50 ms', 1, ({ p50 }) => p50],
  ['p95 ms', 1, ({ p95 }) => p95],
  ['p99 ms', 1, ({ p99 }) => p99],
]

async function measure(
  { server, processes }: Contender,
  { ground, postgres, seconds }: { ground: Ground; postgres: Postgres; seconds: number },
) {
  const database = server === 'PostgreSQL' ? await postgres.database() : undefined
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
    const post = { ids: ground.freshIds(seconds * MOST_FORMS_PER_SECOND), rest: REST }
    return fire({ url: running.base + FORM, seconds, post })
  }
  const count = () => (database ? rowsAt(database) : rowsIn(file))
  try {
    const serverPid = database && (await serverOf(database))
    const used = () => [cpuTime(running.pid), serverPid ? cpuTime(serverPid) : 0] as const
    const before = await count()
    const warm = await shoot()
    const [mine, theirs] = used()
    const sample = await shoot()
    const [cpu, cpuServer] = used()
    // Every form that was answered must be there, or the fast server is only a careless one.
    const answered = warm.responses + sample.responses
    const kept = (await count()) - before
    if (kept < answered) throw new Error(`${answered} forms were answered, and ${kept} are kept`)
    return { ...sample, cpu: (cpu - mine) / sample.responses, cpuServer: (cpuServer - theirs) / sample.responses }
  } finally {
    await running.stop()
    rmSync(data, { recursive: true, force: true })
    if (database) await postgres.drop(database)
  }
}

function rowsIn(file: string): number {
  const connection = new Database(file, { readonly: true })
  const count = connection.prepare('select count(*) from submissions').pluck().get() as number
  connection.close()
  return count
}

const rowsAt = (url: string): Promise<number> => asked(url, 'select count(*)::int as answer from submissions')

async function asked<T>(url: string, query: string, use: (answer: never) => T = (answer) => answer): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return use((await client.query(query)).rows[0].answer as never)
  } finally {
    await client.end()
  }
}

/** The first process of a PostgreSQL server is the parent of the one that we talk to. */
const serverOf = (url: string): Promise<number> =>
  asked(url, 'select pg_backend_pid() as answer', (pid: number) =>
    Number(/\d+/.exec(readFileSync(`/proc/${pid}/status`, 'utf8').split('PPid:')[1]!)![0]),
  )
