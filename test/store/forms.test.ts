import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { ENGINES, type Place } from './engines.ts'

for (const [name, open] of Object.entries(ENGINES))
  describe(`the versions of a form that are in use, on ${name}`, () => {
    let place: Place
    let store: Store
    beforeEach(async () => {
      place = await open()
      store = await openStore(place.where)
      await store.migrate()
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

    it('are the live one and those of submissions, oldest first, whatever lies between them and beside them', async () => {
      for (const [at, version] of ['d', 'b', 'c', 'a', 'e'].entries()) {
        await publish('mine', version, at)
        await publish('other', version, at)
      }
      await publish('mine', 'c', 9)
      for (const version of ['b', 'd']) await send('mine', version)
      await send('other', 'a')
      expect(await store.forms.inUse('mine')).to.deep.equal(['d', 'b', 'c'])
      expect(await store.forms.inUse('other')).to.deep.equal(['a', 'e'])
      expect(await store.forms.inUse('nothing')).to.deep.equal([])
    })
  })
