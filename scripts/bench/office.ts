/** How long the pages of the office, and the answers to programs, take among many cases, on SQLite and on PostgreSQL, over HTTP and with everything on them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../../src/log.ts'
import { RIGHTS } from '../../src/models/program.ts'
import { readConfig } from '../../src/settings/index.ts'
import { wire } from '../../src/wire.ts'
import { startApp, type TestApp } from '../../test/support/app.ts'
import { clerk } from '../../test/support/office.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { percentile } from './figures.ts'
import type { Line } from './lines.ts'
import { ACCOUNTS, SLUGS } from './office/cases.ts'
import { type Known, programQuestionsOf, questionsOf } from './office/questions.ts'
import { seedFile, seedServer } from './office/seed.ts'
import type { Engine } from './options.ts'
import { markdownTable, number } from './table.ts'

/** Milliseconds of a page. */
interface PageTimes {
  page: string
  p50: number
  p95: number
  worst: number
}
export interface OfficeFigures {
  engine: Engine
  rows: number
  pages: PageTimes[]
}
interface Plan {
  engines: readonly Engine[]
  rows: number
  /** Times that each page is asked for, at most. */
  asked?: number
  progress(line: string): void
}

/** Of one page; the slowest are then asked for less often. */
const MOST_MS = 8000
const SECRET = 'a-secret-of-the-bench-that-is-long-enough'
/** What a page may take. */
export const AIM_MS = 100

export async function measureOffice({ engines, rows, asked = 40, progress }: Plan): Promise<OfficeFigures[]> {
  const figures: OfficeFigures[] = []
  for (const engine of engines) {
    const folder = mkdtempSync(join(tmpdir(), 'intake-bench-office-'))
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
    try {
      const database = await postgres?.database()
      const env: Record<string, string> = {
        SVC_DATA_DIR: folder,
        ...(database && { SVC_DATABASE_URL: database, SVC_SECRET: SECRET, SVC_FORMS: 'watch' }),
      }
      progress(`${engine}: making ${number(rows)} cases`)
      const began = performance.now()
      const seeding = { count: rows, versions: await prepare(env), now: Date.now() }
      if (database) await seedServer(database, seeding)
      else seedFile(join(folder, 'intake.sqlite'), seeding)
      progress(`${engine}: made in ${number((performance.now() - began) / 1000)} s`)
      figures.push({ engine, rows, pages: await measure(env, { rows, asked, progress }) })
    } finally {
      await postgres?.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return figures
}

/** An empty database with the forms and accounts that the cases name; returns the version of each form. */
async function prepare(env: Record<string, string>): Promise<Map<string, string>> {
  const wired = await wire({ config: readConfig(env), clock: Date.now, log: silentLog() })
  for (let i = 1; i <= ACCOUNTS; i++)
    await wired.services.access.accounts.add({ email: `c${i}@example.org`, name: `Clerk ${i}`, role: 'admin' }, 'bench')
  for (const slug of SLUGS) writeFileSync(join(wired.folder.forms, `${slug}.json`), JSON.stringify(formOf(slug)))
  await wired.services.forms.publish(await wired.folder.definitions())
  const versions = SLUGS.map((slug) => [slug, wired.services.forms.live(slug)!.version] as const)
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

async function measure(
  env: Record<string, string>,
  { rows, asked, progress }: Required<Omit<Plan, 'engines'>>,
): Promise<PageTimes[]> {
  const app = await startApp({ env: { ...env, SVC_LOG_LEVEL: 'silent' } })
  try {
    const { account, headers } = await clerk(app, 'admin')
    await app.store.transaction((tx) => tx.submissions.assign(rows, account.id))
    const known = await knownIn(app, rows)
    const program = { name: 'bench', rights: [...RIGHTS], perMinute: 1_000_000, days: 1 }
    const { token } = await app.services.programs.add(program, { by: 'bench' })
    const pages: PageTimes[] = []
    for (const [questions, asking] of [
      [questionsOf(known), headers],
      [programQuestionsOf(known), { Authorization: `Bearer ${token}` }],
    ] as const)
      for (const [page, address] of Object.entries(questions)) {
        pages.push({ page, ...(await timesOf(asked, (turn) => ask(app, address(turn), asking))) })
        progress(`  ${page}: p50 ${number(pages.at(-1)!.p50, 1)} ms, worst ${number(pages.at(-1)!.worst, 1)} ms`)
      }
    return pages
  } finally {
    await app.stop()
  }
}

async function knownIn(app: TestApp, count: number): Promise<Known> {
  const [span] = await app.ask('select min(received_at) as oldest, max(received_at) as newest from submissions')
  const [oldest, newest] = [Number(span!.oldest), Number(span!.newest)]
  const references = (await app.store.submissions.page({}, { size: 200 })).map(({ reference }) => reference)
  return { references, receivedAt: (id) => Math.round(oldest + ((newest - oldest) * id) / count), count }
}

async function ask(app: TestApp, address: string, headers: Record<string, string>): Promise<void> {
  const answer = await app.get(address, headers)
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`${address}: ${answer.status} ${text.slice(0, 200)}`)
}

async function timesOf(asked: number, question: (turn: number) => Promise<void>): Promise<Omit<PageTimes, 'page'>> {
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

/** For each engine the page that takes longest, in the p95 of its looks. */
export const officeLines = (figures: readonly OfficeFigures[]): Line[] =>
  figures.map(({ engine, rows, pages }) => ({
    what: `The slowest page of the office among ${number(rows)} cases on ${engine}, p95`,
    unit: 'ms',
    digits: 1,
    value: Math.max(...pages.map(({ p95 }) => p95)),
    aim: { atMost: AIM_MS },
  }))

/** A line a page, with the engines beside each other. */
export function officeTable(figures: readonly OfficeFigures[]): string {
  const titles = figures.flatMap(({ engine }) => [`${engine}, p50 ms`, 'p95', 'worst'])
  const pages = figures[0]?.pages ?? []
  return markdownTable(
    ['page', ...titles].map((title, i) => ({ title, align: i === 0 ? ('left' as const) : ('right' as const) })),
    pages.map(({ page }) => [
      page,
      ...figures.flatMap(({ pages }) => {
        const one = pages.find((other) => other.page === page)!
        return [one.p50, one.p95, one.worst].map((value) => number(value, 1))
      }),
    ]),
  )
}
