import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { expect } from 'chai'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { openStore } from '../../../src/store/index.ts'
import { askServer as ask } from '../../support/databases.ts'
import { type Postgres, sharedPostgres, startPostgres } from '../../support/postgres.ts'
import { freePort } from '../../support/service.ts'

/** What is told when the address is opened; 'opened' when it is. */
async function told(url: string): Promise<{ setting?: string; message: string }> {
  try {
    await (await openStore(parseDatabaseAddress(url)!)).close()
    return { message: 'opened' }
  } catch (error) {
    return error as Error
  }
}

describe('a PostgreSQL server at the start', function () {
  this.timeout(30_000) // waits for a server that does not answer
  let url: string
  let own: Postgres | undefined
  let silent: Server | undefined
  beforeEach(async () => {
    url = await (await sharedPostgres()).database()
  })
  afterEach(async () => {
    await (await sharedPostgres()).drop(url)
    await own?.remove()
    silent?.close()
    own = silent = undefined
  })
  const changed = (
    part: 'username' | 'password' | 'port' | 'pathname' | 'hostname' | 'search',
    value: string,
  ): string => {
    const other = new URL(url)
    other[part] = value
    return other.href
  }
  async function expectRefused(address: string, reason: RegExp): Promise<void> {
    const { setting, message } = await told(address)
    expect(message).to.match(reason)
    expect(setting).to.equal('SVC_DATABASE_URL')
    const { password } = new URL(url)
    expect(message).not.to.include(password).and.not.to.include('hunter2')
  }

  it('is opened when all is well', async () => {
    expect(await told(url)).to.deep.equal({ message: 'opened' })
  })

  it('is refused with a wrong password, a missing one, and an unknown user', async () => {
    await expectRefused(changed('password', 'hunter2'), /refuses the password of user "postgres"/)
    await expectRefused(changed('password', ''), /asks for a password/)
    await expectRefused(changed('username', 'nobody-here'), /refuses the password of user "nobody-here"/)
  })

  it('is refused when the database is missing', () =>
    expectRefused(changed('pathname', '/nowhere'), /no database "nowhere".*createdb --owner=postgres nowhere/))

  it('is refused when nobody answers, and when there is no such machine', async () => {
    await expectRefused(
      changed('port', String(await freePort())),
      /there is no answer from 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/,
    )
    await expectRefused(changed('hostname', 'nowhere.invalid'), /no machine "nowhere\.invalid"/)
  })

  it('is refused when something answers that never speaks, within seconds', async () => {
    silent = createServer(() => {})
    await new Promise<void>((resolve) => silent!.listen(0, '127.0.0.1', resolve))
    await expectRefused(changed('port', String((silent.address() as AddressInfo).port)), /does not answer/)
  })

  it('is refused when it does not wait for the disk', async () => {
    own = await startPostgres({ synchronous_commit: 'off' })
    const other = await own.database()
    expect((await told(other)).message).to.match(/synchronous_commit is off/)
    await ask(other, 'alter role postgres set synchronous_commit = local')
    expect((await told(other)).message).to.equal('opened')
  })

  it('is refused when it does not flush its log, unless somebody says that it need not', async () => {
    own = await startPostgres({ fsync: 'off' })
    const other = await own.database()
    expect(await told(other)).to.include({ setting: 'SVC_DATABASE_URL' })
    expect((await told(other)).message).to.match(/fsync is off on this server/)
    expect(await told(`${other}?fsync=elsewhere`)).to.deep.equal({ message: 'opened' })
  })

  it('is refused when it is too old', async () => {
    const { acceptServer } = await import('../../../src/store/postgres/prove.ts')
    const old = { query: async () => ({ rows: [{ number: 140_012, version: '14.12', commit: 'on', fsync: 'on' }] }) }
    const refusal = await acceptServer(old as never).then(String, (error) => error.message)
    expect(refusal).to.include('PostgreSQL 15 or later').and.to.include('14.12')
  })

  it('is refused when the database holds tables of others', async () => {
    await ask(url, 'create table orders (id int)')
    await expectRefused(url, /contains tables that do not belong to Intake \(orders\)/)
    await ask(url, 'create table kysely_migration (name text)')
    await expectRefused(url, /do not belong to Intake \(kysely_migration, orders\)/)
  })

  it('is refused when the user cannot create tables', async () => {
    await ask(
      url,
      `do $$ begin create role clerk login password 'hunter2'; exception when duplicate_object then null; end $$`,
    )
    const clerk = new URL(changed('username', 'clerk'))
    clerk.password = 'hunter2'
    await expectRefused(clerk.href, /user "clerk" cannot create tables/)
  })

  it('is refused with an sslmode that it does not satisfy, and taken with those that it does', async () => {
    for (const mode of ['disable', 'allow', 'prefer'])
      expect((await told(changed('search', `sslmode=${mode}`))).message, mode).to.equal('opened')
    await expectRefused(
      changed('search', 'sslmode=require'),
      /does not encrypt connections, but sslmode=require needs it/,
    )
    await expectRefused(changed('search', 'sslmode=verify-full&sslrootcert=/nowhere.crt'), /cannot be read \(ENOENT\)/)
  })
})
