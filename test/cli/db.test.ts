import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

  onSqlite.it('check makes nothing where there is no database', async () => {
    const { code, err } = await desk.run('db', 'check')
    expect(code).to.equal(2)
    expect(err).to.include('There is no database at')
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

  it('backup, a command of earlier releases, says what to use instead', async () => {
    for (const args of [[], [join(desk.folder, 'copy')], ['--any']])
      expect(await desk.run('db', 'backup', ...args)).to.deep.equal({
        code: 2,
        out: '',
        err: 'db backup is no longer there. Use: backup make --to <folder>\n',
      })
    expect(readdirSync(desk.folder)).to.deep.equal([])
    expect((await desk.run('--help')).out).not.to.include('db backup')
  })
})
