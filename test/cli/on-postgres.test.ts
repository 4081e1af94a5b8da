import { expect } from 'chai'
import { askServer } from '../support/databases.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { type Desk, openDesk } from './desk.ts'

describe('commands on PostgreSQL', function () {
  this.timeout(30_000) // starts processes of the service
  let url: string
  let desk: Desk
  beforeEach(async () => {
    url = await (await sharedPostgres()).database()
    desk = openDesk({ SVC_DATABASE_URL: url, SVC_SECRET: 's'.repeat(32) })
  })
  afterEach(async () => {
    desk.remove()
    await (await sharedPostgres()).drop(url)
  })

  const NEEDS_TABLES = [
    ['forms', 'list'],
    ['forms', 'withdraw', 'visit'],
    ['submissions', 'list'],
    ['submissions', 'show', '0000-0000-0000-0000'],
    ['uploads', 'get', 'x'],
    ['verify'],
    ['stats'],
    ['fixtures', 'create', '--count', '1'],
  ]
  it('say of an empty database that it is empty, and make nothing in it', async () => {
    for (const args of NEEDS_TABLES) {
      const { code, out, err } = await desk.run(...args)
      expect([code, out], args.join(' ')).to.deep.equal([2, ''])
      expect(err, args.join(' ')).to.match(
        /SVC_DATABASE_URL: this database is empty\..*create a new database with: db migrate/,
      )
    }
    const checked = await desk.run('db', 'check')
    expect([checked.code, checked.out.split(',')[0]]).to.deep.equal([
      1,
      'the schema is out of date: run db migrate for 0001-start',
    ])
    expect(checked.err).to.match(/ is not up to date\. Run db migrate, or start the service, which does the same\.\n$/)
    expect(await askServer(url, "select * from pg_tables where schemaname = 'public'")).to.deep.equal([])
  })

  it('work on a database that was just made', async () => {
    expect((await desk.run('db', 'migrate')).out).to.match(/^0001-start: done\n/)
    expect((await desk.run('db', 'migrate')).out).to.equal('The schema is up to date.\n')
    for (const args of [['db', 'check'], ['forms', 'list'], ['submissions', 'list'], ['verify'], ['stats']]) {
      const { code, err } = await desk.run(...args)
      expect(code, `${args.join(' ')}: ${err}`).to.equal(0)
    }
  })
})
