/** One process beside two and three, on SQLite and on PostgreSQL: forms that are durably taken, and what they cost. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../test/support/postgres.ts'
import { median, rpsOf, type Sample } from './figures.ts'
import type { Line } from './lines.ts'
import { fire, type Generator } from './load.ts'
import { ENGINES, type Engine } from './options.ts'
import { type Ground, intakeSettings, REST } from './prepare.ts'
import { MAIN, startServer } from './servers.ts'
import { markdownTable, number, percent } from './table.ts'
import { cpuTime } from './usage.ts'

/** CPU in microseconds a form: of all processes of Intake, and of the database server. */
interface Measured extends Sample {
  cpuServer: number | undefined
}
export interface ProcessFigures {
  engine: Engine
  processes: number
  samples: Measured[]
}
interface Plan {
  ground: Ground
  rounds: number
  seconds: number
  generator: Generator
  progress(line: string): void
}

const PROCESSES = [1, 2, 3]
/** More than are taken in a second by all processes of any machine that this is run on. */
const MOST_FORMS_PER_SECOND = 20_000
const WARM_UP = 2

export async function measureProcesses(plan: Plan): Promise<ProcessFigures[]> {
  // As in production: what is acknowledged is on the disk.
  const postgres = await startPostgres({ full_page_writes: 'on' })
  const all = ENGINES.flatMap((engine) =>
    PROCESSES.map((processes): ProcessFigures => ({ engine, processes, samples: [] })),
  )
  try {
    for (let round = 0; round < plan.rounds; round++) {
      for (const one of round % 2 === 0 ? all : all.toReversed()) {
        plan.progress(`round ${round + 1} of ${plan.rounds}: ${one.engine}, ${one.processes} processes`)
        one.samples.push(await measure(one, postgres, plan))
      }
    }
  } finally {
    await postgres.remove()
  }
  return all
}

async function measure(
  { engine, processes }: ProcessFigures,
  postgres: Postgres,
  { ground, seconds, generator }: Plan,
): Promise<Measured> {
  const database = engine === 'PostgreSQL' ? await postgres.database() : undefined
  // A drive belongs to one database: the service refuses to start with another.
  const data = database ? ground.emptyData() : ground.freshData()
  const server = await startServer({
    script: [MAIN],
    env: {
      ...intakeSettings(data, ground.secret),
      SVC_WORKERS: String(processes),
      ...(database && { SVC_DATABASE_URL: database }),
    },
    output: join(data, 'access.log'),
  })
  const url = server.base + ground.paths.submit
  const shoot = (length: number) => {
    const post = { ids: ground.freshIds(length * MOST_FORMS_PER_SECOND), rest: REST }
    return fire(generator, { url, seconds: length, post })
  }
  const rows = () => (database ? rowsAt(database) : rowsIn(join(data, 'intake.sqlite')))
  try {
    const [mine, theirs] = [treeOf(server.pid), database ? treeOf(await serverOf(database)) : () => 0]
    const before = await rows()
    const warm = await shoot(WARM_UP)
    const [cpuBefore, serverBefore] = [mine(), theirs()]
    const answers = await shoot(seconds)
    const [cpu, cpuServer] = [mine() - cpuBefore, theirs() - serverBefore]
    const answered = warm.responses + answers.responses
    const kept = (await rows()) - before
    if (kept < answered) throw new Error(`${answered} forms were answered, and ${kept} are kept`)
    return { ...answers, cpu: cpu / answers.responses, cpuServer: cpuServer / answers.responses, memory: undefined }
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
    if (database) await postgres.drop(database)
  }
}

/** Microseconds that a process, its children and their children have used; those that ended are left out. */
function treeOf(pid: number): () => number {
  const childrenOf = (one: number): number[] => {
    try {
      return readFileSync(`/proc/${one}/task/${one}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    } catch {
      return []
    }
  }
  const sum = (one: number): number => (cpuTime(one) ?? 0) + childrenOf(one).reduce((all, child) => all + sum(child), 0)
  return () => sum(pid)
}

async function asked<T>(url: string, text: string): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0])[0] as T
  } finally {
    await client.end()
  }
}

const rowsAt = (url: string): Promise<number> => asked(url, 'select count(*)::int from submissions')

function rowsIn(file: string): number {
  const connection = new Database(file, { readonly: true })
  const count = connection.prepare('select count(*) from submissions').pluck().get() as number
  connection.close()
  return count
}

/** The first process of a PostgreSQL server is the parent of the one that we talk to. */
async function serverOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const stat = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8')
  await client.end()
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const COLUMNS = [
  'database',
  'processes',
  'durable forms/s',
  'CPU µs a form, Intake',
  'CPU µs a form, database server',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'spread',
].map((title, i) => ({ title, align: i === 0 ? ('left' as const) : ('right' as const) }))

export const processLines = (figures: readonly ProcessFigures[]): Line[] =>
  figures.map(({ engine, processes, samples }) => ({
    what: `Forms by ${processes} ${processes === 1 ? 'process' : 'processes'} on ${engine}`,
    unit: 'forms/s',
    value: median(samples.map(rpsOf)),
  }))

export const processTable = (figures: readonly ProcessFigures[]): string =>
  markdownTable(
    COLUMNS,
    figures.map(({ engine, processes, samples }) => {
      const middle = (pick: (sample: Measured) => number) => median(samples.map(pick))
      const all = samples.map(rpsOf)
      return [
        engine,
        String(processes),
        number(median(all)),
        number(middle(({ cpu }) => cpu ?? Number.NaN)),
        engine === 'SQLite' ? '' : number(middle(({ cpuServer }) => cpuServer ?? Number.NaN)),
        number(
          middle(({ p50 }) => p50),
          1,
        ),
        number(
          middle(({ p95 }) => p95),
          1,
        ),
        number(
          middle(({ p99 }) => p99),
          1,
        ),
        percent(Math.max(...all) / Math.min(...all) - 1),
      ]
    }),
  )
