import { expect } from 'chai'
import sinon from 'sinon'
import { createUnsentQuota, type UnsentQuota } from '../../../src/services/uploads/unsent.ts'
import { openStore, type Store } from '../../../src/store/index.ts'
import { ENGINES, type Place } from '../../store/engines.ts'

const AT = Date.UTC(2026, 10, 20, 12)

for (const [name, open] of Object.entries(ENGINES)) {
  describe(`the quota of unsent files, on ${name}`, () => {
    let place: Place
    let store: Store
    let quota: UnsentQuota
    beforeEach(async () => {
      quota = createUnsentQuota({
        unclaimedMaxBytes: 1_000_000,
        secret: 'a secret of the tests',
        monotonic: () => performance.now(),
      })
      place = await open()
      store = await openStore(place.where)
    })
    afterEach(async () => {
      sinon.restore()
      await store.close()
      await place.remove()
    })

    /** A file of so many bytes, from a network of its own. */
    const enter = (id: string, size: number): Promise<void> =>
      store.transaction(async (tx) => {
        await quota.requireExactly(tx, id, size)
        const file = { id, submissionId: id, fieldId: 'f', filename: 'f', contentType: 'text/plain', sha256: '', size }
        await tx.uploads.add({ ...file, scan: 'clean', at: AT }, null, id)
      })

    it('asks the store once a second while little is taken, and every time when more is', async () => {
      let now = 5000
      const watched = createUnsentQuota({ unclaimedMaxBytes: 1_000_000, secret: 's', monotonic: () => now })
      const asked = sinon.spy(store.uploads, 'unclaimedBytes')
      const asks = async (): Promise<number> => {
        asked.resetHistory()
        await watched.require(store, 'a network', 1)
        return asked.callCount
      }
      expect([await asks(), await asks()]).to.deep.equal([1, 0])
      now += 999
      expect(await asks()).to.equal(0)
      now += 1
      expect([await asks(), await asks()]).to.deep.equal([1, 0])
      await store.transaction((tx) => watched.requireExactly(tx, 'a network', 250_001))
      expect([await asks(), await asks()], 'nothing was kept of it').to.deep.equal([1, 0])
      await enter('large', 250_001)
      now += 1000
      expect([await asks(), await asks()]).to.deep.equal([1, 1])
    })

    it('keeps the list of its changes short', async () => {
      let most = 0
      for (let i = 0; i < 150; i++) {
        await enter(`${i}`, 4096)
        most = Math.max(most, (await store.uploads.unclaimedBytes()).changes)
      }
      expect(most).to.be.within(32, 70)
      expect((await store.uploads.unclaimedBytes()).total).to.equal(150 * 4096)
    })

    it('is full at last for small files, too', async () => {
      for (let i = 0; i < 66; i++) await enter(`${i}`, 15_000)
      expect(await enter('one more', 15_000).catch((error) => error)).to.include({ status: 503, type: 'crowded' })
      await enter('the last bytes', 10_000)
      expect((await store.uploads.unclaimedBytes()).total).to.equal(1_000_000)
    })

    it('takes no more than it holds when many come at once', async () => {
      const entering = Array.from({ length: 60 }, (_, i) => enter(`${i}`, 50_000))
      const entered = (await Promise.allSettled(entering)).filter(({ status }) => status === 'fulfilled')
      // The last eighth is for those that hold very little.
      expect(entered).to.have.length(17)
      expect((await store.uploads.unclaimedBytes()).total).to.equal(17 * 50_000)
    })
  })
}
