import fs, { copyFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'chai'
import { sql } from 'kysely'
import sinon from 'sinon'
import type { Engine } from '../../src/store/engine-port.ts'
import { openSqlite } from '../../src/store/sqlite/index.ts'
import { until } from '../support/service.ts'
import { type Scratch, scratch } from './database.ts'

const unavailable = { type: 'unavailable', status: 503 }
type Done = (error: Error | null) => void
let held: Done[] = []

/** Flushes that wait until the test lets them end. */
function heldFlushes(): Done[] {
  held = []
  sinon.stub(fs, 'fdatasync').callsFake(((_: number, done: Done) => void held.push(done)) as typeof fs.fdatasync)
  syncBuiltinESMExports()
  return held
}
function restore(): void {
  sinon.restore()
  syncBuiltinESMExports()
  for (const done of held.splice(0)) done(null)
}
/** Time in which something could happen that must not. What must happen is waited for. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('the barrier before an answer', () => {
  let place: Scratch
  let engine: Engine
  beforeEach(async () => {
    place = scratch()
    engine = openSqlite(place.file)
    await engine.write((tx) => sql`create table t (a integer primary key)`.execute(tx))
  })
  afterEach(async () => {
    restore()
    await engine.close()
    place.remove()
  })
  const add = (a: number) => engine.write((tx) => sql`insert into t values (${a})`.execute(tx))
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => error,
    )
  /** Notes when a work has been answered. */
  function watched(work: Promise<unknown>): { answered: boolean } {
    const state = { answered: false }
    work.then(
      () => (state.answered = true),
      () => {},
    )
    return state
  }

  it('is a flush that began after the commit', async () => {
    const held = heldFlushes()
    const work = watched(add(1))
    await until(() => held.length === 1)
    await moment()
    expect(place.other().prepare('select count(*) from t').pluck().get(), 'committed').to.equal(1)
    expect([work.answered, held.length]).to.deep.equal([false, 1])
    held[0]!(null)
    await until(() => work.answered)
  })

  it('is never one that was under way at the commit', async () => {
    const held = heldFlushes()
    const barrier = watched(engine.flushed())
    const work = watched(add(1))
    const committed = place.other().prepare('select count(*) from t').pluck()
    await until(() => committed.get() === 1)
    await moment()
    expect(held).to.have.length(1)
    held[0]!(null)
    await until(() => held.length === 2)
    await moment()
    expect([barrier.answered, work.answered, held.length]).to.deep.equal([true, false, 2])
    held[1]!(null)
    await until(() => work.answered)
  })

  it('is shared by all that wait', async () => {
    const held = heldFlushes()
    const first = watched(add(0))
    await until(() => held.length === 1)
    const works = Array.from({ length: 200 }, (_, i) => watched(add(i + 1)))
    const readers = Array.from({ length: 20 }, () => watched(engine.flushed()))
    held[0]!(null)
    const committed = place.other().prepare('select count(*) from t').pluck()
    await until(() => committed.get() === 201 && held.length === 2)
    held[1]!(null)
    await until(() => held.length === 3)
    held[2]!(null)
    await until(() => [first, ...works, ...readers].every(({ answered }) => answered))
    await moment()
    expect(held).to.have.length(3)
  })

  it('stands before an answer of a work that only read, because what it read may not be on the disk', async () => {
    const held = heldFlushes()
    const work = watched(engine.write((tx) => sql`select * from t`.execute(tx)))
    await until(() => held.length === 1)
    await moment()
    expect([work.answered, held.length]).to.deep.equal([false, 1])
    held[0]!(null)
    await until(() => work.answered)
  })

  it('closes the store for good when a flush fails, because the next one would not notice what is gone', async () => {
    const held = heldFlushes()
    const works = [outcome(add(1))]
    await until(() => held.length === 1)
    works.push(outcome(engine.flushed()))
    held[0]!(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
    for (const one of await Promise.all(works)) expect(one).to.include(unavailable)
    restore()
    expect(await outcome(add(2))).to.include(unavailable)
    expect(await outcome(engine.flushed())).to.include(unavailable)
    expect(await outcome(sql`select * from t`.execute(engine.reader)), 'reading').to.include(unavailable)
    expect(place.other().prepare('select a from t').pluck().all(), 'no further commit').to.deep.equal([1])
  })

  for (const suffix of ['', '-wal']) {
    const name = suffix === '' ? 'the database' : 'its log'
    it(`does not answer when ${name} was removed`, async () => {
      await add(1)
      rmSync(place.file + suffix)
      expect(await outcome(add(2))).to.include(unavailable)
      expect(await outcome(engine.flushed())).to.include(unavailable)
    })

    it(`does not answer when ${name} was replaced, and leaves what stands there alone`, async () => {
      await add(1)
      copyFileSync(place.file + suffix, `${place.file}.other`)
      renameSync(`${place.file}.other`, place.file + suffix)
      const { ino, size } = statSync(place.file + suffix)
      expect(await outcome(add(2))).to.include(unavailable)
      await engine.close()
      expect(statSync(place.file + suffix)).to.include({ ino, size })
    })
  }

  it('holds for a database that is reached by a link', async () => {
    fs.symlinkSync(place.file, `${place.file}.link`)
    const linked = openSqlite(`${place.file}.link`)
    await linked.write((tx) => sql`insert into t values (1)`.execute(tx))
    await linked.close()
    expect(place.other().prepare('select a from t').pluck().all()).to.deep.equal([1])
  })

  it('refuses what comes after the end', async () => {
    await engine.close()
    expect(await outcome(engine.flushed())).to.include(unavailable)
    engine = openSqlite(place.file)
  })
})

describe('the log of the database', () => {
  it('begins anew again and again while works come, and nothing is lost by it', async () => {
    const place = scratch()
    const engine = openSqlite(place.file)
    await engine.write((tx) => sql`create table t (a integer primary key, b text)`.execute(tx))
    const text = 'x'.repeat(2000)
    /** It stands in the head of the log. */
    const timesBegun = () => fs.readFileSync(`${place.file}-wal`).readUInt32BE(12)
    let kept = 0
    while (timesBegun() < 3) {
      const works = Array.from({ length: 100 }, () =>
        engine.write((tx) => sql`insert into t values (${kept++}, ${text})`.execute(tx)),
      )
      await Promise.all(works)
      await moment()
    }
    expect(statSync(`${place.file}-wal`).size).to.be.lessThan(64 * 2 ** 20)
    await engine.close()
    expect(place.other().prepare('select count(*) from t').pluck().get()).to.equal(kept)
    expect(place.other().pragma('integrity_check', { simple: true })).to.equal('ok')
    place.remove()
  })
})
