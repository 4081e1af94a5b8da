/** A release that is older than its database: somebody went back, or two machines run different ones. */
import { join } from 'node:path'
import { expect } from 'chai'
import { type Desk, openDesk } from './cli/desk.ts'
import { askFile, askServer, onSqlite } from './support/databases.ts'
import { sharedPostgres } from './support/postgres.ts'
import { launch, removeService, type Service } from './support/service.ts'

const NEWER =
  'was changed by a newer release, by 9998-later, 9999-latest: start that release or a later one on this machine too, or restore a backup from before'

interface Place {
  desk: Desk
  setting: string
  ask(text: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

function refuses(open: () => Promise<Place>): void {
  let place: Place
  let service: Service | undefined
  let before: unknown
  const state = () => place.ask('select name from kysely_migration order by name')
  beforeEach(async () => {
    place = await open()
    expect((await place.desk.run('db', 'migrate')).code).to.equal(0)
    for (const name of ['9999-latest', '9998-later'])
      await place.ask(`insert into kysely_migration (name, timestamp) values ('${name}', '2030-01-01')`)
    before = await state()
  })
  afterEach(async () => {
    expect(await state(), 'nothing was changed').to.deep.equal(before)
    await removeService(service, place.desk.folder)
    await place.remove()
  })

  it('is refused at the start, in one sentence that says what to do', async () => {
    service = launch(place.desk.env)
    expect(await service.ended).to.equal(2)
    const sentence = `${place.setting}: this database ${NEWER}`
    expect(service.said()).to.equal(`The settings cannot be used:\n  ${sentence}\n`)
  })

  it('is refused by commands, and told by db check and db migrate', async () => {
    const listed = await place.desk.run('submissions', 'list')
    expect([listed.code, listed.out]).to.deep.equal([2, ''])
    expect(listed.err).to.include(`${place.setting}: this database ${NEWER}`)
    const checked = await place.desk.run('db', 'check')
    expect([checked.code, checked.out]).to.deep.equal([
      1,
      'the schema is newer than this release: 9998-later, 9999-latest\n',
    ])
    for (const { code, err } of [checked, await place.desk.run('db', 'migrate')]) {
      expect(code).to.equal(1)
      expect(err)
        .to.match(/^\S+ was changed/)
        .and.include(NEWER)
    }
  })

  it('is copied nowhere', async () => {
    const { code, err } = await place.desk.run('db', 'copy', '--to', join(place.desk.folder, 'copy.sqlite'))
    expect(code).not.to.equal(0)
    expect(err).to.include(`The source ${NEWER}.`)
  })
}

onSqlite.describe('a database that is newer than the release', () => {
  refuses(async () => {
    const desk = openDesk()
    return {
      desk,
      setting: 'SVC_DATA_DIR',
      ask: async (text) => askFile(join(desk.dataDir, 'intake.sqlite'), text),
      remove: async () => desk.remove(),
    }
  })
})

describe('a database that is newer than the release, on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server, and migrates a database for each test
  refuses(async () => {
    const server = await sharedPostgres()
    const url = await server.database()
    const desk = openDesk({ SVC_DATABASE_URL: url, SVC_SECRET: 's'.repeat(32) })
    return {
      desk,
      setting: 'SVC_DATABASE_URL',
      ask: (text) => askServer(url, text),
      async remove() {
        desk.remove()
        await server.drop(url)
      },
    }
  })
})
