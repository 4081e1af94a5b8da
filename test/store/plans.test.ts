import Database from 'better-sqlite3'
import { expect } from 'chai'
import sinon from 'sinon'
import { openStore, type Store } from '../../src/store/index.ts'
import type { SubmissionFilter } from '../../src/store/submissions.ts'
import { type Scratch, scratch } from './database.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const WINDOW = { from: AT - 1000, to: AT }
const last = { receivedAt: AT, id: 7 }

/** Every question that a page or a listing asks, and that must stay quick when there are a million rows. */
const QUESTIONS: Record<string, (store: Store) => Promise<unknown>> = {
  'a form by its id': (store) => store.submissions.bySubmissionId('x'),
  'a case by its reference': (store) => store.submissions.byReference('x'),
  'the events of a case': (store) => store.events.of(1),
  'the files of a form': (store) => store.uploads.of('x'),
  'the files of a case': (store) => store.uploads.ofSubmission(1),
  'a file by its id': (store) => store.uploads.byId('x'),
  'a page of files': (store) => store.uploads.page('x', 10),
  'files of forms never sent': (store) => store.uploads.unclaimedBefore(AT, 10),
  'what they take': (store) => store.uploads.unclaimedBytes(),
  'fixtures of the load gate': (store) => store.fixtures.some(10),
  'versions in use': (store) => store.forms.inUse('f'),
  'what was received': (store) => store.submissions.received('f', WINDOW),
  'what was finished': (store) => store.submissions.finished('f', WINDOW, { size: 10 }),
  'more of what was finished': (store) =>
    store.submissions.finished('f', WINDOW, { size: 10, after: { id: 7, finishedAt: AT, took: 1 } }),
}
const NARROWED: Record<string, SubmissionFilter> = {
  everything: {},
  'one form': { slug: 'f' },
  'one status': { status: 'received' },
  'one status of a form': { slug: 'f', status: 'received' },
  'what is set aside': { quarantined: true },
  'what is set aside of a form': { slug: 'f', quarantined: true },
  'what waits for the office': { waitingFor: 'office' },
  'what waits for the office of a form': { slug: 'f', waitingFor: 'office' },
  'the last days': { window: WINDOW },
  'the last days of a form': { slug: 'f', window: WINDOW },
  'the last days of a status of a form': { slug: 'f', status: 'received', window: WINDOW },
}
for (const [name, filter] of Object.entries(NARROWED)) {
  QUESTIONS[`a listing of ${name}`] = (store) => store.submissions.page(filter, { size: 10 })
  QUESTIONS[`more of a listing of ${name}`] = (store) => store.submissions.page(filter, { size: 10, before: last })
}

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
      // The live forms and the versions of a form are few.
      const few = /\b(live_forms|form_versions)\b/
      const walked = lines.filter((line) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(line) && !few.test(line))
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

  /** Asks, and explains every query that was prepared for it. */
  async function planOf(ask: (store: Store) => Promise<unknown>): Promise<{ lines: string[]; ran: number }> {
    const other = await openStore(place.file) // has prepared no query yet
    const spy = sinon.spy(Database.prototype, 'prepare')
    await ask(other).finally(() => spy.restore())
    const texts = [...new Set(spy.args.map(([text]) => text))].filter((text) =>
      /^(select|insert|update|delete)/.test(text),
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

/** A person attaches a handful of files, which are sorted when they are read; a form has a handful of versions. */
const SMALL = /^(the files of a (form|case)|versions in use)$/
