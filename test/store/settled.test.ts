import { expect } from 'chai'
import fc from 'fast-check'
import pg from 'pg'
import sinon from 'sinon'
import type { DatabaseAddress } from '../../src/settings/database-address.ts'
import type { Engine, Writers } from '../../src/store/engine-port.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { migrate } from '../../src/store/migrate.ts'
import { createSettled } from '../../src/store/settled.ts'
import { openSqlite } from '../../src/store/sqlite/index.ts'
import { askServer } from '../support/databases.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { until } from '../support/until.ts'
import { type Scratch, scratch } from './database.ts'
import { ENGINES, type Place } from './engines.ts'

const FORM = `insert into form_versions (slug, version, definition, published_at) values ('form-7', 'v', '{}', 0)`
const CASE = (n: number) =>
  `insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
    values ('id-${n}', 'ref-${n}', 'form-7', 'v', '{}', 0, 'received', 0)`
const EVENT = (n: number) =>
  `insert into events (submission, kind, status, at, by)
    values ((select id from submissions where reference = 'ref-${n}'), 'note', 'received', 0, 'x')`

for (const [name, open] of Object.entries(ENGINES))
  describe(`settled events on ${name}`, function () {
    this.timeout(30_000) // may start the database server
    let place: Place
    let store: Store
    beforeEach(async () => {
      place = await open()
      store = await openStore(place.where)
      await place.ask(FORM)
      await place.ask(CASE(1))
    })
    afterEach(async () => {
      await store.close()
      await place.remove()
    })

    it('are none at first, then all that are committed, by this process or another', async () => {
      expect(await store.settled()).to.deep.equal({ upTo: 0, heldUpMs: 0 })
      await place.ask(EVENT(1))
      expect(await store.settled()).to.deep.equal({ upTo: 1, heldUpMs: 0 })
      await store.transaction((tx) => tx.events.add(1, { kind: 'note', status: 'received', at: 0, by: 'x' }))
      expect(await store.settled()).to.deep.equal({ upTo: 2, heldUpMs: 0 })
    })

    it('do not go back when the last ones are removed, as fixtures are', async () => {
      await place.ask(EVENT(1))
      await place.ask(EVENT(1))
      expect((await store.settled()).upTo).to.equal(2)
      await place.ask('delete from events where id = 2')
      expect((await store.settled()).upTo).to.equal(2)
    })
  })

describe('settled events', () => {
  let place: Scratch
  let engine: Engine
  beforeEach(async () => {
    place = scratch()
    engine = openSqlite(place.file)
    await migrate(engine)
    for (const text of [FORM, CASE(1)]) place.other().exec(text)
  })
  afterEach(async () => {
    await engine.close()
    place.remove()
  })

  it('end with what was committed before it was asked who writes: who began later may have a lower number', async () => {
    let committed = 0
    const writersOf = async () => {
      place.other().exec(EVENT(1))
      committed++
      return { open: [], place: 'here' }
    }
    const { settled } = createSettled({ ...engine, writersOf })
    expect((await settled()).upTo).to.equal(committed - 1)
    expect((await settled()).upTo).to.equal(committed - 1)
  })

  it('are those of the server that takes over, and not of the one that was asked for the last event', async () => {
    for (let i = 0; i < 3; i++) place.other().exec(EVENT(1))
    let failsOver = false
    let server = 'the first'
    const writersOf = async () => {
      if (failsOver) {
        place.other().exec('delete from events where id = 3') // it had not reached the other server
        server = 'the second'
      }
      return { open: [], place: server }
    }
    const { settled } = createSettled({ ...engine, writersOf })
    expect((await settled()).upTo).to.equal(3)
    failsOver = true
    expect((await settled()).upTo).to.equal(2)
  })

  it('are none on the server that takes over, as long as somebody there may bring any of them', async () => {
    for (let i = 0; i < 3; i++) place.other().exec(EVENT(1))
    let server = { place: 'the first', open: [] as string[] }
    const { settled, settledNow } = createSettled({ ...engine, writersOf: async () => server })
    expect((await settled()).upTo).to.equal(3)
    server = { place: 'the second', open: ['somebody'] }
    expect(await settledNow()).to.deep.equal({ upTo: 0, isAll: false })
    server = { place: 'the second', open: [] }
    expect(await settledNow()).to.deep.equal({ upTo: 3, isAll: true })
  })

  it('are compared one look after the other, however many ask at once', async () => {
    const answers: PromiseWithResolvers<Writers>[] = []
    const writersOf = () => {
      answers.push(Promise.withResolvers())
      return answers.at(-1)!.promise
    }
    const { settledNow } = createSettled({ ...engine, writersOf })
    const [first, second] = [settledNow(), settledNow()]
    await until(() => answers.length === 1)
    answers[0]!.resolve({ place: 'here', open: [] })
    await until(() => answers.length === 2) // the first look at a place looks twice
    answers[1]!.resolve({ place: 'here', open: [] })
    await first
    expect(answers).to.have.length(2)
    await until(() => answers.length === 3)
    answers[2]!.resolve({ place: 'here', open: [] })
    await second
  })

  it('are told when a flush has ended that began after they were committed, and not when it failed', async () => {
    const flushes: PromiseWithResolvers<void>[] = []
    const flushed = () => {
      flushes.push(Promise.withResolvers())
      return flushes.at(-1)!.promise
    }
    const { settled } = createSettled({ ...engine, flushed })
    expect((await settled()).upTo, 'nothing is there to be flushed').to.equal(0)
    place.other().exec(EVENT(1))
    let told: number | undefined
    const first = settled().then(({ upTo }) => {
      told = upTo
    })
    await until(() => flushes.length === 1)
    place.other().exec(EVENT(1)) // not covered by the flush that has begun
    expect(told).to.equal(undefined)
    flushes[0]!.resolve()
    await first
    expect(told).to.equal(1)
    const second = settled().catch((error) => error.message)
    await until(() => flushes.length === 2)
    flushes[1]!.reject(new Error('the disk is full'))
    expect(await second).to.equal('the disk is full')
    const third = settled()
    await until(() => flushes.length === 3)
    flushes[2]!.resolve()
    expect((await third).upTo).to.equal(2)
    expect((await settled()).upTo, 'without another flush').to.equal(2)
  })
})

describe('settled events on PostgreSQL, while transactions are open', function () {
  this.timeout(60_000) // may start the database server
  let place: Place
  let url: string
  let store: Store
  const clients: pg.Client[] = []
  beforeEach(async () => {
    place = await ENGINES.PostgreSQL()
    url = urlOf(place.where as DatabaseAddress)
    store = await openStore(place.where)
    for (const text of [FORM, CASE(1), CASE(2), CASE(3), CASE(4)]) await place.ask(text)
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end().catch(() => {})
    await store.close()
    await place.remove()
  })
  const connect = async () => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  /** A transaction with one event, which is not committed yet. */
  const begin = async (n: number) => {
    const client = await connect()
    await client.query('begin')
    await client.query(EVENT(n))
    return client
  }

  it('end before what an older transaction may still bring, whether it commits or not', async () => {
    for (const [end, before] of [
      ['commit', 0],
      ['rollback', 2],
    ] as const) {
      const late = await begin(1)
      await place.ask(EVENT(2))
      expect((await store.settled()).upTo, end).to.equal(before)
      await late.query(end)
      expect((await store.settled()).upTo, end).to.equal(before + 2)
    }
  })

  it('go on although there is always some transaction open', async () => {
    let open = await begin(1)
    for (let event = 2; event < 6; event++) {
      const next = await begin(2)
      await open.query('commit')
      expect((await store.settled()).upTo).to.be.at.least(event - 2)
      open = next
    }
  })

  it('wait for nobody who only reads, who works in another table or in another database', async () => {
    const reading = await connect()
    await reading.query('begin isolation level repeatable read')
    await reading.query('select * from events')
    const beside = await connect()
    await beside.query('begin')
    await beside.query(CASE(9))
    const other = await (await sharedPostgres()).database()
    const there = new pg.Client(other)
    await there.connect()
    await there.query('create table events (id int)')
    await there.query('begin')
    await there.query('insert into events values (1)')
    await place.ask(EVENT(1))
    expect(await store.settled()).to.deep.equal({ upTo: 1, heldUpMs: 0 })
    await there.end()
    await (await sharedPostgres()).drop(other)
  })

  it('wait for nobody who changes or deletes events, or locks them, however long that stays open', async () => {
    await place.ask(EVENT(1))
    for (const text of [
      `update events set note = 'x'`,
      `delete from events where id = 99`,
      'lock table events in row exclusive mode',
    ]) {
      const theirs = await connect()
      await theirs.query('begin')
      await theirs.query(text)
    }
    await place.ask(EVENT(2))
    expect(await store.settled()).to.deep.equal({ upTo: 2, heldUpMs: 0 })
  })

  it('are those up to the last one that was seen before somebody else began, who stays open', async () => {
    for (const n of [1, 2]) await place.ask(EVENT(n))
    expect((await store.settled()).upTo).to.equal(2)
    const theirs = await begin(3)
    await place.ask(EVENT(4))
    expect((await store.settled()).upTo).to.equal(2)
    const later = await begin(1)
    await theirs.query('rollback')
    // What was given a number since may bring nothing below 4.
    expect((await store.settled()).upTo).to.equal(4)
    await later.query('commit')
    expect((await store.settled()).upTo).to.equal(5)
  })

  it('are told at once without a wait for anybody, and whether they are all', async () => {
    await place.ask(EVENT(1))
    expect(await store.settledNow()).to.deep.equal({ upTo: 1, isAll: true })
    const theirs = await begin(2)
    await place.ask(EVENT(3))
    expect(await store.settledNow()).to.deep.equal({ upTo: 1, isAll: false })
    await theirs.query('commit')
    expect(await store.settledNow()).to.deep.equal({ upTo: 3, isAll: true })
  })

  it('are told without a wait once a transaction was waited for', async () => {
    await begin(1)
    await place.ask(EVENT(2))
    await store.settled()
    const asked = sinon.spy(pg.Client.prototype, 'query')
    expect((await store.settled()).upTo).to.equal(0)
    const looks = asked.getCalls().filter(({ args }) => JSON.stringify(args).includes('pg_locks'))
    asked.restore()
    expect(looks).to.have.length(1)
  })

  it('are the same for a user of the database who is nobody special', async () => {
    const [role, password] = ['follower', 'follower-password']
    await place.ask(
      `do $$ begin create role ${role} login password '${password}'; exception when duplicate_object then end $$`,
    )
    await place.ask(`grant all on all tables in schema public to ${role}`)
    await place.ask(`grant create on schema public to ${role}`)
    const theirs = await openStore({ ...(place.where as DatabaseAddress), user: role, password })
    const late = await begin(1)
    await place.ask(EVENT(2))
    expect((await theirs.settled()).upTo).to.equal(0)
    await late.query('commit')
    expect((await theirs.settled()).upTo).to.equal(2)
    await theirs.close()
  })

  it('tell for how long one transaction holds up the others', async () => {
    const late = await begin(1)
    await place.ask(EVENT(2))
    const { heldUpMs } = await store.settled()
    expect(heldUpMs).to.be.greaterThan(0)
    expect((await store.settled()).heldUpMs).to.be.greaterThan(heldUpMs)
    await late.query('rollback')
    expect((await store.settled()).heldUpMs).to.equal(0)
  })

  it('are found anew when the table is another one, as after a restore', async () => {
    for (let i = 0; i < 3; i++) await place.ask(EVENT(1))
    expect((await store.settled()).upTo).to.equal(3)
    await place.ask('alter table events rename to old_events')
    await place.ask('create table events (like old_events including all)')
    await place.ask('insert into events overriding system value select * from old_events where id = 1')
    expect((await store.settled()).upTo).to.equal(1)
  })

  it('are never followed by a lower number, whatever commits when, for two processes that look at the same time', async () => {
    const second = await openStore(place.where)
    const step = fc.record({ client: fc.nat(3), what: fc.constantFrom('begin', 'commit', 'rollback', 'look') })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const open = new Map<number, pg.Client>()
        const told = [new Set<number>(), new Set<number>()]
        let upTo = [0, 0]
        const look = async () => {
          const found = await Promise.all([store.settled(), second.settled()])
          const ids = (await askServer(url, 'select id from events')).map(({ id }) => Number(id))
          for (const [who, { upTo: now }] of found.entries()) {
            const fresh = ids.filter((id) => id <= now && !told[who]!.has(id))
            if (upTo[who]! > 0)
              expect(
                fresh.filter((id) => id <= upTo[who]!),
                'appeared below',
              ).to.deep.equal([])
            for (const id of fresh) told[who]!.add(id)
          }
          upTo = found.map((one) => one.upTo)
        }
        for (const { client, what } of steps) {
          const theirs = open.get(client)
          if (what === 'look') await look()
          else if (what === 'begin' && !theirs) open.set(client, await begin(client + 1))
          else if (what !== 'begin' && theirs) {
            await theirs.query(what)
            open.delete(client)
          }
        }
        for (const theirs of open.values()) await theirs.query('commit')
        for (const client of clients.splice(0)) await client.end()
        await look()
        const all = (await askServer(url, 'select id from events order by id')).map(({ id }) => Number(id))
        for (const one of told) expect([...one].sort((a, b) => a - b)).to.deep.equal(all)
      }),
      { numRuns: 15 },
    )
    await second.close()
  })

  it('are told in a moment while many transactions come and go, and each event is told once', async () => {
    let going = true
    const writers = [1, 2, 3, 4].map(async (n) => {
      const client = await connect()
      while (going) {
        await client.query('begin')
        await client.query(EVENT(n))
        if (n === 4) await client.query('select pg_sleep(0.02)')
        await client.query(n === 3 ? 'rollback' : 'commit')
      }
    })
    const told: number[] = []
    await until(async () => {
      const { upTo } = await store.settled()
      const rows = await store.feed.between({ after: told.at(-1) ?? 0, upTo, size: 500 })
      told.push(...rows.map(({ event }) => event))
      return told.length > 500
    })
    going = false
    await Promise.all(writers)
    const { upTo } = await store.settled()
    for (let rows = [] as number[]; ; ) {
      rows = (await store.feed.between({ after: told.at(-1)!, upTo, size: 500 })).map(({ event }) => event)
      if (rows.length === 0) break
      told.push(...rows)
    }
    const all = (await askServer(url, 'select id from events order by id')).map(({ id }) => Number(id))
    expect(told).to.deep.equal(all)
  })
})

function urlOf({ host, port, user, password, database }: DatabaseAddress): string {
  return `postgres://${user}:${password}@${host}:${port}/${database}`
}
