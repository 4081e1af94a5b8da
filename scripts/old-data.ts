/**
 * Fills a service of an earlier release, and keeps what it has as an archive: the tests open it with this release.
 * `npm run build:archive -- <folder of that release, with its packages> <archive.tar.gz>`
 *
 * The archive holds a data folder, the rows as that release copied them to PostgreSQL (`postgres.sql`, plain inserts), and what
 * a later release must say of all that (`expected.json`). The forms come two days before the rest, so that a day of the audit
 * is over and sealed.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { sharedPostgres } from '../test/support/postgres.ts'
import { startServer } from './bench/servers.ts'
import { hiddenIn, openBrowser } from './demo/applicant.ts'

const CASES = 50
const TWO_DAYS = 2 * 86_400_000
const [tree, archive] = process.argv.slice(2)
if (tree === undefined || archive === undefined) {
  console.error('Name the folder of an earlier release, and the archive to write.')
  process.exit(2)
}

const release = resolve(tree)
const place = mkdtempSync(join(tmpdir(), 'intake-old-'))
const data = join(place, 'data')
const NODE_OPTIONS = `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`
const env: Record<string, string> = {
  NODE_OPTIONS,
  CLOCK_SHIFT: String(-TWO_DAYS),
  SVC_DATA_DIR: data,
  SVC_PORT: '0',
  SVC_LOG_LEVEL: 'error',
}
const run = (...args: string[]) =>
  execFileSync(process.execPath, ['src/cli.ts', ...args], {
    cwd: release,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }).trim()

/** Works with the service while it runs. */
async function served<T>(work: (base: string) => Promise<T>): Promise<T> {
  const service = await startServer({ script: [join(release, 'src/main.ts')], env })
  try {
    return await work(service.base)
  } finally {
    await service.stop()
  }
}

/** Sends a form as the public does, some with a file; returns its reference. */
async function send(base: string, i: number): Promise<string> {
  const browser = openBrowser(base)
  const { path, html } = await browser.get('/f/e2e-test-form')
  const topic = ['question', 'problem', 'idea'][i % 3]!
  const location = await browser.post(path, {
    ...hiddenIn(html),
    name: `Sender ${i}`,
    email: `sender-${i}@example.org`,
    topic,
    message: `Ünï ${i} “ß” 字`,
    ...(topic === 'problem' && { location: `Road ${i}` }),
    ...(i % 5 === 0 && { evidence: new File([`The notes of ${i}.\n`], 'notes.txt', { type: 'text/plain' }) }),
  })
  const thanks = await browser.get(location)
  return /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(thanks.html)![0]
}

/** Begins a form of several pages, and leaves it there: returns the page that shows what was typed, and the cookie. */
async function begin(base: string): Promise<{ path: string; cookie: string; shows: string[] }> {
  const browser = openBrowser(base)
  const first = await browser.get('/f/parking-permit/where')
  const second = await browser.get(await browser.post(first.path, { ...hiddenIn(first.html), resident: 'yes' }))
  const [name, email] = ['Ünï Draft', 'draft@example.org']
  const birth = { 'birth-day': '1', 'birth-month': '2', 'birth-year': '1990' }
  await browser.post(second.path, { ...hiddenIn(second.html), name, ...birth, email })
  return { path: second.path, cookie: browser.cookie(), shows: [name, email] }
}

/** Brings a case to one of its states, by the commands that every release has. */
function handle(i: number, reference: string): void {
  const move = (...args: string[]) => run('submissions', ...args, '--by', 'ada')
  if (i % 6 === 0) return
  move('set-status', reference, 'in-review', '--note', `Looked at ${i}`)
  if (i % 6 === 2) move('set-status', reference, 'needs-information', '--message', `Which one, ${i}?`)
  if (i % 6 === 3) move('set-status', reference, 'approved', '--message', 'It is done.')
  if (i % 6 === 4) move('message', reference, '--message', 'It takes longer.')
  if (i % 12 === 5) run('submissions', 'delete', reference, '--reason', 'asked for', '--yes')
}

/** The token of a program; an earlier release has none. */
function program(): string | undefined {
  if (!run('--help').includes('programs add')) return undefined
  return run('programs', 'add', 'case-desk', '--right', 'cases:read')
}

/** What every later release must say of a case too. */
function expectedOf(reference: string) {
  const { form, status, answers, receivedAt } = JSON.parse(run('submissions', 'show', reference, '--json'))
  return { reference, form, status, answers, receivedAt }
}

/** Waits until a day of the audit is sealed. */
async function sealed(): Promise<void> {
  const rows = new DatabaseSync(join(data, 'intake.sqlite'), { readOnly: true })
  while (rows.prepare('select count(*) as days from audit_days').get()?.days === 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
  rows.close()
}

/** All rows as that release copies them to PostgreSQL. */
async function insertsOf(): Promise<string> {
  const server = await sharedPostgres()
  const url = await server.database()
  run('db', 'copy', '--to', url)
  const client = new pg.Client(url)
  await client.connect()
  const { rows: tables } = await client.query(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%' group by table_name order by table_name`,
  )
  const lines: string[] = []
  for (const { name, columns } of tables) {
    const texts = columns.map((column: string) => `"${column}"::text`).join(', ')
    const { rows } = await client.query({
      text: `select ${texts} from "${name}" order by ${columns.map((_: string, i: number) => i + 1).join(', ')}`,
      rowMode: 'array',
    })
    for (const row of rows) {
      const values = row.map((value: string | null) => (value === null ? 'null' : client.escapeLiteral(value)))
      lines.push(
        `insert into "${name}" ("${columns.join('", "')}") overriding system value values (${values.join(', ')});`,
      )
    }
  }
  await client.end()
  await server.drop(url)
  return `${lines.join('\n')}\n`
}

try {
  const account = { email: 'ada@example.org', password: 'kept since the first release' }
  const { references, draft } = await served(async (base) => {
    const references: string[] = []
    for (let i = 0; i < CASES; i++) references.push(await send(base, i))
    return { references, draft: await begin(base) }
  })
  for (const [i, reference] of references.entries()) handle(i, reference)
  env.CLOCK_SHIFT = '0'
  const link = /\/staff\/password\/\S+/.exec(run('staff', 'add', account.email, '--name', 'Ada', '--role', 'admin'))![0]
  const token = program()
  await served(async (base) => {
    await openBrowser(base).post(link, { password: account.password, again: account.password })
    await sealed()
  })
  const keep = join(place, 'kept')
  cpSync(data, keep, { recursive: true, filter: (path) => !/intake\.sqlite|control|\.new$/.test(path) })
  const rows = new DatabaseSync(join(data, 'intake.sqlite'), { readOnly: true })
  await backup(rows, join(keep, 'intake.sqlite'))
  const migrations = rows
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => name)
  rows.close()
  const expected = { at: Date.now(), migrations, account, draft, token, cases: references.map(expectedOf) }
  writeFileSync(join(keep, 'expected.json'), JSON.stringify(expected, null, 1))
  writeFileSync(join(keep, 'postgres.sql'), await insertsOf())
  const sorted = ['--sort=name', '--owner=0', '--group=0', '--mtime=@0']
  execFileSync('tar', [...sorted, '-czf', resolve(archive), '-C', keep, '.'])
} finally {
  rmSync(place, { recursive: true })
}
