import { expect } from 'chai'
import type { Kysely } from 'kysely'
import type { Form } from '../../src/models/form.ts'
import { openEngine } from '../../src/store/engine.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { migrations } from '../../src/store/migrate.ts'
import { ENGINES, type Place } from './engines.ts'

for (const [name, open] of Object.entries(ENGINES))
  describe(`the versions of a form, on ${name}`, () => {
    let place: Place
    let store: Store
    beforeEach(async () => {
      place = await open()
      store = await openStore(place.where)
    })
    afterEach(async () => {
      await store.close()
      await place.remove()
    })
    const publish = (slug: string, version: string, at: number) =>
      store.transaction((tx) => tx.forms.publish({ slug } as Form, { version, source: 'x', at }))
    const send = (slug: string, version: string) => {
      const id = `${slug}-${version}`
      const moment = { receivedAt: 1, status: 'received' }
      return store.transaction((tx) =>
        tx.submissions.add({ submissionId: id, reference: id, slug, version, answers: '{}', ...moment }),
      )
    }

    it('in use are the live one and those of submissions, oldest first, whatever lies between them and beside them', async () => {
      for (const [at, version] of ['d', 'b', 'c', 'a', 'e'].entries()) {
        await publish('mine', version, at)
        await publish('other', version, at)
      }
      await publish('mine', 'c', 9)
      for (const version of ['b', 'd']) await send('mine', version)
      await send('other', 'a')
      expect(await store.forms.slugs(), 'each once').to.deep.equal(['mine', 'other'])
      expect(await store.forms.inUse('mine')).to.deep.equal(['d', 'b', 'c'])
      expect(await store.forms.inUse('other')).to.deep.equal(['a', 'e'])
      expect(await store.forms.inUse('nothing')).to.deep.equal([])
    })

    it('stand in the order in which they came first, and the last one is the one that was published last', async () => {
      expect(await store.forms.latest('mine')).to.equal(undefined)
      for (const [at, version] of ['b', 'a', 'b'].entries()) {
        await publish('mine', version, at)
        expect(await store.forms.latest('mine')).to.equal(version)
      }
      await publish('other', 'c', 9)
      for (const version of ['a', 'b']) await send('mine', version)
      expect(await store.forms.inUse('mine')).to.deep.equal(['b', 'a'])
      await store.transaction((tx) => tx.forms.withdraw('mine'))
      expect(await store.forms.latest('mine')).to.equal('b')
      await publish('mine', 'a', 10)
      expect(await store.forms.latest('mine')).to.equal('a')
    })

    it('that were live again before it was noted when, are known from what is live', async () => {
      for (const [at, version] of ['b', 'a', 'b'].entries()) await publish('mine', version, at)
      for (const [at, version] of ['d', 'c'].entries()) await publish('other', version, at)
      await place.ask('alter table form_versions drop column republished_at')
      const engine = await openEngine(place.where)
      await engine.write((tx) => migrations(engine)['0014-republished']!.up(tx as Kysely<unknown>))
      await engine.close()
      expect(
        await place.ask(
          'select version, cast(republished_at as integer) as republished_at from form_versions order by version',
        ),
      ).to.deep.equal([
        { version: 'a', republished_at: null },
        { version: 'b', republished_at: 2 },
        { version: 'c', republished_at: null },
        { version: 'd', republished_at: null },
      ])
      expect([await store.forms.latest('mine'), await store.forms.latest('other')]).to.deep.equal(['b', 'c'])
    })
  })
