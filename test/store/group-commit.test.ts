import { setImmediate as letOthersRun } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { expect } from 'chai'
import { sql } from 'kysely'
import sinon from 'sinon'
import type { Engine } from '../../src/store/engine-port.ts'
import { openSqlite } from '../../src/store/sqlite/index.ts'
import { connectionsOf, fill, longestBlock, type Scratch, scratch } from './database.ts'

const unavailable = { type: 'unavailable', status: 503 }

describe('works that share a commit', function () {
  this.timeout(30_000) // waits for a server that does not answer
  let place: Scratch
  let engine: Engine
  let writing: Database.Database
  beforeEach(async () => {
    place = scratch()
    const [made, connections] = await connectionsOf(() => openSqlite(place.file))
    engine = made
    writing = connections[0]!
    await engine.write((tx) => sql`create table t (a integer primary key, b text)`.execute(tx))
  })
  afterEach(async () => {
    sinon.restore()
    await engine.close()
    place.remove()
  })

  const add = (a: number, b = '') =>
    engine.write(async (tx) => {
      await sql`insert into t values (${a}, ${b})`.execute(tx)
      return a
    })
  const kept = () => place.other().prepare('select a from t order by a').pluck().all()
  const outcome = (work: Promise<unknown>) =>
    work.then(
      (value) => ({ value }),
      (error) => error,
    )

  it('are on the disk when they are answered, for every other reader', async () => {
    await add(1)
    expect(kept()).to.deep.equal([1])
    const { rows } = await sql<{ a: number }>`select a from t`.execute(engine.reader)
    expect(rows).to.deep.equal([{ a: 1 }])
  })

  it('are many to one commit', async () => {
    let commits = 0
    const counted = place.other().prepare('pragma data_version').pluck()
    let version = counted.get()
    const works = Array.from({ length: 50 }, (_, i) =>
      add(i).then(() => {
        const now = counted.get()
        if (now !== version) commits++
        version = now
      }),
    )
    await Promise.all(works)
    expect(kept()).to.have.length(50)
    expect(commits).to.be.lessThan(5)
  })

  it('wait for those that are on their way, a turn of the event loop or two', async () => {
    const counted = place.other().prepare('pragma data_version').pluck()
    const before = counted.get()
    const first = add(1)
    await letOthersRun()
    await letOthersRun()
    const second = add(2)
    await first
    const after = counted.get()
    await second
    expect([after === before, counted.get() === after]).to.deep.equal([false, true])
  })

  it('look every millisecond whether another process still has the lock, however long it has had it', async () => {
    const other = place.other()
    other.exec('begin immediate')
    const timers = sinon.useFakeTimers({ toFake: ['setTimeout'] })
    const oneLookLater = async () => {
      while (timers.countTimers() === 0) await letOthersRun()
      timers.next()
    }
    const work = add(1)
    for (let look = 0; look < 20; look++) await oneLookLater()
    expect(timers.now).to.equal(20)
    other.exec('rollback')
    await oneLookLater()
    expect(await work).to.equal(1)
  })

  it('keep in memory what undoes them, once there are no migrations to come', async () => {
    const settings = [writing.pragma('temp_store', { simple: true })]
    await engine.migrated()
    settings.push(writing.pragma('temp_store', { simple: true }))
    expect(settings).to.deep.equal([0, 2])
  })

  it('do not undo their neighbours when one is refused', async () => {
    const refusal = new Error('not today')
    const outcomes = await Promise.all([
      outcome(add(1)),
      outcome(
        engine.write(async (tx) => {
          await sql`insert into t values (2, '')`.execute(tx)
          throw refusal
        }),
      ),
      outcome(add(1)),
      outcome(add(3)),
    ])
    expect(outcomes[0]).to.deep.equal({ value: 1 })
    expect(outcomes[1]).to.equal(refusal)
    expect(outcomes[2]).to.have.property('code', 'SQLITE_CONSTRAINT_PRIMARYKEY')
    expect(outcomes[3]).to.deep.equal({ value: 3 })
    expect(kept()).to.deep.equal([1, 3])
  })

  it('are all refused when the commit fails, and the next ones are taken', async () => {
    writing.exec(
      'create table parent (id integer primary key); create table child (p references parent deferrable initially deferred)',
    )
    const orphan = engine.write((tx) => sql`insert into child values (7)`.execute(tx))
    const outcomes = await Promise.all([outcome(add(1)), outcome(orphan), outcome(add(2))])
    for (const one of outcomes) expect(one).to.be.instanceOf(Error)
    expect(kept()).to.deep.equal([])
    expect(await add(3)).to.equal(3)
    expect(kept()).to.deep.equal([3])
  })

  it('see what the ones before them wrote', async () => {
    const sum = () =>
      engine.write(async (tx) => {
        const { rows } = await sql<{ n: number }>`select count(*) n from t`.execute(tx)
        await sql`insert into t values (${rows[0]!.n}, '')`.execute(tx)
        return rows[0]!.n
      })
    expect(await Promise.all([sum(), sum(), sum()])).to.deep.equal([0, 1, 2])
  })

  it('are more than one commit takes, and none is forgotten', async () => {
    const works = Array.from({ length: 200 }, (_, i) => add(i))
    expect(await Promise.all(works)).to.have.length(200)
    expect(kept()).to.have.length(200)
  })

  it('wait for another process that holds the database shortly, without stopping the event loop', async () => {
    const other = place.other()
    other.exec('begin immediate')
    setTimeout(() => other.exec('rollback'), 1500)
    const block = await longestBlock(() => add(1))
    expect(kept()).to.deep.equal([1])
    expect(block).to.be.lessThan(1000)
  })

  it('are refused with 503 when it holds the database for long, all of them in the same time', async () => {
    const other = place.other()
    other.exec('begin immediate')
    const began = performance.now()
    const works = Array.from({ length: 200 }, (_, i) => outcome(add(i)))
    let outcomes: unknown[] = []
    const block = await longestBlock(async () => {
      outcomes = await Promise.all(works)
    })
    const took = performance.now() - began
    other.exec('rollback')
    for (const one of outcomes) expect(one).to.include(unavailable)
    expect(took).to.be.within(1900, 5000)
    expect(block).to.be.lessThan(1000)
    expect(kept()).to.deep.equal([])
    expect(await add(1)).to.equal(1)
  })

  it('are refused with 503 when the disk is full, and taken when there is room again', async () => {
    await add(1)
    const giveRoom = fill(writing)
    const large = 'x'.repeat(20_000)
    const outcomes = await Promise.all([outcome(add(2, large)), outcome(add(3, large))])
    for (const one of outcomes) expect(one).to.include(unavailable)
    expect(kept()).to.deep.equal([1])
    giveRoom()
    expect(await Promise.all([add(4, large), add(5, large)])).to.deep.equal([4, 5])
    expect(kept()).to.deep.equal([1, 4, 5])
    expect(await engine.check()).to.deep.equal([])
  })

  it('are still answered when the fault lasts beyond their end', async () => {
    writing.close()
    expect(await outcome(add(1))).to.include(unavailable)
    expect(await outcome(add(2))).to.include(unavailable)
  })
})
