import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import { createAttempts } from '../../../src/services/office/attempts.ts'
import { signInBudgets } from '../../../src/services/office/index.ts'
import { createSharedBudgets } from '../../../src/services/shared-budgets.ts'
import { openStore, type Store } from '../../../src/store/index.ts'
import { ENGINES, type Place } from '../../store/engines.ts'
import { frozenClock, type TestClock } from '../../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const VIV = 'viv@example.org'
const GUESSER = '192.0.2.9'
const VIVS_OWN = '198.51.100.1'

for (const [name, open] of Object.entries(ENGINES))
  describe(`attempts to sign in, on ${name}`, () => {
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
      const budgets = signInBudgets(clock)
      const { share } = createSharedBudgets({ store, budgets: { ...budgets }, secret: 's', clock, log: silentLog() })
      const attempts = createAttempts(budgets)
      const times = (count: number, ip: string, email = VIV, what?: 'code') =>
        Array.from({ length: count }, () => attempts.spend({ email, ip, ...(what && { what }) })).filter(
          (seconds) => seconds === 0,
        ).length
      return { share, times, attempts }
    }

    it('of one network take five of the thirty of an account, however many more are refused', async () => {
      const { times } = await start()
      for (const what of [undefined, 'code'] as const) {
        expect(times(20, GUESSER, VIV, what)).to.equal(5)
        expect(times(1, VIVS_OWN, VIV, what), 'from another network').to.equal(1)
      }
    })

    it('of many networks are thirty on one account', async () => {
      const { times } = await start()
      const taken = Array.from({ length: 8 }, (_, i) => times(5, `192.0.2.${i}`))
      expect(taken).to.deep.equal([5, 5, 5, 5, 5, 5, 0, 0])
    })

    it('in a browser that is known have a limit of their own, which strangers cannot use up, nor they the strangers’', async () => {
      const { times, attempts } = await start()
      for (let i = 0; i < 6; i++) times(5, `192.0.2.${i}`)
      const known = { email: VIV, ip: GUESSER, known: true }
      expect(times(1, VIVS_OWN)).to.equal(0)
      expect(Array.from({ length: 6 }, () => attempts.spend(known) === 0)).to.deep.equal([
        ...Array.from({ length: 5 }, () => true),
        false,
      ])
    })

    it('that were right cost nothing', async () => {
      const { times, attempts, share } = await start()
      for (let i = 0; i < 100; i++) {
        expect(attempts.spend({ email: VIV, ip: VIVS_OWN })).to.equal(0)
        attempts.giveBack({ email: VIV, ip: VIVS_OWN })
        if (i % 10 === 0) await share()
      }
      expect(times(6, VIVS_OWN)).to.equal(5)
    })

    it('of a /56 are twenty on one account, whichever of its lines they come from', async () => {
      const { times } = await start()
      const taken = Array.from({ length: 8 }, (_, i) => times(5, `2001:db8:1:${i}::1`))
      expect(taken).to.deep.equal([5, 5, 5, 5, 0, 0, 0, 0])
      expect(times(10, VIVS_OWN), 'from another network').to.equal(5)
    })

    it('that a network is refused altogether take nothing from any account', async () => {
      const { times } = await start()
      for (let i = 0; i < 12; i++) expect(times(5, GUESSER, `${i}@example.org`)).to.equal(5)
      expect(times(40, GUESSER)).to.equal(0)
      expect(times(5, VIVS_OWN)).to.equal(5)
      expect(times(1, GUESSER, 'another@example.org')).to.equal(0)
    })

    it('at several processes leave the account open to its owner at each of them', async () => {
      const [one, other] = [await start(), await start()]
      for (let round = 0; round < 3; round++) {
        for (const process of [one, other]) {
          const taken = process.times(10, GUESSER)
          expect(taken, 'each counts alone within the first round').to.equal(round === 0 ? 5 : 0)
          await process.share()
        }
      }
      for (const process of [one, other]) expect(process.times(1, VIVS_OWN)).to.equal(1)
    })
  })
