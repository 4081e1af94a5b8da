/**
 * Services of earlier releases, as `scripts/old-data.ts` kept them: this release opens what they have, on both engines, and says
 * the same of it. The clock stands where it stood then, so that nothing is old enough to be deleted.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import pg from 'pg'
import { HOUR } from '../src/models/moment.ts'
import { parseDatabaseAddress } from '../src/settings/database-address.ts'
import { openEngine } from '../src/store/engine.ts'
import { migrate, migrations } from '../src/store/migrate.ts'
import { type Desk, jsonIn, openDesk } from './cli/desk.ts'
import { frozenClock } from './support/clock.ts'
import { onSqlite } from './support/databases.ts'
import { sharedPostgres } from './support/postgres.ts'
import { removeService, type Service, startService } from './support/service.ts'

const ARCHIVES = join(import.meta.dirname, 'fixtures/old-releases')
const SHIFTED = join(import.meta.dirname, '../scripts/shifted-clock.ts')

interface Case {
  reference: string
  status: { id: string; label: string }
  answers: { id: string; value: unknown }[]
  receivedAt: string
}
interface Expected {
  at: number
  migrations: string[]
  account: { email: string; password: string }
  draft: { path: string; cookie: string; shows: string[] }
  token?: string
  cases: Case[]
}

onSqlite.describe('the data of an earlier release', function () {
  this.timeout(180_000) // starts a service, and may start the database server
  let desk: Desk
  let expected: Expected
  let service: Service | undefined
  let url: string | undefined
  afterEach(async () => {
    await removeService(service, desk.folder)
    service = undefined
    if (url) await (await sharedPostgres()).drop(url)
    url = undefined
  })

  for (const archive of readdirSync(ARCHIVES)) {
    it(`${archive} is whole here, and says the same`, async () => {
      unpack(archive)
      expect((await desk.run('verify')).err).to.include('this database is of an earlier release')
      await saysTheSame()
    })

    it(`${archive} is whole here, and says the same, as PostgreSQL had it`, async () => {
      unpack(archive)
      await loadRows()
      await saysTheSame()
    })
  }

  function unpack(archive: string): void {
    const clock = frozenClock(0)
    desk = openDesk({}, clock)
    mkdirSync(desk.dataDir, { mode: 0o700 })
    execFileSync('tar', ['-xzf', join(ARCHIVES, archive), '-C', desk.dataDir])
    expected = JSON.parse(readFileSync(join(desk.dataDir, 'expected.json'), 'utf8'))
    clock.set(expected.at + HOUR)
    expect(expected.cases).to.have.length(50)
  }

  /** Makes the tables as they were in that release, and puts its rows there. */
  async function loadRows(): Promise<void> {
    url = await (await sharedPostgres()).database()
    const engine = await openEngine(parseDatabaseAddress(url)!)
    const ran = Object.entries(migrations(engine)).filter(([name]) => expected.migrations.includes(name))
    await migrate(engine, { all: Object.fromEntries(ran), indexes: [] })
    await engine.close()
    const client = new pg.Client(url)
    await client.connect()
    await client.query("set session_replication_role = 'replica'") // triggers have worked on these rows
    await client.query(readFileSync(join(desk.dataDir, 'postgres.sql'), 'utf8'))
    const { rows: identities } = await client.query(
      "select table_name as t, column_name as c from information_schema.columns where table_schema = 'public' and is_identity = 'YES'",
    )
    for (const { t, c } of identities)
      await client.query(`select setval(pg_get_serial_sequence('${t}', '${c}'), coalesce(max(${c}), 0) + 1) from ${t}`)
    await client.end()
    const secret = readFileSync(join(desk.dataDir, 'secret'), 'utf8').trim()
    Object.assign(desk.env, { SVC_DATABASE_URL: url, SVC_SECRET: secret, SVC_FORMS: 'watch' })
  }

  async function saysTheSame(): Promise<void> {
    expect((await desk.run('db', 'migrate')).out).to.include('0032-backup-runs: done')
    expect(await desk.run('verify')).to.include({ code: 0, err: '' })
    const { out } = await desk.run('submissions', 'export', '--form', 'e2e-test-form', '--format', 'jsonl')
    const found = jsonIn(out).map(({ reference, status, receivedAt, answers }) => ({
      reference,
      status,
      receivedAt,
      answers,
    }))
    expect(found.toSorted(byReference)).to.deep.equal(
      expected.cases.toSorted(byReference).map(({ reference, status, receivedAt, answers }) => ({
        ...{ reference, status: status.id, receivedAt },
        answers: Object.fromEntries(answers.map(({ id, value }) => [id, value])),
      })),
    )
    const shift = expected.at + HOUR - Date.now()
    const moved = { NODE_OPTIONS: `--import=${SHIFTED}`, CLOCK_SHIFT: String(shift) }
    service = await startService({ ...desk.env, ...moved })
    await showsTheSame(service.base)
  }

  async function showsTheSame(base: string): Promise<void> {
    const { cases, draft, account, token } = expected
    for (const { reference, status } of cases.slice(0, 5))
      expect(await page(`${base}/status?reference=${reference}`))
        .to.include(reference)
        .and.include(status.label)
    const begun = await page(base + draft.path, { cookie: draft.cookie })
    for (const typed of draft.shows) expect(begun).to.include(typed)
    const body = new URLSearchParams({ email: account.email, password: account.password })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const signedIn = await fetch(`${base}/staff/sign-in`, { method: 'POST', body, headers, redirect: 'manual' })
    const [cookie] = signedIn.headers.getSetCookie().map((text) => text.split(';')[0]!)
    expect(await page(`${base}/staff/cases/${cases[0]!.reference}`, { cookie: cookie! })).to.include(
      'sender-0@example.org',
    )
    if (!token) return
    const { cases: listed } = JSON.parse(
      await page(`${base}/api/v1/cases?order=oldest`, { authorization: `Bearer ${token}` }),
    )
    expect(listed.map(({ reference }: Case) => reference)).to.include(cases[0]!.reference)
  }

  const byReference = (a: { reference?: unknown }, b: { reference?: unknown }) =>
    String(a.reference) < String(b.reference) ? -1 : 1

  const page = async (address: string, headers: Record<string, string> = {}) =>
    (await fetch(address, { headers })).text()
})
