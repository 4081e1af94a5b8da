import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { onSqlite } from '../support/databases.ts'
import { type Desk, jsonIn, openDesk, openService } from './desk.ts'

describe('db', () => {
  let desk: Desk
  beforeEach(() => {
    desk = openDesk()
  })
  afterEach(() => desk.remove())
  const database = () => join(desk.dataDir, 'intake.sqlite')

  onSqlite.it('migrate makes a new database, and is content with one that is up to date', async () => {
    const first = await desk.run('db', 'migrate')
    expect(first.code).to.equal(0)
    expect(first.out).to.match(/^0001-start: done\n/)
    expect(statSync(database()).mode & 0o777).to.equal(0o600)
    expect((await desk.run('db', 'migrate')).out).to.equal('The schema is up to date.\n')
  })

  onSqlite.it('migrate leaves the sample forms out where the service is public, as its first start does', async () => {
    const formsOf = async (env: Record<string, string>) => {
      const other = openDesk(env)
      expect((await other.run('db', 'migrate')).code).to.equal(0)
      const folder = join(other.dataDir, 'forms')
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.split('.').length === 2) : []
      other.remove()
      return names.length
    }
    const address = { SVC_BASE_URL: 'https://forms.example.org' }
    expect(await formsOf({})).to.equal(4)
    expect(await formsOf(address)).to.equal(1)
    expect(await formsOf({ ...address, SVC_FORMS: 'store' })).to.equal(0)
  })

  onSqlite.it('a database that cannot be looked at is not told as one that is not there', async () => {
    // As with the folder of another user, which root may enter all the same: the system refuses to look.
    symlinkSync('data', desk.dataDir)
    for (const args of [
      ['db', 'check'],
      ['submissions', 'list'],
    ]) {
      const { code, err } = await desk.run(...args)
      expect({ code, err }).to.deep.equal({ code: 1, err: `${database()}: too many symbolic links encountered.\n` })
    }
  })

  onSqlite.it('backup and check make nothing where there is no database', async () => {
    for (const args of [['check'], ['backup', join(desk.folder, 'copy')]]) {
      const { code, err } = await desk.run('db', ...args)
      expect(code).to.equal(2)
      expect(err).to.include('There is no database at')
    }
    expect(readdirSync(desk.folder)).to.deep.equal([])
  })

  it('check counts the rows of every table', async () => {
    desk.remove()
    desk = await openService()
    await desk.send()
    const { code, out } = await desk.run('db', 'check')
    expect(code).to.equal(0)
    expect(out).to.include('live_forms: 4 rows\nsubmissions: 1 rows\nevents: 1 rows\n')
    const [checked] = jsonIn((await desk.run('db', 'check', '--json')).out)
    expect(checked).to.deep.include({ sound: true, faults: [] })
  })

  onSqlite.it('check finds damaged pages', async () => {
    desk.remove()
    desk = await openService()
    const bytes = readFileSync(database())
    bytes.fill(0xa5, 4096 * 3)
    writeFileSync(database(), bytes)
    const { code, err } = await desk.run('db', 'check')
    expect(code).to.equal(1)
    expect(err).to.match(/restore a backup/)
  })

  onSqlite.it('check finds a schema that is not up to date, and a file that is no database', async () => {
    mkdirSync(desk.dataDir)
    writeFileSync(database(), '')
    const old = await desk.run('db', 'check')
    expect(old.code).to.equal(1)
    expect(old.out).to.match(/^the schema is out of date: run db migrate for 0001-start/)
    expect(old.err).to.match(
      /intake\.sqlite is not up to date\. Run db migrate, or start the service, which does the same\.\n$/,
    )
    writeFileSync(database(), 'not a database, by far'.repeat(500))
    const foreign = await desk.run('db', 'check')
    expect(foreign.code).to.equal(1)
    expect(foreign.err).to.equal(
      'Not done: the database says "file is not a database". The file is damaged: stop the service and restore a backup.\n',
    )
  })

  onSqlite.it('backup writes a sound copy for its owner alone, and never overwrites', async () => {
    desk.remove()
    desk = await openService()
    const reference = await desk.send()
    const copy = join(desk.folder, 'copy.sqlite')
    expect((await desk.run('db', 'backup', copy)).code).to.equal(0)
    expect(statSync(copy).mode & 0o777).to.equal(0o600)
    const opened = new Database(copy, { readonly: true })
    expect(opened.pragma('integrity_check')).to.deep.equal([{ integrity_check: 'ok' }])
    expect(opened.prepare('select reference from submissions').all()).to.deep.equal([{ reference }])
    opened.close()
    const bytes = readFileSync(copy)
    const again = await desk.run('db', 'backup', copy)
    expect(again.code).to.equal(1)
    expect(again.err).to.include('already exists')
    expect(readFileSync(copy).equals(bytes)).to.equal(true)
  })

  onSqlite.it('backup ends while others go on writing, and holds one moment', async () => {
    desk.remove()
    desk = await openService()
    const writer = new Database(database())
    const insert = writer.prepare(
      "insert into form_versions (slug, version, definition, published_at) values ('x', ?, ?, 1)",
    )
    for (let i = 0; i < 500; i++) insert.run(`v${i}`, 'x'.repeat(4000))
    let written = 500
    const writing = setInterval(() => insert.run(`v${written++}`, ''), 1)
    const copy = join(desk.folder, 'copy.sqlite')
    const { code } = await desk.run('db', 'backup', copy)
    clearInterval(writing)
    writer.close()
    expect(code).to.equal(0)
    const opened = new Database(copy, { readonly: true })
    expect(opened.pragma('integrity_check', { simple: true })).to.equal('ok')
    opened.close()
  })

  it('backup leaves nothing behind where it cannot write', async () => {
    desk.remove()
    desk = await openService()
    const { code, err } = await desk.run('db', 'backup', join(desk.folder, 'nowhere/copy'))
    expect(code).to.equal(1)
    expect(err).to.match(/nowhere\/copy: no such file or directory/)
    expect(existsSync(join(desk.folder, 'nowhere'))).to.equal(false)
  })
})
