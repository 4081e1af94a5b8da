import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

const MONDAY = Date.UTC(2026, 10, 16, 22)
const HOUR = 3_600_000

describe('the seals of the audit', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  const note = (about: string) =>
    app.store.transaction((tx) => tx.audit.add({ at: clock(), by: 'dora@example.org', action: 'note-added', about }))
  const days = async () => (await app.store.audit.days()).map(({ day, entries }) => `${day} ${entries}`)
  const faults = async () => (await app.services.seals.verify()).faults.map(({ day, fault }) => `${day} ${fault}`)
  /** As somebody with the database in their hands: the triggers are in their way, and are taken off. */
  const behindTheBack = async (text: string) => {
    for (const table of ['audit', 'audit_days'])
      if (app.config.databaseAddress) await app.ask(`alter table ${table} disable trigger user`)
      else for (const change of ['update', 'delete']) await app.ask(`drop trigger ${table}_no_${change}`)
    await app.ask(text)
  }
  /** Three days, the second of them empty. */
  const threeDays = async () => {
    await note('a')
    await note('b')
    clock.advance(48 * HOUR)
    await note('c')
    clock.advance(24 * HOUR)
    await app.services.seals.close()
    await app.services.seals.close()
  }

  it('close each day an hour after its end, once, empty ones too', async () => {
    await note('a')
    clock.set(Date.UTC(2026, 10, 17, 0, 59))
    expect(await app.services.seals.close()).to.equal(0)
    clock.set(Date.UTC(2026, 10, 17, 1))
    expect(await app.services.seals.close()).to.equal(1)
    expect(await app.services.seals.close()).to.equal(0)
    clock.set(Date.UTC(2026, 10, 19, 2))
    expect(await app.services.seals.close(), 'at the second look').to.equal(0)
    await Promise.all([app.services.seals.close(), app.services.seals.close()])
    expect(await days()).to.deep.equal(['2026-11-16 1', '2026-11-17 0', '2026-11-18 0'])
  })

  it('close no day while it lasts, because the clock was ahead at one look', async () => {
    await note('a')
    for (const ahead of [3, 3650 * 24]) {
      clock.set(MONDAY + ahead * HOUR)
      expect(await app.services.seals.close()).to.equal(0)
      clock.set(MONDAY + HOUR)
      expect(await app.services.seals.close()).to.equal(0)
    }
    await note('b')
    clock.set(Date.UTC(2026, 10, 17, 0, 30))
    expect(await app.services.seals.close()).to.equal(0)
    clock.advance(HOUR)
    expect(await app.services.seals.close()).to.equal(1)
    expect([await days(), await faults()]).to.deep.equal([['2026-11-16 2'], []])
  })

  it('find nothing where nothing was changed, and nothing to close where nothing was done', async () => {
    expect(await app.services.seals.close()).to.equal(0)
    await threeDays()
    expect(await faults()).to.deep.equal([])
    expect(await days()).to.deep.equal(['2026-11-16 2', '2026-11-17 0', '2026-11-18 1'])
  })

  it('hold after the secret was changed, while the old one is known', async () => {
    await threeDays()
    const { createSeals } = await import('../../../src/services/office/seals.ts')
    const old = app.config.secrets[0] ?? app.folder.secret()
    const both = createSeals({ store: app.store, secrets: ['another secret', old], clock })
    expect((await both.verify()).faults).to.deep.equal([])
    const other = createSeals({ store: app.store, secrets: ['another secret'], clock })
    expect((await other.verify()).faults).to.deep.include({ day: '2026-11-16', fault: 'forged' })
  })

  for (const [what, text, found] of [
    ['changed', `update audit set about = 'x' where about = 'b'`, ['2026-11-16 changed']],
    ['removed', `delete from audit where about = 'c'`, ['2026-11-18 changed']],
    [
      'added',
      `insert into audit (at, "by", action) values (${MONDAY + 24 * HOUR}, 'x', 'released')`,
      ['2026-11-17 changed'],
    ],
    [
      'closed anew',
      `update audit_days set entries = 1 where day = '2026-11-16'`,
      ['2026-11-16 forged', '2026-11-16 changed'],
    ],
    ['cut out', `delete from audit_days where day = '2026-11-17'`, ['2026-11-17 missing', '2026-11-18 changed']],
  ] as [string, string, string[]][])
    it(`show a row or a day that was ${what}`, async () => {
      await threeDays()
      await behindTheBack(text)
      expect(await faults()).to.deep.equal(found)
    })
})
