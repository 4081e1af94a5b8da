import { expect } from 'chai'
import sinon from 'sinon'
import type { Drive } from '../../src/drive/port.ts'
import { unavailable } from '../../src/errors.ts'
import { createLog } from '../../src/log.ts'
import type { Stamp } from '../../src/models/installation.ts'
import { createInstallation } from '../../src/services/installation.ts'
import type { Store } from '../../src/store/index.ts'
import { sendForm, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const KEY = 'o'.repeat(22)

/** A drive of which only what tells whose it is is real. */
function memory({ stamp, keys = [] }: { stamp?: Stamp | undefined; keys?: string[] } = {}) {
  const state = { stamp, keys, isDown: false, isFull: false }
  const answer = () => {
    if (state.isDown) throw unavailable(new Error('no answer'))
  }
  const drive = {
    async stamp() {
      answer()
      return state.stamp
    },
    async setStamp(next: Stamp) {
      answer()
      if (state.isFull) throw unavailable(new Error('full'))
      state.stamp = next
    },
    async *pages() {
      answer()
      yield state.keys.map((key) => ({ key, size: 1, storedAt: 0 }))
    },
    async remove(key: string) {
      state.keys = state.keys.filter((one) => one !== key)
    },
  } as unknown as Drive
  return { state, drive }
}

describe('database and drive', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let lines: { level: number; msg: string }[]
  beforeEach(async () => {
    app = await startApp({ clock })
    await forget()
    lines = []
  })
  afterEach(() => app.stop())

  /** As before the upgrade: the database has no id. */
  const forget = () => app.ask('delete from installation')
  const log = createLog('info', clock, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const over = (drive: Drive, { writes = true, store = app.store as Store } = {}) =>
    createInstallation({ store, drive, log, writes })
  const told = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error) => (error.cause ?? error).message,
    )

  it('that are both new are stamped with one id', async () => {
    const { state, drive } = memory()
    expect(await over(drive).look()).to.equal('own')
    expect(state.stamp).to.deep.equal({ installation: (await app.store.installation.read())!.installation })
    expect(await over(drive).look(), 'at the next start').to.equal('own')
  })

  it('of before the upgrade are stamped in silence, with what is there', async () => {
    await sendForm(app)
    const { state, drive } = memory({ keys: [KEY] })
    const installation = over(drive)
    expect(await installation.look()).to.equal('own')
    expect(state.stamp!.position).to.deep.equal(await app.store.events.last())
    expect(lines).to.deep.equal([])
  })

  it('that were not both stamped, because one failed in between, are stamped by the next look', async () => {
    await sendForm(app)
    const { state, drive } = memory({ keys: [KEY] })
    state.isFull = true
    expect(await over(drive).look()).to.equal('unknown')
    state.isFull = false
    expect(await over(drive).look()).to.equal('own')
    await app.ask('update installation set on_drive = 0') // it ended after the stamp
    expect(await over(drive).look()).to.equal('own')
    expect(await app.store.installation.read()).to.deep.include({ onDrive: true })
  })

  it('refuse each other when the database is new and the drive is not, stamped or not', async () => {
    for (const { drive } of [memory({ keys: [KEY] }), memory({ stamp: { installation: 'theirs' } })]) {
      const installation = over(drive)
      expect(await installation.look()).to.equal('foreign')
      expect(await told(installation.requireOwn())).to.match(
        /^The files on the drive belong to another.*drive adopt\.$/,
      )
      expect(await told(installation.guarded().remove(KEY))).to.include('drive adopt')
    }
    expect(await app.store.installation.read(), 'nothing was stamped').to.equal(undefined)
  })

  it('refuse each other when one of them was stamped and the other was not, unless the drive is empty', async () => {
    await sendForm(app)
    const first = memory()
    await over(first.drive).look()
    expect(await over(memory({ keys: [KEY] }).drive).look()).to.equal('foreign')
    expect(await over(memory().drive).look()).to.equal('own')
    await forget()
    expect(await over(first.drive).look(), 'a database of before the upgrade over a stamped drive').to.equal('foreign')
  })

  it('refuse each other when their ids differ, and a stamp that cannot be read is that of nobody', async () => {
    const { state, drive } = memory()
    await over(drive).look()
    for (const installation of ['theirs', '']) {
      state.stamp = { installation }
      expect(await over(drive).look()).to.equal('foreign')
    }
  })

  it('are not called different when one of them does not answer, and nothing is removed until it is known', async () => {
    const { state, drive } = memory({ keys: [KEY] })
    await sendForm(app)
    await over(drive).look()
    const installation = over(drive)
    state.isDown = true
    expect(await installation.look()).to.equal('unknown')
    expect(await told(installation.guarded().remove(KEY))).to.include('It is not known')
    state.isDown = false
    await installation.guarded().remove(KEY)
    expect(state.keys).to.deep.equal([])
  })

  it('are only looked at by a command', async () => {
    const { state, drive } = memory()
    expect(await over(drive, { writes: false }).look()).to.equal('unknown')
    expect([state.stamp, await app.store.installation.read()]).to.deep.equal([undefined, undefined])
    await over(drive).look()
    await sendForm(app)
    expect(await over(drive, { writes: false }).look()).to.equal('own')
    expect(state.stamp!.position).to.equal(undefined)
  })

  it('belong together again when the operator says so', async () => {
    const { state, drive } = memory({ stamp: { installation: 'theirs', position: { event: 99, at: 1 } }, keys: [KEY] })
    const installation = over(drive)
    expect(await installation.look()).to.equal('foreign')
    await installation.adopt()
    expect([installation.belonging(), state.stamp!.position]).to.deep.equal(['own', undefined])
    await installation.guarded().remove(KEY)
  })

  it('are looked at every minute, and what is found is told', async () => {
    const timers = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { state, drive } = memory()
      const installation = over(drive)
      const heard: string[] = []
      const stop = installation.begin((belonging) => heard.push(belonging))
      for (const step of [1, 2]) {
        timers.tick(60_000)
        await installation.look()
        await sendForm(app)
        expect(heard).to.have.length(1 + step)
      }
      expect(heard).to.deep.equal(['unknown', 'own', 'own'])
      expect(state.stamp!.position!.event, 'the form of the first minute').to.equal(1)
      stop()
      timers.tick(60_000)
      expect(heard).to.have.length(3)
    } finally {
      timers.restore()
    }
  })

  it('are stamped once by several processes that start together', async () => {
    await sendForm(app)
    const { state, drive } = memory({ keys: [KEY] })
    const all = await Promise.all(Array.from({ length: 5 }, () => over(drive).look()))
    expect(new Set(all)).to.deep.equal(new Set(['own']))
    expect(state.stamp!.installation).to.equal((await app.store.installation.read())!.installation)
  })

  describe('after a loss', () => {
    /** Takes the last changes from the database, as a failover to a server that did not have them yet. */
    const lose = async (cases: number) => {
      const all = 'select id from submissions order by id desc limit'
      await app.ask(`delete from events where submission in (select id from (${all} ${cases}) as lost)`)
      await app.ask(`delete from submissions where id in (select id from (${all} ${cases}) as lost)`)
    }

    it('are noticed to differ by a look, and nothing is removed until the loss is accepted', async () => {
      const { state, drive } = memory({ keys: [KEY] })
      for (let i = 0; i < 3; i++) await sendForm(app)
      const installation = over(drive)
      expect(await installation.look()).to.equal('own')
      const remembered = state.stamp
      await lose(1)
      expect(await installation.look()).to.equal('behind')
      expect(lines.at(-1)).to.include({ level: 50 })
      expect(lines.at(-1)!.msg).to.include('db accept-loss')
      expect(await told(installation.requireOwn())).to.match(/^The drive remembers changes that .*db accept-loss\.$/)
      expect(await told(installation.guarded().remove(KEY))).to.include('db accept-loss')
      expect(state.stamp, 'the drive goes on remembering').to.deep.equal({ ...remembered, disputed: true })
      await over(drive, { writes: false }).adopt()
      expect(await installation.look()).to.equal('own')
      expect(state.stamp!.position).to.deep.equal(await app.store.events.last())
      await installation.guarded().remove(KEY)
      expect(state.keys).to.deep.equal([])
    })

    it('are noticed to differ although new forms came, with the numbers of the lost ones too', async () => {
      const { state, drive } = memory({ keys: [KEY] })
      for (let i = 0; i < 3; i++) await sendForm(app)
      const installation = over(drive)
      await installation.look()
      await lose(1)
      clock.advance(1)
      for (let i = 0; i < 2; i++) await sendForm(app)
      const reader = over(drive, { writes: false }) // it leaves no dispute on the drive, which would decide the next look
      expect(await reader.look()).to.equal('behind')
      const { event, at } = state.stamp!.position!
      const [{ id }] = (await app.ask('select max(id) as id from events')) as [{ id: number }]
      await app.ask(`update events set id = ${event} where id = ${id}`).catch(() => {}) // where the engine lets a number be set
      expect(await reader.look(), `${event} of another moment than ${at}`).to.equal('behind')
      expect(await installation.look()).to.equal('behind')
      state.isDown = true
      expect(await installation.look(), 'a drive that is down ends no alarm').to.equal('behind')
    })

    it('are disputed when two databases with one id use one drive, and neither removes anything', async () => {
      const { state, drive } = memory({ keys: [KEY] })
      const other = await startApp({ clock })
      try {
        await sendForm(app)
        const [old, promoted] = [over(drive), over(drive, { store: other.store })]
        await old.look()
        state.stamp = { installation: state.stamp!.installation } // as before the first event of either
        await other.ask(`update installation set installation = '${state.stamp.installation}'`)
        expect(await promoted.look()).to.equal('own')
        expect(await old.look()).to.equal('own')
        clock.advance(1)
        expect(await promoted.look(), 'it has not the event of the other').to.equal('behind')
        expect(await old.look(), 'and the other learns of it').to.equal('behind')
        expect(await over(drive).look(), 'after a restart too').to.equal('behind')
        await old.adopt()
        expect(await old.look()).to.equal('own')
      } finally {
        await other.stop()
      }
    })

    it('are not disputed by a database that never had what the drive remembers', async () => {
      const { state, drive } = memory()
      for (let i = 0; i < 2; i++) await sendForm(app)
      await over(drive).look()
      await lose(1)
      expect(await over(drive).look()).to.equal('behind')
      expect(state.stamp!.disputed).to.equal(undefined)
    })

    it('do not differ because fixtures of the load gate were removed', async () => {
      const { drive } = memory({ keys: [KEY] })
      await sendForm(app)
      await app.services.fixtures.create('e2e-test-form', 3)
      const installation = over(drive)
      expect(await installation.look()).to.equal('own')
      await app.services.fixtures.clean()
      expect(await installation.look()).to.equal('own')
    })

    it('are told by /readyz, which is ready again when the loss is accepted', async () => {
      await sendForm(app)
      await app.services.installation.adopt()
      await lose(1)
      await app.services.installation.look()
      const response = await app.get('/readyz')
      expect([response.status, await response.text()]).to.deep.equal([
        503,
        'not ready: the database does not have what the drive remembers\n',
      ])
      expect((await app.get('/healthz')).status).to.equal(200)
      await app.services.installation.adopt()
      expect((await app.get('/readyz')).status).to.equal(200)
    })
  })
})
