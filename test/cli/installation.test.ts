/** Another database over the files of a service, as in a drill that names the bucket of production; and one that lost changes. */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect } from 'chai'
import sinon from 'sinon'
import { readConfig } from '../../src/settings/index.ts'
import { ask } from '../support/databases.ts'
import { bring } from '../support/drive.ts'
import { filesOnDisk } from '../support/multipart.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { launch, type Service } from '../support/service.ts'
import { type Desk, jsonIn, openDesk, openService } from './desk.ts'

const SVC_SECRET = 'a-secret-of-the-tests-that-is-long-enough'

describe('the files of another installation', function () {
  this.timeout(30_000) // may start the database server
  let desk: Desk
  let other: Desk
  let url: string
  let service: Service | undefined
  beforeEach(async () => {
    desk = await openService()
    await keep(desk, 3)
    const server = await sharedPostgres()
    url = await server.database()
    other = openDesk({ SVC_DATA_DIR: desk.dataDir, SVC_DATABASE_URL: url, SVC_SECRET, SVC_FORMS: 'watch' })
    expect((await other.run('db', 'migrate')).code).to.equal(0)
  })
  afterEach(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    service = undefined
    other.remove()
    desk.remove()
    await (await sharedPostgres()).drop(url)
  })
  const files = () => filesOnDisk({ folder: { drive: join(desk.dataDir, 'drive') } as never })

  it('are refused at the start and by every command, in a sentence that says what to do, and none is removed', async () => {
    service = launch(other.env)
    expect(await service.ended).to.equal(2)
    expect(service.said()).to.match(
      /^The settings cannot be used:\n {2}SVC_DATABASE_URL: the files on the drive belong to another installation .* run: drive adopt\n$/,
    )
    for (const command of [
      ['verify', '--repair', '--yes'],
      ['retention', 'run'],
      ['fixtures', 'clean'],
      ['submissions', 'list'],
    ]) {
      const { code, err } = await other.run(...command)
      expect([code, err.includes('drive adopt')], command.join(' ')).to.deep.equal([2, true])
    }
    const refused = await other.run('db', 'accept-loss', '--yes')
    expect([refused.code, refused.err.includes('drive adopt')]).to.deep.equal([1, true])
    expect(files()).to.have.length(3)
    expect((await desk.run('verify')).code, 'their own service is unharmed').to.equal(0)
  })

  it('are taken over by whoever says yes, and refuse their old database then', async () => {
    const no = await other.run('drive', 'adopt')
    expect(no.code).to.equal(2)
    expect(no.err).to.include('There are 3 files on the drive, and this database knows 0 of them.').and.include('--yes')
    other.answer = 'yes'
    const { code, out } = await other.run('drive', 'adopt')
    expect([code, out]).to.deep.equal([0, 'The files belong to this database now. Restart the service.\n'])
    expect((await other.run('drive', 'adopt')).out).to.equal('The files belong to this database already.\n')
    expect((await other.run('submissions', 'list')).code).to.equal(0)
    expect((await desk.run('verify')).err).to.include('drive adopt')
    expect((await desk.run('drive', 'adopt', '--yes')).code).to.equal(0)
    expect((await desk.run('verify')).code).to.equal(0)
  })
})

describe('a repair', function () {
  this.timeout(30_000) // starts processes of the service
  let desk: Desk
  beforeEach(async () => {
    desk = await openService()
    await keep(desk, 2)
    // The clock of the drive is two hours ahead: its time is that of a file which it has just written.
    const { open } = fs
    sinon.stub(fs, 'open').callsFake(async (...given) => {
      const file = await open(...given)
      const { mtimeMs } = await file.stat()
      if (`${given[0]}`.includes('probe')) sinon.stub(file, 'stat').resolves({ mtimeMs: mtimeMs + 7_200_000 } as never)
      return file
    })
    syncBuiltinESMExports()
  })
  afterEach(() => {
    sinon.restore()
    syncBuiltinESMExports()
    desk.remove()
  })
  const files = () => filesOnDisk({ folder: { drive: join(desk.dataDir, 'drive') } as never })

  it('says how many files it would remove and asks; without a terminal it needs --yes', async () => {
    const no = await desk.run('verify', '--repair')
    expect([no.code, no.err]).to.deep.equal([
      1,
      'Remove 2 files without a row? Nothing was removed. Answer yes, or add --yes.\n',
    ])
    expect(files()).to.have.length(2)
    const { code, out } = await desk.run('verify', '--repair', '--yes')
    expect([code, out]).to.deep.equal([0, '0 accepted, 0 present\n2 without a row, removed\n'])
    expect(files()).to.deep.equal([])
    expect((await desk.run('verify', '--repair')).code, 'nothing is left to ask about').to.equal(0)
  })
})

describe('a database that lost changes', function () {
  this.timeout(30_000) // starts processes of the service
  let desk: Desk
  beforeEach(async () => {
    desk = await openService()
    await desk.send()
    await desk.send({ at: Date.UTC(2026, 10, 20, 12) })
    await desk.wired(async () => {}) // as at a start: the drive remembers both
    const config = readConfig(desk.env)
    await ask(config, 'delete from events where id = 2')
    await ask(config, 'delete from submissions where id = 2')
  })
  afterEach(() => desk.remove())

  it('is told by verify, which removes nothing, and starts and lists all the same', async () => {
    for (const command of [['verify'], ['verify', '--repair', '--yes'], ['retention', 'run']]) {
      const { code, err } = await desk.run(...command)
      expect([code, err.includes('db accept-loss')], command.join(' ')).to.deep.equal([1, true])
    }
    expect(jsonIn((await desk.run('verify', '--json')).out)[0]).to.include({ belonging: 'behind' })
    expect((await desk.run('submissions', 'list')).code).to.equal(0)
  })

  it('removes no file by any other command, and says why', async () => {
    await desk.run('fixtures', 'create', '--count', '1')
    await ask(
      readConfig(desk.env),
      `insert into uploads (id, submission_id, submission, field_id, filename, content_type, size, sha256, scan, at)
       select 'a-file-of-a-fixture', 'x', max(id), 'f', 'n', 't', 1, 'h', 'clean', 1 from submissions`,
    )
    const { code, err } = await desk.run('fixtures', 'clean')
    expect([code, err]).to.deep.equal([1, `${err.trim()}\n`])
    expect(err).to.match(/^The drive remembers changes .*db accept-loss\.$/m)
  })

  it('goes on when the operator accepts the loss', async () => {
    const no = await desk.run('db', 'accept-loss')
    expect(no.code).to.equal(2)
    expect(no.err).to.include('The drive remembers a change of 2026-11-20 12:00.').and.include('Nothing was changed')
    const { code, out } = await desk.run('db', 'accept-loss', '--yes')
    expect([code, out]).to.deep.equal([0, 'The loss is accepted. A running service notices within a minute.\n'])
    expect((await desk.run('db', 'accept-loss')).out).to.equal('The database lacks nothing that the drive remembers.\n')
    expect((await desk.run('verify')).out).to.include('0 accepted, 0 present')
  })
})

const KEYS = ['a', 'b', 'c'].map((letter) => letter.repeat(22))

async function keep(desk: Desk, count: number): Promise<void> {
  async function* bytes() {
    yield Buffer.from('x')
  }
  await desk.wired(async ({ drive }) => {
    for (const key of KEYS.slice(0, count)) await (await bring(drive, key, bytes())).keep()
  })
}
