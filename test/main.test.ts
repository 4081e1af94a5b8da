import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { filled } from './support/app.ts'
import { askServer, onSqlite } from './support/databases.ts'
import { sharedPostgres } from './support/postgres.ts'
import { converse, head } from './support/raw.ts'
import { freePort, launch, removeService, type Service, startService, temporary, until } from './support/service.ts'

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const hidden = (html: string): string => /name="submissionId" value="([^"]*)"/.exec(html)![1]!

describe('the server process', function () {
  this.timeout(30_000) // starts processes of the service
  let data: string
  let service: Service | undefined
  beforeEach(() => {
    data = temporary()
  })
  afterEach(async () => {
    await removeService(service, data)
    service = undefined
  })
  const start = async (env = {}) => {
    service = await startService({ SVC_DATA_DIR: join(data, 'data'), ...env })
    return service
  }
  const fails = async (env: Record<string, string>) => {
    const failing = launch({ SVC_DATA_DIR: join(data, 'data'), SVC_PORT: '0', ...env })
    return { code: await failing.ended, said: failing.said() }
  }
  const text = async (path: string) => (await fetch(service!.base + path)).text()
  const sendTo = async (base: string, fields: Record<string, string>) =>
    (
      await fetch(`${base}/f/e2e-test-form`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    ).headers.get('location')

  onSqlite.it(
    'has eight threads that wait for the disk, or as many as it is told, and ends in good order when its terminal is closed',
    async function () {
      if (process.platform !== 'linux') this.skip()
      for (const [env, threads, signal] of [
        [{}, 8, 'SIGTERM'],
        [{ UV_THREADPOOL_SIZE: '5' }, 5, 'SIGHUP'], // the terminal that it was started in is closed
      ] as const) {
        await start(env)
        await text('/readyz') // writes to the disk
        const names = globSync(`/proc/${service!.child.pid}/task/*/comm`).map((file) =>
          readFileSync(file, 'utf8').trim(),
        )
        expect(names.filter((name) => name === 'libuv-worker')).to.have.length(threads)
        service!.child.kill(signal)
        expect(await service!.ended, 'in good order').to.equal(0)
      }
    },
  )

  onSqlite.it('checks a definition that comes in a thread, so that no page waits for it', async function () {
    if (process.platform !== 'linux') this.skip()
    await start()
    const threads = () => globSync(`/proc/${service!.child.pid}/task/*`).length
    await text('/readyz') // writes to the disk, for which threads are started
    const before = threads()
    const form = { slug: 'own', title: 'Own', pages: [{ id: 'p', fields: [{ type: 'text', id: 'a', label: 'A' }] }] }
    writeFileSync(join(data, 'data', 'forms', 'own.json'), JSON.stringify(form))
    await until(async () => (await text('/')).includes('/f/own'))
    expect(threads()).to.be.greaterThan(before)
  })

  onSqlite.it(
    'makes its folder at the first start, for its owner alone, and finds all in it again at the next',
    async () => {
      await start()
      const folder = join(data, 'data')
      expect([mode(folder), mode(join(folder, 'forms')), mode(join(folder, 'secret'))]).to.deep.equal([
        '700',
        '700',
        '600',
      ])
      expect(mode(join(folder, 'intake.sqlite'))).to.equal('600')
      expect(readFileSync(join(folder, 'secret'), 'utf8').trim()).to.have.length(43)
      expect(await text('/')).to.include('/f/feedback')
      expect(service!.said()).to.include(service!.base).and.to.include(join(folder, 'forms'))
      // What it keeps, it has again after the next start.
      const id = hidden(await text('/f/e2e-test-form'))
      const place = await sendTo(service!.base, filled(hidden(await text('/f/e2e-test-form'))))
      service!.child.kill('SIGTERM')
      expect(await service!.ended).to.equal(0)
      await start()
      expect(await text(place!)).to.include('Thank you')
      expect(await sendTo(service!.base, filled(id))).to.match(/thank-you/)
    },
  )

  onSqlite.it('publishes a definition that changes, and keeps the last good one when it breaks', async () => {
    await start({ SVC_LOG_LEVEL: 'error' })
    const file = join(data, 'data', 'forms', 'feedback.json')
    const form = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...form, title: 'What do you think?' }))
    await until(async () => (await text('/f/feedback')).includes('<h1>What do you think?</h1>'))
    writeFileSync(file, '{ broken')
    writeFileSync(join(data, 'data', 'forms', 'new.json'), JSON.stringify({ ...form, slug: 'new' }))
    await until(async () => (await fetch(`${service!.base}/f/new`)).status === 200)
    expect(await text('/f/feedback')).to.include('<h1>What do you think?</h1>')
  })

  it('ends with 0 at SIGTERM, after the answers in flight', async () => {
    await start()
    const body = new URLSearchParams(filled(hidden(await text('/f/e2e-test-form')))).toString()
    const answer = await converse(service!, (socket) => {
      const headers = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`]
      socket.write(head('POST /f/e2e-test-form HTTP/1.1', ...headers, 'Expect: 100-continue'))
      socket.once('data', async () => {
        socket.write(body.slice(0, 20))
        service!.child.kill('SIGTERM')
        await until(() => service!.said().includes('"ending"'))
        socket.write(body.slice(20))
      })
    })
    expect(answer.text).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 303/)
    expect(await service!.ended).to.equal(0)
    const [first] = service!.said().match(/^\{.*$/m)!
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
    expect(JSON.parse(first), 'the log begins with the release').to.include({
      msg: 'starting',
      version,
      node: process.version,
    })
  })

  onSqlite.it('refuses no body that arrived while it stood still', async function () {
    this.timeout(40_000) // it stands still for 17 seconds
    await start()
    const headers = ['Content-Type: application/x-www-form-urlencoded', 'Expect: 100-continue', 'Connection: close']
    const bodies = await Promise.all(
      Array.from({ length: 8 }, async () =>
        new URLSearchParams(filled(hidden(await text('/f/e2e-test-form')))).toString(),
      ),
    )
    let invited = 0
    const stopped = Promise.withResolvers<void>()
    const answers = bodies.map((body) =>
      converse(
        service!,
        (socket) => {
          socket.write(head('POST /f/e2e-test-form HTTP/1.1', ...headers, `Content-Length: ${body.length}`))
          socket.once('data', () => {
            socket.write(body.slice(0, 10))
            invited++
          })
          stopped.promise.then(() => socket.write(body.slice(10)))
        },
        50_000,
      ),
    )
    await until(() => invited === bodies.length)
    service!.child.kill('SIGSTOP')
    stopped.resolve()
    // Longer than a body may take to come at its pace.
    await new Promise((resolve) => setTimeout(resolve, 17_000))
    service!.child.kill('SIGCONT')
    const continued = /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 303/
    for (const { text } of await Promise.all(answers)) expect(text).to.match(continued)
  })

  onSqlite.it('cuts at SIGINT what does not end within SVC_SHUTDOWN_MS, and ends with 0', async () => {
    await start({ SVC_SHUTDOWN_MS: '300' })
    const stalled = converse(service!, (socket) => {
      const headers = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 1000']
      socket.write(head('POST /f/e2e-test-form HTTP/1.1', ...headers, 'Expect: 100-continue'))
      socket.once('data', () => {
        socket.write('name=')
        service!.child.kill('SIGINT')
        service!.child.kill('SIGTERM')
      })
    })
    expect(await service!.ended).to.equal(0)
    expect((await stalled).text).to.equal('HTTP/1.1 100 Continue\r\n\r\n')
  })

  onSqlite.it('says in one sentence that a port is taken, and ends with 2', async () => {
    const port = await freePort()
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
    const names = ['SVC_PORT', 'SVC_METRICS_PORT']
    const ends = await Promise.all(names.map((name) => fails({ SVC_DATA_DIR: join(data, name), [name]: String(port) })))
    taken.close()
    for (const [i, { code, said }] of ends.entries()) {
      expect(said)
        .to.include(`${names[i]}=${port}: something else listens there already.`)
        .and.not.to.include('    at ')
      expect(code).to.equal(2)
    }
  })

  onSqlite.it('tells all wrong settings at once, without their secrets, and ends with 2', async () => {
    const { code, said } = await fails({ SVC_PORT: 'x', SVC_SECRET: 'hunter2', SVC_TIMEZONE: 'UTC' })
    expect(code).to.equal(2)
    expect(said)
      .to.include('SVC_PORT="x"')
      .and.to.include('SVC_SECRET=(hidden)')
      .and.to.include('SVC_TIMEZONE: this setting does not exist')
    expect(said).not.to.include('hunter2').and.not.to.include('    at ')
  })

  onSqlite.it('says in one sentence that its folder cannot be used, and ends with 2', async () => {
    writeFileSync(join(data, 'file'), '')
    mkdirSync(join(data, 'other'))
    writeFileSync(join(data, 'other', 'intake.sqlite'), 'no database '.repeat(1000))
    mkdirSync(join(data, 'third'))
    writeFileSync(join(data, 'third', 'secret'), 'short')
    const names = ['file', 'other', 'third']
    for (const { code, said } of await Promise.all(names.map((name) => fails({ SVC_DATA_DIR: join(data, name) })))) {
      expect([code, said.includes('SVC_DATA_DIR=')], said).to.deep.equal([2, true])
      expect(said).not.to.include('    at ')
    }
  })

  onSqlite.it('says in one sentence that the database server failed, and ends with 2', async () => {
    const server = await sharedPostgres()
    const url = await server.database()
    try {
      // It looks like ours, and cannot be brought to the schema of this release.
      const table = 'create table kysely_migration (name text, timestamp text); create table form_versions (id int)'
      await askServer(url, table)
      const secret = 'a-secret-of-the-tests-that-is-long-enough'
      const { code, said } = await fails({ SVC_DATABASE_URL: url, SVC_SECRET: secret })
      expect(said)
        .to.match(/SVC_DATABASE_URL: PostgreSQL: .*form_versions.* already exists\. Look at the server/)
        .and.not.to.include('    at ')
      expect(code).to.equal(2)
    } finally {
      await server.drop(url)
    }
  })

  it('may be two over one folder, started at the same moment, and takes each form once', async () => {
    const pair = await Promise.all([start(), start()])
    try {
      const ids = new Set(
        await Promise.all(pair.map(async ({ base }) => hidden(await (await fetch(`${base}/f/e2e-test-form`)).text()))),
      )
      expect(ids.size).to.equal(2)
      for (const id of ids) {
        const sends = Array.from({ length: 20 }, (_, i) => sendTo(pair[i % 2]!.base, filled(id)))
        const places = new Set(await Promise.all(sends))
        expect(places.size).to.equal(1)
        for (const { base } of pair) expect((await fetch(base + [...places][0])).status).to.equal(200)
      }
    } finally {
      for (const { child } of pair) child.kill('SIGTERM')
      expect(await Promise.all(pair.map(({ ended }) => ended))).to.deep.equal([0, 0])
    }
  })
})
