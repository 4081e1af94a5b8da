/** Bringing a database to the schema of a release, with invented migrations of a later one. */
import { join } from 'node:path'
import { expect } from 'chai'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { jobsOf } from '../../src/jobs.ts'
import { openEngine } from '../../src/store/engine.ts'
import type { Engine } from '../../src/store/engine-port.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import { filled, REFERENCE, sendForm, startApp } from '../support/app.ts'
import { onSqlite } from '../support/databases.ts'
import { upload } from '../support/multipart.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { until } from '../support/until.ts'
import { upToDateDatabase } from '../support/up-to-date.ts'
import { emptyPlace, type Place } from './engines.ts'

/** A query of the service may take this long; migrations take longer. */
const QUERY_MS = 300
const SLOW: Migration = { up: async (db) => void (await sql`select pg_sleep(2)`.execute(db)) }
/** As a later release may change the schema: it adds, and takes nothing away. */
const ADDING: Migration = {
  async up(db) {
    for (const table of ['submissions', 'events', 'uploads', 'drafts', 'form_versions', 'deliveries'])
      await db.schema.alterTable(table).addColumn('invented', 'text').execute()
    const counted = db.schema.alterTable('submissions')
    await counted.addColumn('counted', 'integer', (column) => column.notNull().defaultTo(0)).execute()
    await db.schema.createTable('inventions').addColumn('id', 'integer').execute()
  },
}
const INDEX = { name: 'submissions_invented', on: 'submissions (slug, version, id) where deleted_at is null' }

const told = (work: Promise<unknown>): Promise<string> =>
  work.then(String, (error) => ((error.cause ?? error) as Error).message)

describe('a migration on PostgreSQL', function () {
  this.timeout(30_000) // starts processes of the service
  let place: Place
  const opened: Engine[] = []
  const open = async () => {
    const engine = await openEngine(place.where, { queryMs: QUERY_MS, pool: 2 })
    opened.push(engine)
    return engine
  }
  const later = (engine: Engine, more: Record<string, Migration>) => ({ all: { ...migrations(engine), ...more } })
  beforeEach(async () => {
    place = await emptyPlace()
  })
  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine.close()
    await place.remove()
  })

  it('may take longer than a query of the service, and a second process waits for it', async () => {
    const [first, second] = [await open(), await open()]
    await migrate(first)
    const plan = later(first, { '9999-slow': SLOW })
    const done = await Promise.all([migrate(first, plan), migrate(second, plan)])
    expect(done.map((names) => names.join()).sort()).to.deep.equal(['', '9999-slow'])
  })

  it('that fails says why, and changes nothing', async () => {
    const engine = await open()
    const wrong: Migration = { up: async (db) => void (await sql`select 1 / 0`.execute(db)) }
    expect(await told(migrate(engine, later(engine, { '9998-adding': ADDING, '9999-wrong': wrong })))).to.match(
      /PostgreSQL: division by zero$/,
    )
    expect(await place.ask(`select to_regclass('submissions') as found`)).to.deep.equal([{ found: null }])
    expect(await migrate(engine), 'the next attempt finds it free').to.include('0001-start')
  })

  it('leaves large indexes to a step of their own, which goes on beside open transactions and builds anew what is half built', async () => {
    const engine = await open()
    await migrate(engine)
    const isValid = `select indisvalid as valid from pg_index where indexrelid = to_regclass('${INDEX.name}')`
    await place.ask(`create table twice as select 1 as a from generate_series(1, 2)`)
    await place.ask(`create unique index concurrently ${INDEX.name} on twice (a)`).catch(() => {})
    expect(await place.ask(isValid), 'half built').to.deep.equal([{ valid: false }])

    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = engine.write(async (tx) => {
      await sql`lock table submissions in row exclusive mode`.execute(tx)
      held.resolve()
      await released.promise
    })
    await held.promise
    const building = migrate(await open(), { indexes: [INDEX] })
    const BUILDING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'create index concurrently%'`
    await until(async () => (await place.ask(BUILDING)).length > 0)
    const other = await open()
    await other.write((tx) => sql`lock table submissions in row exclusive mode`.execute(tx)) // others go on writing
    const waiting = migrate(other, { indexes: [INDEX] })
    released.resolve()
    await writing
    expect(await building).to.deep.equal([`index ${INDEX.name}`])
    expect(await waiting).to.deep.equal([])
    expect(await place.ask(isValid)).to.deep.equal([{ valid: true }])
    expect(await migrate(engine, { indexes: [INDEX] })).to.deep.equal([])
  })
})

/** Starts a service, brings its database to a later schema as another process, and goes on with the service. */
async function goesOn(env: Record<string, string>): Promise<void> {
  const app = await startApp({ env })
  const later = await openEngine(app.config.databaseAddress ?? join(app.config.dataDir, 'intake.sqlite'))
  try {
    const before = await sendForm(app)
    const opened = await app.mint()
    await upload(app, opened, { body: 'a file' })
    const all = { ...migrations(later), '9999-adding': ADDING }
    expect(await migrate(later, { all, indexes: [INDEX] })).to.deep.equal(['9999-adding', `index ${INDEX.name}`])

    const sent = await app.post('/f/e2e-test-form', filled(opened))
    expect(sent.status, 'a form that was open').to.equal(303)
    const reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    const after = await sendForm(app)
    for (const one of [before, reference, after])
      expect((await app.get(`/status?reference=${one}`)).status).to.equal(200)
    expect((await app.services.verifier.verify()).missing).to.deep.equal([])
    await app.services.cases.update(after, { to: 'in-review', by: 'clerk' })
    await app.services.cases.remove(before, { by: 'clerk', reason: 'x' })
    await app.publish()
    expect(await app.services.sweeper.unclaimed()).to.equal(0)
    expect((await app.get('/readyz')).status).to.equal(200)
    const [look] = jobsOf(app).filter(({ name }) => name === 'look for a newer release')
    expect(JSON.stringify(await look!.run())).to.include('9999-adding: start that release')
  } finally {
    await later.close()
    await app.stop()
  }
}

describe('a service beside a later release', function () {
  this.timeout(30_000) // starts processes of the service
  onSqlite.it('goes on serving when the schema only grows', () => goesOn({}))

  it('goes on serving when the schema only grows, on PostgreSQL', async () => {
    const url = await upToDateDatabase()
    await goesOn({ SVC_DATABASE_URL: url, SVC_SECRET: 's'.repeat(32), SVC_FORMS: 'watch' })
    await (await sharedPostgres()).drop(url)
  })
})
