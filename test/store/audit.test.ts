import { expect } from 'chai'
import { openStore, type Store } from '../../src/store/index.ts'
import { ENGINES, type Place } from './engines.ts'

const AT = Date.UTC(2026, 10, 20, 12)

for (const [engine, make] of Object.entries(ENGINES))
  describe(`the audit on ${engine}`, () => {
    let place: Place
    let store: Store
    before(async () => {
      place = await make()
      store = await openStore(place.where)
      for (const [i, about] of ['a', 'b', 'a'].entries())
        await store.transaction((tx) =>
          tx.audit.add({ at: AT + i, by: 'dora@example.org', action: 'note-added', about }),
        )
      await store.transaction((tx) => tx.audit.close({ day: '2026-11-19', entries: 3, digest: 'd', seal: 's' }))
    })
    after(async () => {
      await store.close()
      await place.remove()
    })

    it('is read newest first, page after page, about one thing or all', async () => {
      const first = await store.audit.page({ size: 2 })
      expect(first.map(({ at }) => at - AT)).to.deep.equal([2, 1])
      expect((await store.audit.page({ size: 2, before: first[1]! })).map(({ at }) => at - AT)).to.deep.equal([0])
      expect((await store.audit.page({ size: 9, about: 'a' })).map(({ at }) => at - AT)).to.deep.equal([2, 0])
    })

    for (const table of ['audit', 'audit_days'])
      for (const [what, text] of [
        ['changed', `update ${table} set ${table === 'audit' ? 'about' : 'digest'} = 'x'`],
        ['removed', `delete from ${table}`],
        ...(engine === 'PostgreSQL' ? [['truncated', `truncate ${table}`]] : []),
      ] as [string, string][])
        it(`has rows in ${table} that are never ${what}, whoever asks the database`, async () => {
          const before = JSON.stringify(await place.ask(`select * from ${table}`))
          const error = await place.ask(text).then(
            () => 'done',
            (error: Error) => error.message,
          )
          expect(error).to.include('never changed or removed')
          expect(JSON.stringify(await place.ask(`select * from ${table}`))).to.equal(before)
        })
  })
