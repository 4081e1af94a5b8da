import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { sql } from 'kysely'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { openEngine } from '../../../src/store/engine.ts'
import type { Engine } from '../../../src/store/engine-port.ts'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { askServer } from '../../support/databases.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { until } from '../../support/service.ts'

const SVC_SECRET = 's'.repeat(32)
const unavailable = { type: 'unavailable', status: 503 }
/** A query may take this long: more than any that is well, on a busy machine too. */
const QUERY_MS = 1000
const told = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error) => error,
  )

let server: Postgres
let url: string
before(async () => {
  server = await startPostgres()
})
after(() => server.remove())

describe('a PostgreSQL server that fails', function () {
  this.timeout(60_000) // waits for a server that does not answer
  let app: TestApp
  const start = async (address = url, env = {}) => {
    app = await startApp({ env: { SVC_DATABASE_URL: address, SVC_SECRET, SVC_FORMS: 'watch', ...env } })
  }
  beforeEach(async () => {
    url = await server.database()
  })
  afterEach(() => app.stop())
  const send = (fields: Record<string, string>) => app.post('/f/e2e-test-form', fields)
  const count = async (): Promise<unknown> =>
    (await askServer(url, 'select count(*)::int as count from submissions'))[0]!.count

  async function expectNotReceived(response: Response, id: string): Promise<void> {
    const html = await response.text()
    expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '30'])
    expect(html).to.include('We did not receive your form').and.to.include('value="Ada &amp; Example"')
    expect(html).to.include(`name="submissionId" value="${id}"`)
  }

  /** Soon everything is done again, with the same page: within two seconds on a calm machine. */
  async function expectWhole(fields: Record<string, string>, reference: string): Promise<void> {
    const began = performance.now()
    let response = await send(fields)
    while (response.status === 503 && performance.now() - began < 15_000) response = await send(fields)
    expect(response.status).to.equal(303)
    expect((await app.get(`/status?reference=${reference}`)).status).to.equal(200)
    expect(await count()).to.equal(2)
  }

  for (const end of ['stop', 'kill'] as const)
    it(`by a ${end} is 503 with the answers kept, and whole again by itself`, async () => {
      await start()
      const reference = await sendForm(app)
      const id = await app.mint()
      const fields = filled(id, { name: 'Ada & Example' })
      await server[end]()
      await expectNotReceived(await send(fields), id)
      for (const path of [`/status?reference=${reference}`, `/f/e2e-test-form/thank-you/${reference}`, '/readyz'])
        expect((await app.get(path)).status, path).to.equal(503)
      expect((await app.get('/f/e2e-test-form')).status, 'a blank form needs no store').to.equal(200)
      expect((await app.get('/healthz')).status).to.equal(200)
      await server.start()
      await expectWhole(fields, reference)
      const log = JSON.stringify(app.log())
      expect(log).to.include('ECONNREFUSED')
      for (const secret of [new URL(url).password, 'Ada & Example', id]) expect(log).not.to.include(secret)
    })

  it('under load loses nothing that was acknowledged, and answers nothing but 303 and 503', async () => {
    await start()
    const taken: string[] = []
    const statuses = new Set<number>()
    let ending = false
    const client = async () => {
      while (!ending) {
        const response = await send(filled(await app.mint()))
        statuses.add(response.status)
        const [reference] = REFERENCE.exec(response.headers.get('location') ?? '') ?? []
        if (reference) taken.push(reference)
        else await sleep(20)
      }
    }
    const clients = Promise.all(Array.from({ length: 12 }, client))
    for (const end of [server.kill, server.stop]) {
      const enough = taken.length + 30
      await until(() => taken.length >= enough)
      await end()
      await server.start()
    }
    const enough = taken.length + 30
    await until(() => taken.length >= enough)
    ending = true
    await clients
    expect([...statuses].filter((status) => status !== 303 && status !== 503)).to.deep.equal([])
    const kept = new Set((await askServer(url, 'select reference from submissions')).map((row) => row.reference))
    expect(taken.filter((reference) => !kept.has(reference))).to.deep.equal([])
    expect(new Set(taken).size).to.equal(taken.length)
  })

  it('that is frozen is 503 in seconds, and whole when it goes on', async () => {
    await start()
    const reference = await sendForm(app)
    const id = await app.mint()
    const fields = filled(id, { name: 'Ada & Example' })
    const goOn = server.freeze()
    try {
      const began = performance.now()
      await expectNotReceived(await send(fields), id)
      expect(performance.now() - began).to.be.lessThan(20_000)
      expect((await app.get('/readyz')).status).to.equal(503)
    } finally {
      goOn()
    }
    await expectWhole(fields, reference)
  })

  it('by connections that an operator ends is not even noticed by who comes next', async () => {
    await start()
    await Promise.all(Array.from({ length: 8 }, () => sendForm(app)))
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    const ended = (await askServer(url, `select pg_terminate_backend(pid), pid ${others}`)).map(({ pid }) => pid)
    const open = `select 1 ${others} and pid in (${ended.join()})`
    await until(async () => (await askServer(url, open)).length === 0)
    expect((await send(filled(await app.mint()))).status).to.equal(303)
  })

  describe('that takes rights away', () => {
    const [user, password] = ['clerk_of_faults', 'hunter2']
    const grant = (rights: string) => askServer(url, `grant ${rights} on all tables in schema public to ${user}`)
    let theirs: string
    beforeEach(async () => {
      await start()
      await app.stop()
      await askServer(
        url,
        `do $$ begin create role ${user} login password '${password}'; exception when duplicate_object then null; end $$`,
      )
      theirs = Object.assign(new URL(url), { username: user, password }).href
    })

    it('is 503 with the answers kept, and whole when they are given back', async () => {
      await grant('select, insert, update, delete')
      await start(theirs)
      const reference = await sendForm(app)
      const id = await app.mint()
      const fields = filled(id, { name: 'Ada & Example' })
      for (const [lost, back] of [
        [`revoke insert on all tables in schema public from ${user}`, 'insert'],
        ['alter table submissions rename to gone', 'alter table gone rename to submissions'],
      ] as const) {
        await askServer(url, lost)
        await expectNotReceived(await send(fields), id)
        await (back === 'insert' ? grant(back) : askServer(url, back))
      }
      await expectWhole(fields, reference)
    })

    it('is refused at the start when it lets nothing be written, and says what to grant', async () => {
      await grant('select')
      const refusal = (await told(start(theirs))) as Error & { setting?: string }
      expect(refusal.setting).to.equal('SVC_DATABASE_URL')
      expect(refusal.message).to.include(`user "${user}" cannot write`).and.include('grant it select, insert, update')
      expect(refusal.message).not.to.include(password)
    })
  })

  it('with no connection left is 503 for those that wait too long, and no more than that', async () => {
    await start(`${url}?pool=1`)
    const held = Promise.withResolvers<void>()
    let refused = false
    const holding = app.store.transaction(async (tx) => {
      while (!refused) {
        await tx.forms.slugs()
        held.resolve()
        await sleep(50)
      }
    })
    await held.promise
    const id = await app.mint()
    const answer = await send(filled(id, { name: 'Ada & Example' }))
    refused = true
    await expectNotReceived(answer, id)
    await holding
    expect((await send(filled(id))).status).to.equal(303)
  })

  describe('whose connection breaks at the commit', () => {
    let proxy: Server
    const sockets = new Set<Socket>()
    /** What is cut when the next commit passes: the commit itself, or the answer to it. */
    let cut: 'commit' | 'answer' | undefined
    beforeEach(async () => {
      cut = undefined
      proxy = createServer((client) => {
        const upstream = connect(server.port, '127.0.0.1')
        let isCut = false
        for (const socket of [client, upstream]) {
          sockets.add(socket)
          socket.on('error', () => {}).on('close', () => [client, upstream].forEach((one) => void one.destroy()))
        }
        client.on('data', (bytes) => {
          const commits = bytes.toString('latin1').includes('commit\0')
          const now = commits ? cut : undefined
          if (now) cut = undefined
          if (now === 'commit') return void client.destroy()
          if (now === 'answer') isCut = true
          upstream.write(bytes)
        })
        upstream.on('data', (bytes) => {
          if (isCut) client.destroy()
          else client.write(bytes)
        })
      })
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
      const through = new URL(url)
      through.port = String((proxy.address() as AddressInfo).port)
      await start(through.href)
    })
    afterEach(() => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    })

    it('says 303 when it has kept the form and 503 when it has not, and finds it when the same is sent again', async () => {
      for (const [round, which] of (['answer', 'commit'] as const).entries()) {
        const id = await app.mint()
        const fields = filled(id, { name: 'Ada & Example' })
        cut = which
        const first = await send(fields)
        if (which === 'answer') expect(first.status).to.equal(303)
        else await expectNotReceived(first, id)
        expect(cut).to.equal(undefined)
        expect(await count(), which).to.equal(which === 'answer' ? round + 1 : round)
        const places = await Promise.all([send(fields), send(fields)])
        expect(places.map(({ status }) => status)).to.deep.equal([303, 303])
        expect(places[0]!.headers.get('location')).to.equal(places[1]!.headers.get('location'))
        if (which === 'answer') expect(first.headers.get('location')).to.equal(places[0]!.headers.get('location'))
        expect(await count()).to.equal(round + 1)
      }
    })
  })
})

/** Resolves for each of two when both have come; whoever comes later passes. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    if (++come === 2) resolve()
    return promise
  }
}

describe('a transaction on PostgreSQL', function () {
  this.timeout(60_000) // waits for a server that does not answer
  let engine: Engine
  beforeEach(async () => {
    url = await server.database()
    engine = await openEngine(parseDatabaseAddress(url)!, { queryMs: QUERY_MS })
    await engine.write((tx) => sql`create table t (a int primary key, b text check (b <> 'no'))`.execute(tx))
    await engine.write((tx) => sql`insert into t values (1, ''), (2, '')`.execute(tx))
  })
  afterEach(() => engine.close())

  it('that stands in a dead-lock is run again', async () => {
    let runs = 0
    const both = meeting()
    const change = (first: number, second: number, text: string) =>
      engine.write(async (tx) => {
        runs++
        await sql`update form_versions set b = b || ${text} where a = ${first}`.execute(tx)
        await both()
        await sql`update form_versions set b = b || ${text} where a = ${second}`.execute(tx)
      })
    // The server looks for dead-locks after a second.
    await engine.write((tx) => sql`alter table t rename to form_versions`.execute(tx))
    await engine.write((tx) => sql`create table kysely_migration ()`.execute(tx))
    await engine.close()
    engine = await openEngine(parseDatabaseAddress(url)!)
    await Promise.all([change(1, 2, 'x'), change(2, 1, 'y')])
    expect(runs).to.be.greaterThan(2)
    const { rows } = await sql<{ b: string }>`select b from form_versions`.execute(engine.reader)
    for (const { b } of rows) expect([...b].sort().join('')).to.equal('xy')
  })

  it('that takes too long is ended with 503, and its connection goes on', async () => {
    expect(await told(sql`select pg_sleep(30)`.execute(engine.reader))).to.include(unavailable)
    expect(await told(engine.write((tx) => sql`select pg_sleep(30)`.execute(tx)))).to.include(unavailable)
    expect((await sql`select 1 as one`.execute(engine.reader)).rows).to.deep.equal([{ one: 1 }])
  })

  it('that waits for a lock for long is ended with 503', async () => {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = engine.write(async (tx) => {
      await engine.hold(tx, 'x')
      await sql`select 1`.execute(tx) // holding comes back before it is held
      held.resolve()
      await released.promise
    })
    await held.promise
    expect(await told(engine.write((tx) => engine.hold(tx, 'x')))).to.include(unavailable)
    released.resolve()
    await holding
    expect(await told(engine.write((tx) => engine.hold(tx, 'x')))).to.equal('done')
  })

  it('waits for a connection that is open where the server takes no more', async () => {
    const user = 'few_connections'
    await askServer(url, `drop role if exists ${user}`)
    await askServer(url, `create role ${user} login password 'hunter2' connection limit 2`)
    await askServer(url, `grant all on schema public to ${user}`)
    await askServer(url, 'drop table t')
    const told: number[] = []
    const address = parseDatabaseAddress(Object.assign(new URL(url), { username: user, password: 'hunter2' }).href)!
    const few = await openEngine(address, { pool: 8, onFewer: (open) => told.push(open) })
    try {
      const works = Array.from({ length: 12 }, () => few.write((tx) => sql`select pg_sleep(0.05)`.execute(tx)))
      expect((await Promise.allSettled(works)).filter(({ status }) => status === 'rejected')).to.deep.equal([])
      expect(told).to.have.length(1)
    } finally {
      await few.close()
      await askServer(url, `drop owned by ${user}`)
      await askServer(url, `drop role ${user}`)
    }
  })

  it('that breaks a rule is told so without the row', async () => {
    const error = (await told(engine.write((tx) => sql`insert into t values (3, 'no')`.execute(tx)))) as Error &
      Record<string, unknown>
    expect(error).to.include({ name: 'PostgresFault', code: '23514' })
    expect(error).not.to.have.property('detail')
    expect(error.message)
      .to.match(/^PostgreSQL: new row /)
      .and.not.include('Failing row')
  })

  it('is not told as kept when it goes on after a query that failed', async () => {
    const forgiving = engine.write(async (tx) => {
      await sql`insert into t values (3, '')`.execute(tx)
      await told(sql`insert into t values (1, '')`.execute(tx))
      return 'kept'
    })
    expect(String(await told(forgiving))).to.include('nothing of it is kept')
    expect((await sql`select * from t where a = 3`.execute(engine.reader)).rows).to.deep.equal([])
  })

  it('is refused with 503 after the end', async () => {
    await engine.close()
    expect(await told(engine.write((tx) => sql`select 1`.execute(tx)))).to.include(unavailable)
    expect(await told(sql`select 1`.execute(engine.reader))).to.include(unavailable)
  })
})
