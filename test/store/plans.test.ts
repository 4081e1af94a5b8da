import Database from 'better-sqlite3'
import { expect } from 'chai'
import sinon from 'sinon'
import { openStore, type Rows, type Store } from '../../src/store/index.ts'
import { CHANGES, undone } from './changes.ts'
import { type Scratch, scratch } from './database.ts'
import { FEW, last, NARROWED, QUESTIONS, SEARCHES, SMALL, WALKED } from './questions.ts'

/** One of each, for what is changed. */
const ROWS = `
  insert into form_versions (slug, version, definition, published_at) values ('form-7', 'v', '{}', 0);
  insert into staff (email, name, role, created_at) values ('clerk', 'Clerk', 'admin', 0);
  insert into programs (name, token, rights, per_minute, created_at, expires_at) values ('desk', 'desk', '[]', 1, 0, 0);
  insert into program_tokens (program, number, token, created_at, expires_at) values (1, 1, 'desk', 0, 0);
  insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
    values ('id-1', 'ref-1', 'form-7', 'v', '{}', 0, 'received', 0);
  insert into events (submission, kind, status, at, by) values (1, 'status', 'received', 0, 'public');
  insert into deliveries (id, submission, event, kind, recipient, state, created_at, due_at, attempts, lease_until)
    values ('delivery-1', 1, 1, 'mail', 'office', 'waiting', 0, 0, 0, 0);`

const ALL = { ...QUESTIONS, ...SEARCHES, ...CHANGES }

describe('the plan of a query', () => {
  let place: Scratch
  let store: Store
  let tables: Set<string>
  before(async () => {
    place = scratch()
    store = await openStore(place.file)
    await store.migrate()
    const connection = place.other()
    connection.exec(ROWS)
    const names = connection.prepare(`select name from sqlite_schema where type = 'table'`).all() as { name: string }[]
    tables = new Set(names.map(({ name }) => name))
  })
  after(async () => {
    await store.close()
    place.remove()
  })

  for (const [name, ask] of Object.entries(ALL))
    it(`${name in CHANGES ? 'when' : 'for'} ${name} walks an index, and neither a table nor what it must sort first`, async () => {
      const { lines, ran } = await planOf(ask)
      expect(ran).to.be.greaterThan(0)
      const walked = lines.filter(isWalk)
      const sorted = lines.filter((line) => /TEMP B-TREE|AUTOMATIC/.test(line) && !SMALL.test(name))
      expect(sorted, lines.join('\n')).to.deep.equal([])
      // What is said to be walked must be: else it is walked no more, and needs no reason.
      expect(walked.length > 0, `${WALKED[name] ?? 'it is not walked'}\n${lines.join('\n')}`).to.equal(name in WALKED)
    })

  /** A step that goes from one end of a table or an index to the other, unless something stops it. */
  function isWalk(line: string): boolean {
    const [, table] = /^SCAN (\w+)/.exec(line) ?? []
    const isFound = /VIRTUAL TABLE INDEX \d+:[=M]/.test(line)
    return table !== undefined && tables.has(table) && !FEW.includes(table) && !isFound
  }

  it('is asked for of everything that the store answers or changes', async () => {
    const asked = new Set<string>()
    const listening = (rows: Rows) => new Proxy(rows, { get: (all, table: keyof Rows) => heard(table, all[table]) })
    const heard = (table: string, rows: object) =>
      new Proxy(rows, {
        get(all, name: string) {
          asked.add(`${table}.${name}`)
          return all[name as keyof typeof all]
        },
      })
    for (const ask of Object.values(ALL)) await undone(store, (rows) => ask(listening(rows)))
    const all = Object.entries(store).flatMap(([table, rows]) =>
      typeof rows === 'object' ? Object.keys(rows).map((name) => `${table}.${name}`) : [],
    )
    expect(all.filter((one) => !asked.has(one))).to.deep.equal([])
  })

  it('for what is due goes along those that are, however many wait', async () => {
    const due = 'INDEX deliveries_due (state=? AND kind=? AND recipient=? AND due_at<?)'
    for (const ask of [QUESTIONS['for whom is something due']!, CHANGES['what is due is given away']!])
      expect((await planOf(ask)).lines.join('\n')).to.include(due)
    const { lines } = await planOf(QUESTIONS['for whom is something due']!)
    expect(lines.join('\n')).to.include('COVERING INDEX deliveries_due (state=? AND (kind,recipient)>(?,?))')
  })

  it('for what is nobody’s looks at an index that tells whose a case is, and at no case', async () => {
    for (const [index, first] of [
      ['submissions_newest', []],
      ['submissions_by_form', ['slug']],
    ] as const) {
      const columns = place.other().pragma(`index_info(${index})`) as { name: string }[]
      const named = columns.map(({ name }) => name)
      expect(named).to.deep.equal([...first, 'received_at', 'id', 'quarantine', 'assignee'])
    }
  })

  it('for one form, status or mark goes straight to its rows', async () => {
    for (const filter of Object.values(NARROWED).filter(({ window: _, ...rest }) => Object.keys(rest).length > 0)) {
      const { lines } = await planOf((store) => store.submissionListing.page(filter, { size: 10, before: last }))
      expect(lines).to.have.length(1)
      expect(lines[0]).to.match(/^SEARCH submissions USING INDEX/)
      for (const [key, column] of [
        ['slug', 'slug'],
        ['status', 'status'],
        ['waitingFor', 'waiting_for'],
      ])
        if (key! in filter && typeof filter.assignee !== 'number') expect(lines[0]).to.include(`${column}=?`)
      if (filter.quarantined) expect(lines[0]).to.include('set_aside')
    }
  })

  it('for the cases of one account goes along these, and counts them without a look at any case', async () => {
    for (const filter of Object.values(NARROWED).filter(({ assignee }) => typeof assignee === 'number')) {
      const page = await planOf((store) => store.submissionListing.page(filter, { size: 10, before: last }))
      expect(page.lines[0], JSON.stringify(filter)).to.match(/^SEARCH submissions USING INDEX submissions_assigned /)
      const count = await planOf((store) => store.submissionListing.countUpTo({ ...filter, quarantined: false }, 1001))
      expect(count.lines.join(), JSON.stringify(filter)).to.include('submissions_assigned (assignee=?)')
    }
  })

  it('for one case, account or both in the audit goes straight to the rows', async () => {
    const plans = {
      'about=?': { about: 'ref-7' },
      'by=?': { by: 'x' },
      'audit_about (about=?': { by: 'x', about: 'ref-7' },
    }
    for (const [index, asked] of Object.entries(plans)) {
      const { lines } = await planOf((store) => store.audit.page({ ...asked, size: 10 }))
      expect(lines).to.have.length(1)
      expect(lines[0])
        .to.match(/^SEARCH audit USING INDEX/)
        .and.include(index)
    }
  })

  it('for what has to leave walks an index that tells what is finished, so that no row of what stays is read', async () => {
    const limits = { final: 1000, idle: undefined }
    const { lines } = await planOf((store) => store.expiring.leaving('form-7', limits, { size: 10 }))
    expect(lines[0]).to.include('USING INDEX submissions_kept (slug=? AND status_at<?)')
    const columns = place.other().pragma('index_info(submissions_kept)') as { name: string }[]
    expect(columns.map(({ name }) => name)).to.deep.equal(['slug', 'status_at', 'id', 'finished_at'])
  })

  /** Asks, and explains every query that was prepared for it. */
  async function planOf(ask: (rows: Rows) => Promise<unknown>): Promise<{ lines: string[]; ran: number }> {
    const other = await openStore(place.file) // has prepared no query yet
    const spy = sinon.spy(Database.prototype, 'prepare')
    await undone(other, ask).finally(() => spy.restore())
    const texts = [...new Set(spy.args.map(([text]) => text))].filter((text) =>
      /^(select|insert|update|delete|with)/.test(text),
    )
    await other.close()
    const reader = place.other()
    const lines = texts.flatMap((text) => {
      const holes = Array(text.split('?').length - 1).fill(1)
      return (reader.prepare(`explain query plan ${text}`).all(holes) as { detail: string }[]).map(
        ({ detail }) => detail,
      )
    })
    return { lines, ran: texts.length }
  }
})
