import { expect } from 'chai'
import pg from 'pg'
import sinon from 'sinon'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { openStore, type Rows, type Store } from '../../../src/store/index.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { upToDateDatabase } from '../../support/up-to-date.ts'
import { CHANGES, undone } from '../changes.ts'
import { FEW, last, NARROWED, QUESTIONS, SMALL, WALKED } from '../questions.ts'

const AT = Date.UTC(2026, 10, 20, 12)

/** Of a small table everything is read, so there are many rows: of 20 forms, most of them finished, few set aside. */
const MANY_ROWS = `
  insert into form_versions select 'form-' || n, 'v', '{}', 0 from generate_series(0, 19) n;
  insert into live_forms select slug, version, slug, 0 from form_versions;
  insert into staff (email, name, role, created_at) select 'clerk-' || n, 'Clerk', 'admin', 0 from generate_series(1, 5) n;
  insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at, finished_at,
    quarantine, waiting_for, fixture_until, assignee)
    select 'id-' || n, 'ref-' || n, 'form-' || n % 20, 'v', '{}', ${AT} - n * 1000, 'status-' || n % 5, ${AT},
      case when n % 3 = 0 then ${AT} - n * 1000 + 500 end, case when n % 100 = 0 then 'trap' end,
      case n % 30 when 0 then 'office' when 1 then 'citizen' end, case when n % 1000 = 0 then ${AT} end,
      case when n % 3 > 0 then 1 + n % 5 end
    from generate_series(1, 30000) n;
  insert into events (submission, kind, status, at, by) select id, 'status', status, received_at, 'public' from submissions;
  insert into uploads (id, submission_id, submission, field_id, filename, content_type, size, sha256, scan, at)
    select 'up-' || id, submission_id, case when id % 100 > 0 then id end, 'f', 'f', 'text/plain', 1, '', 'clean', received_at
    from submissions;
  insert into deliveries (id, submission, event, kind, recipient, state, created_at, due_at, attempts, lease_until)
    select 'delivery-' || id, submission, id, 'mail', 'citizen', case when id % 1000 = 0 then 'dead' when id % 900 = 0 then 'waiting' else 'sent' end,
      at, at, 1, 0 from events;
  insert into audit (at, by, action, about) select received_at, 'x', 'case-opened', reference from submissions;
  insert into case_reads (staff, submission, events) select 1 + id % 5, id, 1 from submissions;
  insert into deletions (at, slug, reference, by, reason, files) select received_at, slug, reference, 'x', 'x', 0 from submissions;
  insert into audit_days select to_char(date '2000-01-01' + n, 'YYYY-MM-DD'), 1, 'x', 'x' from generate_series(1, 5000) n;
  insert into spendings select 'who-' || n, ${AT} + n, 1 from generate_series(1, 5000) n;
  insert into case_words select id, array_to_tsvector(array['word']) from submissions where id % 1000 > 0;
  insert into working_texts (slug, hash, before, version, at, files)
    select 'form-' || n % 20, 'x', n, 'v' || n, 0, repeat('x', 900) from generate_series(1, 6000) n;
  insert into working_copies select 'form-' || n, 5900 + n, 'v' from generate_series(0, 19) n;
  insert into programs (name, token, rights, per_minute, created_at, expires_at)
    select 'program-' || n, 'token-' || n, '["cases:read"]', 600, ${AT}, ${AT} from generate_series(1, 5) n;
  insert into program_tokens (program, number, token, created_at, expires_at)
    select id, 1, token, ${AT}, ${AT} from programs;
  insert into outcomes (program, key, body, event, at)
    select 1 + n % 5, 'key-' || n, 'x', n, ${AT} + n from generate_series(1, 5000) n;
  insert into drafts (submission_id, slug, version, pages, started_at, changed_at, revision)
    select 'draft-' || n, 'form-' || n % 20, 'v', '{}', ${AT} - n, ${AT} - n, 1 from generate_series(1, 5000) n;
  insert into ended_drafts select 'ended-' || n, ${AT} + n from generate_series(1, 5000) n;`

describe('the plan of a query on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server
  let url: string
  let store: Store
  let planner: pg.Client
  before(async () => {
    url = await upToDateDatabase()
    store = await openStore(parseDatabaseAddress(url)!)
    planner = new pg.Client(url)
    await planner.connect()
    await planner.query(MANY_ROWS)
    // What is read off an index alone depends on what a vacuum left.
    for (const text of ['analyze', 'vacuum submissions']) await planner.query(text)
  })
  after(async () => {
    await planner.end()
    await store.close()
    await (await sharedPostgres()).drop(url)
  })

  /** Asks, and explains every query that was sent for it, with its values. */
  async function planOf(ask: (rows: Rows) => Promise<unknown>): Promise<string[]> {
    const spy = sinon.spy(pg.Client.prototype, 'query')
    await undone(store, ask).finally(() => spy.restore())
    const queries = (spy.args as unknown as [string | pg.QueryConfig, unknown[]][]).map(([query, values]) =>
      typeof query === 'string' ? { text: query, values } : query,
    )
    const plans: string[] = []
    for (const { text, values } of queries.filter(({ text }) => /^(select|insert|update|delete|with)/.test(text))) {
      const { rows } = await planner.query(`explain (costs off) ${text}`, values)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans
  }

  for (const [name, ask] of Object.entries({ ...QUESTIONS, ...CHANGES }))
    it(`${name in CHANGES ? 'when' : 'for'} ${name} reads no table as a whole, and sorts nothing`, async () => {
      const lines = await planOf(ask)
      expect(lines).not.to.deep.equal([])
      const walked = lines.filter((line) => {
        const [, table] = /Seq Scan on (\w+)/.exec(line) ?? []
        return table !== undefined && !FEW.includes(table) && !(name in WALKED)
      })
      const sorted = SMALL.test(name) || name in WALKED ? [] : lines.filter((line) => /Sort(?! Key)/.test(line))
      expect([...walked, ...sorted], lines.join('\n')).to.deep.equal([])
    })

  it('for a count reads an index alone, whatever it is narrowed to', async () => {
    const [slug, status, waitingFor] = ['form-7', 'status-2', 'office'] as const
    for (const filter of [
      { status },
      { slug, status },
      { waitingFor },
      { slug, waitingFor },
      { assignee: 1 },
      { assignee: 1, slug, status },
      { assignee: 1, waitingFor },
      { assignee: null, waitingFor },
      { assignee: null, slug, status },
    ]) {
      const lines = await planOf((store) => store.submissionListing.countUpTo({ ...filter, quarantined: false }, 1001))
      const scans = lines.filter((line) => / Scan /.test(line))
      expect(scans, `${JSON.stringify(filter)}\n${lines.join('\n')}`).to.have.length(1)
      expect(scans[0], JSON.stringify(filter)).to.match(/Index Only Scan/)
    }
  })

  it('for one case or account in the audit, and for what is due, goes along the index that begins with it', async () => {
    for (const [name, index] of [
      ['what the audit says of one case', 'audit_about'],
      ['what one account did to one case', 'audit_about'],
      ['what one account did', 'audit_by'],
      ['for whom is something due', 'deliveries_due'],
    ] as const)
      expect((await planOf(QUESTIONS[name]!)).join('\n'), name).to.include(`using ${index} `)
    expect((await planOf(CHANGES['what is due is given away']!)).join('\n')).to.include('using deliveries_due ')
  })

  it('sorts texts by their bytes, whatever language the database was made for', async () => {
    const { rows } = await planner.query(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'
        and table_name not like 'kysely%' and collation_name is distinct from 'C'`,
    )
    expect(rows).to.deep.equal([])
  })

  it('for one form, status or mark goes straight to its rows', async () => {
    // A short time has few rows of any form, so there the time may come first.
    for (const [name, filter] of Object.entries(NARROWED).filter(([, { window }]) => !window)) {
      const lines = await planOf((store) => store.submissionListing.page(filter, { size: 10, before: last }))
      const conditions = lines.filter((line) => /Index Cond/.test(line)).join()
      for (const [key, column] of [
        ['slug', 'slug'],
        ['status', 'status'],
        ['waitingFor', 'waiting_for'],
      ])
        if (key! in filter) expect(conditions, `${name}\n${lines.join('\n')}`).to.include(`${column} = `)
    }
  })
})
