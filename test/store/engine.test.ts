import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { sql } from 'kysely'
import sinon from 'sinon'
import type { Engine } from '../../src/store/engine-port.ts'
import { openStore } from '../../src/store/index.ts'
import { openSqlite } from '../../src/store/sqlite/index.ts'
import { connectionsOf, type Scratch, scratch } from './database.ts'

const PROMISED = {
  journal_mode: 'wal',
  synchronous: 1,
  wal_autocheckpoint: 0,
  foreign_keys: 1,
  secure_delete: 1,
  trusted_schema: 0,
  journal_size_limit: 67_108_864,
}

describe('the database', () => {
  let place: Scratch
  let engine: Engine | undefined
  beforeEach(() => {
    place = scratch()
  })
  afterEach(async () => {
    sinon.restore()
    await engine?.close()
    engine = undefined
    place.remove()
  })

  it('promises durability on every connection, and never waits for a lock inside SQLite', async () => {
    const [made, connections] = await connectionsOf(() => openSqlite(place.file))
    engine = made
    expect(connections).to.have.length(2)
    const promised = { ...PROMISED, busy_timeout: 0 }
    for (const connection of connections)
      for (const [name, value] of Object.entries(promised))
        expect(connection.pragma(name, { simple: true }), name).to.equal(value)
  })

  it('keeps that promise when it is opened again', async () => {
    await openSqlite(place.file).close()
    const [made, connections] = await connectionsOf(() => openSqlite(place.file))
    engine = made
    for (const connection of connections) expect(connection.pragma('synchronous', { simple: true })).to.equal(1)
  })

  it('does not open where one of its settings is not taken', () => {
    const real = Database.prototype.pragma
    for (const [name, wanted] of Object.entries(PROMISED)) {
      sinon.stub(Database.prototype, 'pragma').callsFake(function (this: Database.Database, ...given) {
        return given[0] === name ? 7 : real.apply(this, given)
      })
      expect(() => openSqlite(place.file)).to.throw(`${name} is 7, and must be ${wanted}`)
      sinon.restore()
    }
  })

  it('belongs to its owner alone, and so do the files beside it', async () => {
    const before = process.umask(0)
    engine = openSqlite(place.file)
    await engine.write((tx) => sql`create table t (a)`.execute(tx))
    process.umask(before)
    for (const suffix of ['', '-wal', '-shm'])
      expect((statSync(place.file + suffix).mode & 0o777).toString(8), suffix).to.equal('600')
  })

  it('gives a file that is no database a sentence, not a stack', () => {
    writeFileSync(place.file, 'this is a letter, not a database '.repeat(100))
    expect(() => openSqlite(place.file))
      .to.throw()
      .with.property('type', 'unavailable')
  })

  it('makes its folder, for its owner alone', async () => {
    const store = await openStore(join(place.folder, 'a', 'b', 'intake.sqlite'))
    expect((statSync(join(place.folder, 'a', 'b')).mode & 0o777).toString(8)).to.equal('700')
    await store.close()
  })

  it('is migrated once', async () => {
    const store = await openStore(place.file)
    const ran = await store.migrate()
    expect(ran[0]).to.equal('0001-start')
    expect(await store.migrate()).to.deep.equal([])
    expect(await store.pending()).to.deep.equal([])
    await store.close()
  })

  it('is migrated when another process lets go of it', async () => {
    const store = await openStore(place.file)
    const other = place.other()
    other.exec('begin immediate')
    setTimeout(() => other.exec('rollback'), 200)
    expect(await store.migrate()).not.to.deep.equal([])
    await store.close()
  })

  it('is opened and migrated by several at once', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, async () => openStore(place.file)))
    const ran = await Promise.all(stores.map((store) => store.migrate()))
    // On SQLite one may build the large indexes while another has just ended the migrations.
    const done = ran.flat()
    expect(done).to.include('0001-start').and.to.have.length(new Set(done).size)
    for (const store of stores) await store.close()
  })

  it('gives a 503 when it cannot be read, never an empty answer', async () => {
    const [store, connections] = await connectionsOf(() => openStore(place.file))
    await store.migrate()
    for (const connection of connections) connection.close()
    for (const read of [
      () => store.ping(),
      () => store.submissions.byReference('x'),
      () => store.forms.live(),
      () => store.transaction(async (tx) => tx.forms.withdraw('x')),
    ])
      expect(await read().then(Object, (error) => error)).to.include({ type: 'unavailable', status: 503 })
    await store.close()
  })

  it('does not open in the place of a folder', () => {
    mkdirSync(place.file)
    expect(() => openSqlite(place.file)).to.throw()
  })
})
