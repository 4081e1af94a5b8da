/** A database of an earlier release: only the service and `db migrate` change it, because somebody may still go back. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parseDatabaseAddress } from '../src/settings/database-address.ts'
import { openEngine } from '../src/store/engine.ts'
import { migrate, migrations } from '../src/store/migrate.ts'
import { type Desk, openDesk } from './cli/desk.ts'
import { onSqlite } from './support/databases.ts'
import { sharedPostgres } from './support/postgres.ts'
import { removeService, type Service, startService } from './support/service.ts'

interface Place {
  desk: Desk
  setting: string
  url?: string
  remove(): Promise<void>
}

function isBroughtUpToDateOnPurpose(open: () => Promise<Place>): void {
  let place: Place
  let service: Service | undefined
  let last: string
  const check = async () => (await place.desk.run('db', 'check')).out
  beforeEach(async () => {
    place = await open()
    const { desk, url } = place
    const engine = await openEngine(
      url === undefined ? join(desk.dataDir, 'intake.sqlite') : parseDatabaseAddress(url)!,
    )
    const all = migrations(engine)
    last = Object.keys(all).at(-1)!
    delete all[last]
    await migrate(engine, { all })
    await engine.close()
  })
  afterEach(async () => {
    await removeService(service, place.desk.folder)
    service = undefined
    await place.remove()
  })

  it('is refused by commands, which change nothing and say what to do', async () => {
    for (const command of [['submissions', 'list'], ['forms', 'publish'], ['verify'], ['staff', 'list']]) {
      const { code, out, err } = await place.desk.run(...command)
      expect([code, out], command.join(' ')).to.deep.equal([2, ''])
      expect(err).to.include(
        `${place.setting}: this database is of an earlier release, and lacks ${last}. Make a backup with that release, then start the service or run: db migrate`,
      )
    }
    expect(await check()).to.equal(`the schema is out of date: run db migrate for ${last}\n`)
  })

  it('is brought up to date by db migrate, and then commands work', async () => {
    expect(await place.desk.run('db', 'migrate')).to.include({ code: 0, out: `${last}: done\n` })
    expect(await place.desk.run('submissions', 'list')).to.include({ code: 0 })
  })

  it('is brought up to date by the service', async () => {
    service = await startService(place.desk.env)
    expect(await place.desk.run('submissions', 'list')).to.include({ code: 0 })
  })
}

onSqlite.describe('a database that is older than the release', () => {
  isBroughtUpToDateOnPurpose(async () => {
    const desk = openDesk()
    mkdirSync(desk.dataDir, { mode: 0o700 })
    return { desk, setting: 'SVC_DATA_DIR', remove: async () => desk.remove() }
  })
})

describe('a database that is older than the release, on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server, and migrates a database for each test
  isBroughtUpToDateOnPurpose(async () => {
    const server = await sharedPostgres()
    const url = await server.database()
    const desk = openDesk({ SVC_DATABASE_URL: url, SVC_SECRET: 's'.repeat(32) })
    return {
      desk,
      setting: 'SVC_DATABASE_URL',
      url,
      async remove() {
        desk.remove()
        await server.drop(url)
      },
    }
  })
})
