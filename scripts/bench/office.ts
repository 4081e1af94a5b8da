/**
 * How long the pages of the office, and the answers to programs, take among many cases: over HTTP, one after the other, with
 * everything on them. The cases come as from a busy town; their words are filled in by the service itself, and PostgreSQL gets
 * them as `db copy` brings them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '../../src/log.ts'
import { RIGHTS } from '../../src/models/program.ts'
import { parseDatabaseAddress } from '../../src/settings/database-address.ts'
import { readConfig } from '../../src/settings/index.ts'
import { copyDatabase } from '../../src/store/copy.ts'
import { openEngine } from '../../src/store/engine.ts'
import { wire } from '../../src/wire.ts'
import { startApp, type TestApp } from '../../test/support/app.ts'
import { askServer } from '../../test/support/databases.ts'
import { clerk } from '../../test/support/office.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { number, percentile, table } from './figures.ts'
import { ACCOUNTS, SLUGS, seed } from './office/cases.ts'
import { type Known, programQuestions, questions } from './office/questions.ts'
import type { Options } from './options.ts'

/** What a page may take. */
const AIM_MS = 100
/** Of one page; the slowest are then asked for less often. */
const MOST_MS = 8000
const SECRET = 'a-secret-of-the-bench-that-is-long-enough'

/** `asked`: times that each page is asked for, at most. */
export async function measureOffice(
  folder: string,
  { rows, engine: engines }: Pick<Options, 'rows' | 'engine'>,
  asked = 40,
): Promise<string> {
  const file = join(folder, 'intake.sqlite')
  const env = { SVC_DATA_DIR: folder, SVC_SECRET: SECRET, SVC_LOG_LEVEL: 'silent' }
  console.error(`making ${number(rows)} cases`)
  seed(file, { count: rows, versions: await prepare(env), now: Date.now() })
  const figures: Record<string, Times>[] = []
  for (const engine of engines) {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
    const database = await postgres?.database()
    if (database) await copy(file, database)
    const app = await startApp({ env: { ...env, ...(database && { SVC_DATABASE_URL: database, SVC_FORMS: 'watch' }) } })
    try {
      console.error(`${engine}: filling in words`)
      while (!(await app.services.terms.isComplete())) await app.services.terms.fill()
      if (database) await askServer(database, 'vacuum analyze')
      figures.push(await measure(app, { rows, asked, name: `bench-${engine.toLowerCase()}` }))
    } finally {
      await app.stop()
      await postgres?.remove()
    }
  }
  const titles = engines.flatMap((engine) => [`${engine}, p50 ms`, 'p95', 'worst'])
  const lines = Object.keys(figures[0]!).map((page) => [
    page,
    ...figures.flatMap((one) => [one[page]!.p50, one[page]!.p95, one[page]!.worst].map((value) => number(value, 1))),
  ])
  return `${table(`The office among ${number(rows)} cases`, ['', ...titles], lines)}\n\nEach is to take ${AIM_MS} ms at most, in 19 of 20 looks.`
}

/** An empty database with the forms and accounts that the cases name; returns the version of each form. */
async function prepare(env: Record<string, string>): Promise<Map<string, string>> {
  const wired = await wire({ config: readConfig(env), clock: Date.now, log: silentLog() })
  const { access, forms } = wired.services
  for (let i = 1; i <= ACCOUNTS; i++)
    await access.accounts.add({ email: `c${i}@example.org`, name: `Clerk ${i}`, role: 'admin' }, 'bench')
  mkdirSync(wired.folder.forms, { recursive: true })
  for (const slug of SLUGS) writeFileSync(join(wired.folder.forms, `${slug}.json`), JSON.stringify(formOf(slug)))
  await forms.publish(await wired.folder.definitions())
  const versions = SLUGS.map((slug) => [slug, forms.live(slug)!.version] as const)
  await wired.close()
  return new Map(versions)
}

const formOf = (slug: string) => ({
  slug,
  title: `The form ${slug}`,
  dueDays: 30,
  pages: [
    {
      id: 'one',
      fields: [
        { type: 'text', id: 'name', label: 'Name' },
        { type: 'email', id: 'email', label: 'Email address' },
        { type: 'textarea', id: 'message', label: 'Message' },
      ],
    },
  ],
})

async function copy(file: string, url: string): Promise<void> {
  const limits = { pool: 2, queryMs: 3_600_000 }
  const [origin, target] = [await openEngine(file, limits), await openEngine(parseDatabaseAddress(url)!, limits)]
  console.error('copying the cases to PostgreSQL')
  await copyDatabase(origin, target, { source: file, progress: () => {} })
  await origin.close()
  await target.close()
}

/** Milliseconds. */
interface Times {
  p50: number
  p95: number
  worst: number
}

/** `name`: of the program that asks. */
async function measure(
  app: TestApp,
  { rows, asked, name }: { rows: number; asked: number; name: string },
): Promise<Record<string, Times>> {
  const { account, headers } = await clerk(app, 'admin')
  await app.store.transaction((tx) => tx.submissions.assign(rows, account.id))
  const program = { name, rights: [...RIGHTS], perMinute: 1_000_000, days: 1 }
  const { token } = await app.services.programs.add(program, { by: 'bench' })
  const known = await knownIn(app, rows)
  const figures: Record<string, Times> = {}
  for (const [all, asking] of [
    [questions(known), headers],
    [programQuestions(known), { Authorization: `Bearer ${token}` }],
  ] as const)
    for (const [page, address] of Object.entries(all)) {
      figures[page] = await timesOf(asked, (turn) => ask(app, address(turn), asking))
      console.error(`  ${page}: p50 ${number(figures[page].p50, 1)} ms, worst ${number(figures[page].worst, 1)} ms`)
    }
  return figures
}

async function knownIn(app: TestApp, count: number): Promise<Known> {
  const [span] = await app.ask('select min(received_at) as oldest, max(received_at) as newest from submissions')
  const [oldest, newest] = [Number(span!.oldest), Number(span!.newest)]
  const references = (await app.store.submissionListing.page({}, { size: 200 })).map(({ reference }) => reference)
  return { references, receivedAt: (id) => Math.round(oldest + ((newest - oldest) * id) / count), count }
}

async function ask(app: TestApp, address: string, headers: Record<string, string>): Promise<void> {
  const answer = await app.get(address, headers)
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`${address}: ${answer.status} ${text.slice(0, 200)}`)
}

async function timesOf(asked: number, question: (turn: number) => Promise<void>): Promise<Times> {
  const times: number[] = []
  const until = performance.now() + MOST_MS
  for (let turn = 0; turn < asked && (turn < 5 || performance.now() < until); turn++) {
    const began = performance.now()
    await question(turn)
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), worst: times.at(-1)! }
}
