import { expect } from 'chai'
import { sql } from 'kysely'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { openEngine } from '../../../src/store/engine.ts'
import type { Engine } from '../../../src/store/engine-port.ts'
import { statementFor } from '../../../src/store/postgres/kysely.ts'
import { submissionRows } from '../../../src/store/submissions.ts'
import { uploadRows } from '../../../src/store/uploads.ts'
import { askServer } from '../../support/databases.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { upToDateDatabase } from '../../support/up-to-date.ts'

const MANY_ROWS = `
  insert into form_versions values ('f', 'v', '{}', 0);
  insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
    select 'id-' || n, 'ref-' || n, 'f', 'v', '{}', n, 'received', n from generate_series(1, 20000) n;
  insert into events (submission, kind, status, at, by) select id, 'status', status, received_at, 'public' from submissions;
  insert into uploads (id, submission_id, submission, field_id, filename, content_type, size, sha256, scan, at)
    select 'up-' || id, submission_id, id, 'f', 'f', 'text/plain', 1, '', 'clean', received_at from submissions`

describe('what PostgreSQL has prepared', function () {
  this.timeout(30_000) // may start the database server
  let url: string
  let engine: Engine
  const open = async (pool: number) => {
    engine = await openEngine(parseDatabaseAddress(url)!, { pool })
  }
  beforeEach(async () => {
    url = await upToDateDatabase()
  })
  afterEach(async () => {
    await engine.close()
    await (await sharedPostgres()).drop(url)
  })
  const find = () => submissionRows(engine.reader).bySubmissionId('x')
  const change = () =>
    engine.write(async (tx) => {
      await engine.hold(tx, 'x')
      return [await submissionRows(tx).bySubmissionId('x'), await uploadRows(tx).of('x')]
    })
  const prepared = async () =>
    (
      await sql<{ name: string; statement: string; uses: number; generic: number }>`
        select name, statement, generic_plans + custom_plans as uses, generic_plans as generic from pg_prepared_statements
        order by 1`.execute(engine.reader)
    ).rows

  it('is every query of the path of a sent form, once for a connection', async () => {
    await open(1)
    for (let i = 0; i < 3; i++) await change()
    const found = await prepared()
    for (const { uses } of found) expect(uses).to.be.at.least(3)
    expect(found.map(({ statement }) => /from "\w+"|advisory/.exec(statement)![0]).sort()).to.deep.equal([
      'advisory',
      'from "submissions"',
      'from "uploads"',
    ])
  })

  it('fits again at once on every connection when another process has migrated', async () => {
    await open(8)
    const all = () => Promise.all(Array.from({ length: 8 }, change))
    await all()
    await askServer(url, 'alter table submissions add column later text; alter table uploads add column later text')
    expect(await all()).to.deep.equal(Array(8).fill([undefined, []]))
    await Promise.all(Array.from({ length: 8 }, find))
    await askServer(url, 'alter table submissions add column later_still text')
    expect(await Promise.all(Array.from({ length: 8 }, find))).to.deep.equal(Array(8).fill(undefined))
  })

  it('is prepared again when the connection was cleaned behind our back', async () => {
    await open(1)
    for (const clean of ['discard all', 'deallocate all']) {
      await change()
      await sql.raw(clean).execute(engine.reader)
      await find()
      await sql.raw(clean).execute(engine.reader)
      expect(await change(), clean).to.deep.equal([undefined, []])
    }
  })

  it('gives way when a pooler has left a statement of the same name', async () => {
    engine = await openEngine(parseDatabaseAddress(url)!, { pool: 1 })
    const taken = statementFor('hold')
    await sql.raw(`prepare ${taken} as select 1`).execute(engine.reader)
    await engine.write((tx) => engine.hold(tx, 'x'))
    expect(statementFor('hold')).not.to.equal(taken)
  })

  it('has a plan that is as good among many rows, although it was made among none', async () => {
    await open(1)
    const ask = async () => {
      await find()
      await submissionRows(engine.reader).byReference('x')
      await submissionRows(engine.reader).countEvents('x')
      await uploadRows(engine.reader).of('x')
    }
    for (let i = 0; i < 8; i++) await ask()
    const before = (await prepared()).filter(({ name }) => name !== statementFor('hold'))
    expect(before.map(({ generic }) => generic > 0)).to.deep.equal([true, true, true, true])
    await askServer(url, MANY_ROWS)
    for (const { name, statement } of before) {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`explain (costs off) execute ${name}('x')`)
        .execute(engine.reader)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, statement).to.include('$1').and.not.to.include('Seq Scan')
    }
  })
})
