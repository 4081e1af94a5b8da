import { expect } from 'chai'
import { silentLog } from '../../src/log.ts'
import { networksOf } from '../../src/models/network.ts'
import { createBudget } from '../../src/services/limits/budget.ts'
import { createSharedBudgets } from '../../src/services/shared-budgets.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { ENGINES, type Place } from '../store/engines.ts'
import { frozenClock, type TestClock } from '../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const ADA = '192.0.2.1'

for (const [name, open] of Object.entries(ENGINES))
  describe(`a budget of several processes, on ${name}`, () => {
    let place: Place
    const stores: Store[] = []
    let clock: TestClock
    beforeEach(async () => {
      place = await open()
      clock = frozenClock(AT)
    })
    afterEach(async () => {
      for (const store of stores.splice(0)) await store.close()
      await place.remove()
    })
    async function start() {
      const store = await openStore(place.where)
      stores.push(store)
      const misses = createBudget({ perMinute: 10, countedBy: networksOf, monotonic: clock })
      const refusals = createBudget({ perMinute: 10, countedBy: networksOf, monotonic: clock })
      const options = { store, budgets: { misses, refusals }, secret: 's', clock, log: silentLog() }
      return { misses, refusals, store, ...createSharedBudgets(options) }
    }
    const spend = (process: Awaited<ReturnType<typeof start>>, times: number): number[] =>
      Array.from({ length: times }, () => process.misses.spend(ADA))

    it('is used up by what all of them have spent, and by nothing else', async () => {
      const [one, other] = [await start(), await start()]
      spend(one, 6)
      await one.share()
      expect(spend(other, 4)).to.deep.equal([0, 0, 0, 0])
      expect(other.misses.retryAfter(ADA)).to.equal(0)
      await other.share()
      expect(other.misses.retryAfter(ADA)).to.equal(60)
      expect(other.misses.spend(ADA)).to.equal(60)
      expect([other.refusals.retryAfter(ADA), other.misses.retryAfter('198.51.100.1')]).to.deep.equal([0, 0])
      spend(one, 1)
      await one.share()
      expect(one.misses.retryAfter(ADA), 'one learns when it spends again').to.equal(60)
    })

    it('counts what is spent while it is shared, once', async () => {
      const [one, other] = [await start(), await start()]
      spend(one, 3)
      const sharing = one.share()
      spend(one, 2)
      await sharing
      await one.share()
      spend(other, 4)
      await other.share()
      expect(other.misses.retryAfter(ADA), '9 of 10').to.equal(0)
      expect(spend(other, 2)).to.deep.equal([0, 60])
    })

    it('refuses nobody for long because a clock was ahead', async () => {
      const one = await start()
      clock.advance(3650 * 86_400_000)
      spend(one, 12)
      await one.share()
      clock.set(AT)
      const other = await start()
      spend(other, 3)
      await other.share()
      expect(other.misses.retryAfter(ADA), 'what was spent then does not count').to.equal(0)
      spend(other, 7)
      await other.share()
      expect(other.misses.retryAfter(ADA), 'what is spent now does').to.equal(60)
    })

    it('begins anew a minute after its first miss, whoever had it', async () => {
      const [one, other] = [await start(), await start()]
      spend(one, 10)
      await one.share()
      clock.advance(30_000)
      spend(other, 1)
      await other.share()
      expect(other.misses.retryAfter(ADA)).to.equal(30)
      clock.advance(30_000)
      expect(spend(other, 1)).to.deep.equal([0])
      await other.share()
      expect(other.misses.retryAfter(ADA)).to.equal(0)
    })

    it('names nobody in the database, and forgets', async () => {
      const one = await start()
      spend(one, 1)
      await one.share()
      const rows = await place.ask('select who from spendings')
      expect(rows).to.have.length(1)
      expect(rows[0]!.who).to.match(/^[\w-]{22}$/)
      await one.store.transaction((tx) => tx.spendings.forget(AT))
      expect(await place.ask('select who from spendings')).to.have.length(1)
      await one.store.transaction((tx) => tx.spendings.forget(AT + 1))
      expect(await place.ask('select who from spendings')).to.deep.equal([])
    })

    it('goes on, each for itself, while the store does not answer', async () => {
      const one = await start()
      await one.store.close()
      stores.length = 0
      expect(spend(one, 11).filter((wait) => wait > 0)).to.have.length(1)
      expect(await one.share().then(String, (error) => error.type)).to.equal('unavailable')
      expect(one.misses.retryAfter(ADA)).to.equal(60)
    })
  })
