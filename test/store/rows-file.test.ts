/** All rows in one SQLite file, as they were at one moment, from either engine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { openEngine } from '../../src/store/engine.ts'
import type { Engine } from '../../src/store/engine-port.ts'
import { migrate } from '../../src/store/migrate.ts'
import { writeRowsFile } from '../../src/store/rows-file.ts'
import { onSqlite } from '../support/databases.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { emptyPlace, type Place } from './engines.ts'

const deletion = (reference: string) => ({ at: 1, slug: 'a', reference, by: 'x', reason: 'y', files: 0 })

onSqlite.describe('the rows of PostgreSQL in a file', function () {
  this.timeout(30_000) // may start the database server
  let folder: string
  let place: Place
  let engine: Engine
  beforeEach(async () => {
    await sharedPostgres()
    folder = mkdtempSync(join(tmpdir(), 'intake-rows-'))
    place = await emptyPlace()
    engine = await openEngine(place.where, { pool: 2 })
    await migrate(engine)
    await add('before')
  })
  afterEach(async () => {
    await engine.close()
    await place.remove()
    rmSync(folder, { recursive: true })
  })
  const add = (reference: string) =>
    engine.write(async (tx) => void (await tx.insertInto('deletions').values(deletion(reference)).execute()))
  const references = (file: string): unknown => {
    const rows = new Database(file, { readonly: true })
    const found = rows.prepare('select reference from deletions order by id').pluck().all()
    rows.close()
    return found
  }

  it('are those of one moment, whatever is written meanwhile', async () => {
    const file = join(folder, 'rows.sqlite')
    const interrupted: Engine = {
      ...engine,
      snapshot: (work) =>
        engine.snapshot!(async (reader) => {
          await reader.selectFrom('staff').select('id').execute()
          await add('meanwhile')
          return work(reader)
        }),
    }
    await writeRowsFile(interrupted, file)
    expect(references(file)).to.deep.equal(['before'])
    await writeRowsFile(engine, join(folder, 'later.sqlite'))
    expect(references(join(folder, 'later.sqlite'))).to.deep.equal(['before', 'meanwhile'])
  })

  it('are read in a transaction that can write nothing', async () => {
    const written = engine.snapshot!((reader) => reader.insertInto('deletions').values(deletion('x')).execute())
    expect(await written.then(String, (error) => (error.cause ?? error).message)).to.include('read-only transaction')
  })
})

onSqlite.it('the rows of SQLite in a file are those of one moment, while others go on writing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'intake-rows-'))
  const place = join(folder, 'place.sqlite')
  const engine = await openEngine(place)
  await migrate(engine)
  const writer = new Database(place)
  const insert = writer.prepare(
    "insert into form_versions (slug, version, definition, published_at) values ('x', ?, ?, 1)",
  )
  for (let i = 0; i < 500; i++) insert.run(`v${i}`, 'x'.repeat(4000))
  await engine.write((tx) => engine.terms.put(tx, [{ id: 1, terms: ['lantern'] }]))
  let written = 500
  const writing = setInterval(() => insert.run(`v${written++}`, ''), 1)
  const copy = join(folder, 'copy.sqlite')
  try {
    await writeRowsFile(engine, copy)
  } finally {
    clearInterval(writing)
    writer.close()
    await engine.close()
  }
  const opened = new Database(copy, { readonly: true })
  expect(opened.pragma('integrity_check', { simple: true })).to.equal('ok')
  expect(opened.prepare('select count(*) from form_versions').pluck().get()).to.be.at.least(500)
  expect(opened.prepare('select count(*) from case_words').pluck().get()).to.equal(0)
  // Made anew as a migration makes it: what is deleted leaves it at once.
  expect(opened.prepare("select v from case_words_config where k = 'secure-delete'").pluck().get()).to.equal(1)
  opened.close()
  rmSync(folder, { recursive: true })
})
