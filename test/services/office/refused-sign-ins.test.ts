import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import { createRefusedSignIns, type RefusedSignIn } from '../../../src/services/office/refused-sign-ins.ts'
import { openStore, type Store } from '../../../src/store/index.ts'
import { ENGINES, type Place } from '../../store/engines.ts'
import { frozenClock, type TestClock } from '../../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const HERE = '192.0.2.9'

for (const [name, open] of Object.entries(ENGINES))
  describe(`refused sign-ins in the audit, on ${name}`, () => {
    let place: Place
    let store: Store
    let clock: TestClock
    let note: (about?: string, ip?: string, over?: Partial<RefusedSignIn>) => Promise<void>
    let write: (which: 'due' | 'all') => Promise<void>
    beforeEach(async () => {
      place = await open()
      store = await openStore(place.where)
      clock = frozenClock(AT)
      const refused = createRefusedSignIns({ store, clock, monotonic: clock, log: silentLog() })
      note = (about, ip = HERE, over = {}) =>
        refused.note({ by: 'nobody', action: 'sign-in-refused', about, ...over }, ip)
      write = refused.write
    })
    afterEach(async () => {
      await store.close()
      await place.remove()
    })
    /** Seconds after the start, the account, and the details; oldest first. */
    const rows = async () =>
      (await store.audit.page({ size: 1000 }))
        .map(({ at, action, about = '', details = '' }) =>
          `${(at - AT) / 1000} ${action === 'sign-in-refused' ? '' : action} ${about} ${details}`
            .replace(/ +/g, ' ')
            .trim(),
        )
        .reverse()

    it('are written at once, and then once a minute with their number and their accounts', async () => {
      for (let second = 0; second < 60; second++) {
        await note(['ada@example.org', undefined, 'bo@example.org'][second % 3])
        clock.advance(1000)
      }
      expect(await rows()).to.deep.equal(['0 ada@example.org'])
      await note('ada@example.org')
      expect(await rows()).to.deep.equal(['0 ada@example.org', '60 count=60 accounts=bo@example.org,ada@example.org'])
    })

    it('are written when their minute is over, without another one', async () => {
      for (let i = 0; i < 4; i++) await note('ada@example.org')
      clock.advance(MINUTE - 1)
      await write('due')
      expect(await rows()).to.have.length(1)
      clock.advance(1)
      await write('due')
      await write('due')
      expect(await rows()).to.deep.equal(['0 ada@example.org', '60 ada@example.org count=3'])
      await note('ada@example.org')
      clock.advance(MINUTE)
      await write('due')
      expect(await rows(), 'one is written as ever').to.deep.equal([
        '0 ada@example.org',
        '60 ada@example.org count=3',
        '120 ada@example.org',
      ])
    })

    it('are all written at the end of the process', async () => {
      for (let i = 0; i < 3; i++) await note()
      await write('all')
      expect(await rows()).to.deep.equal(['0', '0 count=2'])
    })

    it('are a row for each network, and sixteen at most for a /48', async () => {
      for (let i = 0; i < 40; i++) await note(undefined, `198.51.100.${i}`)
      expect(await rows()).to.have.length(40)
      for (let i = 0; i < 256; i++) await note(undefined, `2001:db8:1:${i.toString(16)}00::1`)
      expect(await rows()).to.have.length(40 + 16)
      for (let i = 0; i < 100; i++) await note(undefined, `2001:db8:2:7::${i}`)
      expect(await rows(), 'a /64 is one line').to.have.length(40 + 16 + 1)
      await write('all')
      expect((await rows()).slice(-2)).to.deep.equal(['0 count=240', '0 count=99'])
    })

    it('are counted apart by what was refused', async () => {
      for (let i = 0; i < 3; i++) {
        await note('ada@example.org')
        await note('ada@example.org', HERE, { action: 'second-factor-refused' })
        await note(undefined, HERE, { by: 'OpenID Connect', why: 'no-role' })
      }
      clock.advance(MINUTE)
      await write('due')
      expect(await rows()).to.deep.equal([
        '0 ada@example.org',
        '0 second-factor-refused ada@example.org',
        '0 no-role',
        '60 ada@example.org count=2',
        '60 second-factor-refused ada@example.org count=2',
        '60 count=2 why=no-role',
      ])
    })
  })
