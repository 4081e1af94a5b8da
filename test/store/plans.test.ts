import Database from 'better-sqlite3'
import { expect } from 'chai'
import sinon from 'sinon'
import { openStore, type Store } from '../../src/store/index.ts'
import { type Scratch, scratch } from './database.ts'
import { last, NARROWED, QUESTIONS, SMALL } from './questions.ts'

describe('the plan of a query', () => {
  let place: Scratch
  let store: Store
  before(async () => {
    place = scratch()
    store = await openStore(place.file)
    await store.migrate()
  })
  after(async () => {
    await store.close()
    place.remove()
  })

  for (const [name, ask] of Object.entries(QUESTIONS))
    it(`for ${name} walks an index, and neither a table nor what it must sort first`, async () => {
      const { lines, ran } = await planOf(ask)
      expect(ran).to.be.greaterThan(0)
      // The live forms, the versions of a form, and the changes that are not joined yet, are few.
      const few = /\b(live_forms|form_versions|unclaimed_changes)\b/
      const walked = lines.filter(
        (line) =>
          /^SCAN (?!.*USING (COVERING )?INDEX|CONSTANT ROW|\d+ CONSTANT ROWS|forms|asked|\w+ VIRTUAL TABLE INDEX \d+:[=M])/.test(
            line,
          ) && !few.test(line),
      )
      const sorted = lines.filter((line) => /TEMP B-TREE/.test(line) && !SMALL.test(name))
      expect([...walked, ...sorted], lines.join('\n')).to.deep.equal([])
    })

  it('for one form, status or mark goes straight to its rows', async () => {
    for (const filter of Object.values(NARROWED).filter(({ window: _, ...rest }) => Object.keys(rest).length > 0)) {
      const { lines } = await planOf((store) => store.submissions.page(filter, { size: 10, before: last }))
      expect(lines).to.have.length(1)
      expect(lines[0]).to.match(/^SEARCH submissions USING INDEX/)
      for (const [key, column] of [
        ['slug', 'slug'],
        ['status', 'status'],
        ['waitingFor', 'waiting_for'],
      ])
        if (key! in filter) expect(lines[0]).to.include(`${column}=?`)
      if (filter.quarantined) expect(lines[0]).to.include('set_aside')
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
    const { lines } = await planOf((store) => store.kept.leaving('form-7', limits, { size: 10 }))
    expect(lines[0]).to.include('USING INDEX submissions_kept (slug=? AND status_at<?)')
    const columns = place.other().pragma('index_info(submissions_kept)') as { name: string }[]
    expect(columns.map(({ name }) => name)).to.deep.equal(['slug', 'status_at', 'id', 'finished_at'])
  })

  /** Asks, and explains every query that was prepared for it. */
  async function planOf(ask: (store: Store) => Promise<unknown>): Promise<{ lines: string[]; ran: number }> {
    const other = await openStore(place.file) // has prepared no query yet
    const spy = sinon.spy(Database.prototype, 'prepare')
    await ask(other).finally(() => spy.restore())
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
