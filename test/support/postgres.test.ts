/** The PostgreSQL server of the tests, tested itself. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import pg from 'pg'
import { type Postgres, sharedPostgres, startPostgres } from './postgres.ts'
import { until } from './service.ts'

describe('the PostgreSQL server of the tests', function () {
  this.timeout(30_000) // may start the database server
  let server: Postgres | undefined
  afterEach(async () => {
    await server?.remove()
    server = undefined
  })

  it('gives each test a database of its own, and takes it away while it is in use', async () => {
    const shared = await sharedPostgres()
    expect(await sharedPostgres()).to.equal(shared)
    const [one, other] = [await shared.database(), await shared.database()]
    await ask(one, 'create table things (id int)')
    expect(await ask(other, "select to_regclass('things') as found")).to.deep.equal([{ found: null }])
    const client = new pg.Client(one)
    const cut = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    await shared.drop(one)
    await cut
    await client.end()
    expect(await told(ask(one, 'select 1'))).to.equal('3D000')
    await shared.drop(other)
  })

  it('asks for its password', async () => {
    const url = new URL(await (await sharedPostgres()).database())
    url.password = 'wrong'
    expect(await told(ask(url.href, 'select 1'))).to.equal('28P01')
  })

  it('comes back with what was committed after it is stopped or killed, on its old port', async () => {
    server = await startPostgres()
    const url = await server.database()
    await ask(url, 'create table things (id int)')
    for (const [id, end] of [server.stop, server.kill].entries()) {
      await ask(url, `insert into things values (${id})`)
      await end()
      expect(await told(ask(url, 'select 1'))).to.equal('ECONNREFUSED')
      await server.start()
      expect(await ask(url, 'select count(*)::int as count from things')).to.deep.equal([{ count: id + 1 }])
    }
  })

  it('takes settings, and waits for each commit unless told otherwise', async () => {
    server = await startPostgres({ synchronous_commit: 'off' })
    const show = async (of: Postgres) => ask(await of.database(), 'show synchronous_commit')
    expect(await show(server)).to.deep.equal([{ synchronous_commit: 'off' }])
    expect(await show(await sharedPostgres())).to.deep.equal([{ synchronous_commit: 'on' }])
  })

  it('neither keeps a run from ending nor lets it end too soon', async () => {
    const script = `
      const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./postgres.ts'))})
      const server = await startPostgres()
      await server.stop()
      await server.start()
      console.log('came to its end')`
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [said] = await Promise.all([text(run.stdout), once(run, 'exit')])
    expect(said).to.equal('came to its end\n')
    expect(run.exitCode).to.equal(0)
  })

  it('ends with the run, also when the run is killed', async () => {
    const script = `
      const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./postgres.ts'))})
      console.log(await (await startPostgres()).database())
      setInterval(() => {}, 1000)`
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const url = String(...(await once(run.stdout, 'data'))).trim()
    const [{ data_directory: folder }] = (await ask(url, 'show data_directory')) as [{ data_directory: string }]
    run.kill('SIGKILL')
    await until(() => !existsSync(folder))
    await until(async () => (await told(ask(url, 'select 1'))) === 'ECONNREFUSED')
    await until(() => !execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(folder))
  })
})

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const told = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    ({ code }) => code,
  )
