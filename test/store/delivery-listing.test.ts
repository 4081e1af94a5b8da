import Database from 'better-sqlite3'
import { expect } from 'chai'
import pg from 'pg'
import sinon from 'sinon'
import { openStore, type Store } from '../../src/store/index.ts'
import { ENGINES, type Place } from './engines.ts'

const AT = Date.UTC(2026, 10, 20, 12)
/** Of three forms: all but every thousandth delivery is of the first, the last form has none. Some came at one moment. */
const COUNT = 5001
const ROWS = `
  insert into form_versions (slug, version, definition, published_at)
    values ('large', 'v', '{}', 0), ('small', 'v', '{}', 0), ('none', 'v', '{}', 0);
  insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
    values ('a', 'L', 'large', 'v', '{}', ${AT}, 'received', ${AT}), ('b', 'S', 'small', 'v', '{}', ${AT}, 'received', ${AT});
  insert into events (submission, kind, status, at, by) values (1, 'status', 'received', ${AT}, 'public');
  with recursive n(i) as (select 0 union all select i + 1 from n where i < ${COUNT - 1})
  insert into deliveries (id, submission, event, kind, recipient, state, created_at, due_at, attempts, lease_until)
    select 'd-' || (10000 + i), case when i % 1000 = 0 then 2 else 1 end, 1, 'mail', case when i in (1000, 4000, 4999) then 'assignee' else 'citizen' end,
      case when i % 2000 = 0 then 'dead' else 'sent' end, ${AT} + i / 3, ${AT}, 1, 0 from n;`
const SMALL = [5000, 4000, 3000, 2000, 1000, 0].map((i) => `d-${10_000 + i}`)

/** Sees each question that a database of this engine is asked. */
const asking = {
  SQLite: () =>
    sinon.spy(Object.getPrototypeOf(new Database(':memory:').prepare('select 1')) as Database.Statement, 'all'),
  PostgreSQL: () => sinon.spy(pg.Client.prototype, 'query'),
}

for (const [engine, make] of Object.entries(ENGINES))
  describe(`deliveries of a few forms on ${engine}`, () => {
    let place: Place
    let store: Store
    before(async () => {
      place = await make()
      store = await openStore(place.where)
      for (const text of ROWS.split(/;\s*/).filter(Boolean)) await place.ask(text)
    })
    after(async () => {
      await store.close()
      await place.remove()
    })
    const list = async (...args: Parameters<Store['deliveryListing']['page']>) =>
      (await store.deliveryListing.page(...args)).map(({ id }) => id)

    it('are found among any number of others, newest first', async () => {
      expect(await list({ slugs: ['small', 'none'] }, { size: 10 })).to.deep.equal(SMALL)
      expect(await list({ slugs: ['none'] }, { size: 10 })).to.deep.equal([])
      expect(await list({ slugs: [] }, { size: 10 })).to.deep.equal([])
      expect(await list({ slugs: ['small'], state: 'failed' }, { size: 10 })).to.deep.equal([
        SMALL[1],
        SMALL[3],
        SMALL[5],
      ])
    })

    it('to a receiver are the last ones alone, newest first, and none from before the last 2,000 of all', async () => {
      const last = async (recipient: string, size = 10) =>
        (await store.deliveryListing.lastTo({ kind: 'mail', recipient }, size)).map(
          ({ id, reference }) => `${id} ${reference}`,
        )
      expect(await last('assignee')).to.deep.equal(['d-14999 L', 'd-14000 S'])
      expect(await last('assignee', 1)).to.deep.equal(['d-14999 L'])
      expect(await last('desk')).to.deep.equal([])
      expect(await store.deliveryListing.lastTo({ kind: 'webhook', recipient: 'assignee' }, 10)).to.deep.equal([])
    })

    it('come page by page, each once', async () => {
      const seen: string[] = []
      for (let before: { createdAt: number; id: string } | undefined; ; ) {
        const page = await store.deliveryListing.page({ slugs: ['small'] }, { size: 2, ...(before && { before }) })
        if (page.length === 0) break
        seen.push(...page.map(({ id }) => id))
        before = page.at(-1)
      }
      expect(seen).to.deep.equal(SMALL)
      const both = await list({ slugs: ['small', 'large'] }, { size: COUNT })
      expect(both).to.deep.equal(await list({}, { size: COUNT }))
      expect(both).to.have.length(COUNT)
    })

    it('are looked for until a page is full, and no further', async () => {
      const asked = asking[engine as keyof typeof asking]()
      try {
        expect(await list({ slugs: ['small'] }, { size: 3 })).to.deep.equal(SMALL.slice(0, 3))
        expect(asked.callCount, 'two stretches: the end of each, and what is in it').to.equal(4)
      } finally {
        asked.restore()
      }
    })

    it('leave the others their turns meanwhile', async () => {
      let turns = 0
      let ended = false
      const count = () => {
        turns++
        if (!ended) setImmediate(count)
      }
      setImmediate(count)
      await list({ slugs: ['none'] }, { size: 10 })
      ended = true
      expect(turns).to.be.at.least(2)
    })
  })
