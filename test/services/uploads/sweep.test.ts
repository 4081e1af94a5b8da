import { utimesSync } from 'node:fs'
import { expect } from 'chai'
import type { Drive } from '../../../src/drive/port.ts'
import { unavailable } from '../../../src/errors.ts'
import { createSweeper } from '../../../src/services/uploads/sweep.ts'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { bring } from '../../support/drive.ts'
import { filesOnDisk, formBody, postBytes, upload } from '../../support/multipart.ts'
import { until } from '../../support/service.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000
const yes = async () => true

describe('the sweep', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  /** Milliseconds of the sweeping process's monotonic clock. */
  let elapsed: number
  beforeEach(async () => {
    app = await startApp({ clock })
    elapsed = 1000
  })
  afterEach(() => app.stop())

  /** As another process would sweep, whose clock is ahead. */
  const sweeper = ({ ahead = 0, drive = app.drive } = {}) =>
    createSweeper({ store: app.store, drive, clock: () => clock() + ahead, monotonic: () => elapsed })
  const keep = async (key: string): Promise<void> => {
    async function* bytes() {
      yield Buffer.from('x')
    }
    await (await bring(app.drive, key, bytes())).keep()
  }
  const attach = async (id: string): Promise<string> =>
    ((await (await upload(app, id, { body: 'a file' })).json()) as { id: string }).id
  const send = (submissionId: string) => postBytes(app, '/f/e2e-test-form', formBody(filled(submissionId), []))
  const keyOf = (i: number): string => `${i}`.padStart(22, 'o')
  /** Makes everything on the drive look a day old. */
  const age = () => {
    for (const file of filesOnDisk(app)) utimesSync(file, 0, 0)
  }

  it('leaves every acknowledged file alone, however old it is', async () => {
    const [sent, unsent] = [await app.mint(), await app.mint()]
    const ids = [await attach(sent), await attach(unsent)]
    expect((await send(sent)).status).to.equal(303)
    age()
    const one = sweeper()
    for (let i = 0; i < 4; i++) {
      expect([await one.unclaimed(), await one.orphans(), await one.repair(yes)]).to.deep.equal([0, 0, 0])
      elapsed += HOUR
    }
    for (const id of ids) expect(await app.drive.get(id), id).to.not.equal(undefined)
    clock.advance(30 * 24 * HOUR)
    expect(await one.unclaimed()).to.equal(1)
    expect(await app.drive.get(ids[0]!), 'of the form that was sent').to.not.equal(undefined)
    expect(await app.drive.get(ids[1]!), 'of the form that was not').to.equal(undefined)
  })

  it('removes files of unsent forms after 26 hours, to the millisecond, with their rows', async () => {
    const id = await attach(await app.mint())
    clock.advance(26 * HOUR)
    expect(await sweeper().unclaimed()).to.equal(0)
    clock.advance(1)
    expect(await sweeper().unclaimed()).to.equal(1)
    expect(await app.store.uploads.byId(id)).to.equal(undefined)
    expect(filesOnDisk(app)).to.deep.equal([])
  })

  it('takes no file of a form that can still be sent, by a process whose clock is two hours ahead', async () => {
    const submissionId = await app.mint()
    const id = await attach(submissionId)
    clock.advance(24 * HOUR - 1)
    expect(await sweeper({ ahead: 2 * HOUR }).unclaimed()).to.equal(0)
    expect((await send(submissionId)).status).to.equal(303)
    expect(await app.drive.get(id)).to.not.equal(undefined)
    expect((await app.store.uploads.byId(id))!.id).to.equal(id)
  })

  it('removes bytes without a row when they were found so twice, an hour apart, whatever the clocks say', async () => {
    await keep(keyOf(1))
    age()
    const one = sweeper({ ahead: 2 * HOUR })
    expect(await one.orphans()).to.equal(0)
    elapsed += HOUR - 1
    expect(await one.orphans()).to.equal(0)
    expect(await app.drive.get(keyOf(1))).to.not.equal(undefined)
    elapsed += 1
    expect(await one.orphans()).to.equal(1)
    expect(filesOnDisk(app)).to.deep.equal([])
    elapsed += HOUR
    expect(await one.orphans()).to.equal(0)
  })

  it('lets go of bytes whose row came after they were first seen', async () => {
    const id = await attach(await app.mint())
    const row = (await app.store.uploads.byId(id))!
    await app.store.transaction((tx) => tx.uploads.remove([id]))
    const one = sweeper()
    await one.orphans()
    await app.store.transaction((tx) => tx.uploads.add(row, null))
    elapsed += HOUR
    expect(await one.orphans()).to.equal(0)
    expect(await app.drive.get(id)).to.not.equal(undefined)
  })

  it('never takes the bytes of a file whose process was stopped before it wrote the row: that one writes none', async () => {
    const whole = Promise.withResolvers<void>()
    const { begin } = app.drive
    app.drive.begin = async (key) => {
      const partial = await begin(key)
      return {
        ...partial,
        async keep() {
          await partial.keep()
          stopped = true
          await whole.promise
        },
      }
    }
    let stopped = false
    const answer = upload(app, await app.mint(), { body: 'x' })
    await until(() => stopped)
    const { transaction } = app.store
    app.store.transaction = (work) => {
      clock.advance(31 * 60 * 1000)
      return transaction(work)
    }
    whole.resolve()
    expect((await answer).status).to.equal(503)
    expect(filesOnDisk(app)).to.deep.equal([])
  })

  it('walks the drive in parts, asks the database once a page, and goes on where it stopped, also after a restart', async () => {
    const asked: number[] = []
    let looked = 0
    app.store.uploads.known = async (ids) => {
      asked.push(ids.length)
      return new Set()
    }
    const page = (from: number) =>
      Array.from({ length: 400 }, (_, i) => ({ key: keyOf(from * 400 + i), size: 1, storedAt: 0 }))
    const drive: Drive = {
      ...app.drive,
      async *pagesAfter(after) {
        const first = after === '' ? 0 : (Number(after.replaceAll('o', '')) + 1) / 400
        for (let i = first; i < 100; i++) {
          looked++
          yield page(i)
        }
      },
    }
    await sweeper({ drive }).orphans()
    expect([looked, asked.length]).to.deep.equal([63, 63])
    await sweeper({ drive }).orphans()
    expect(looked, 'the rest of the drive').to.equal(100)
    await sweeper({ drive }).orphans()
    expect(looked, 'and from its beginning again').to.equal(163)
    expect(new Set(asked)).to.deep.equal(new Set([400]))
  })

  it('looks for 20 seconds at most, so that other jobs have their turn', async () => {
    const seen: string[] = []
    const drive: Drive = {
      ...app.drive,
      async *pagesAfter(after) {
        for (let i = after === '' ? 0 : Number(after.replaceAll('o', '')) + 1; i < 10; i++) {
          elapsed += 10_000
          seen.push(keyOf(i))
          yield [{ key: keyOf(i), size: 1, storedAt: 0 }]
        }
      },
    }
    await sweeper({ drive }).orphans()
    expect(seen).to.deep.equal([keyOf(0), keyOf(1)])
    await sweeper({ drive }).orphans()
    expect(seen).to.deep.equal([0, 1, 2, 3].map(keyOf))
  })

  it('goes on where the drive failed in between', async () => {
    const begun: string[] = []
    const drive: Drive = {
      ...app.drive,
      async *pagesAfter(after) {
        begun.push(after)
        yield [{ key: keyOf(begun.length), size: 1, storedAt: 0 }]
        if (begun.length === 1) throw new Error('a fault of the drive')
      },
    }
    const one = sweeper({ drive })
    await one.orphans().then(
      () => expect.fail('it was not told'),
      (error: Error) => expect(error.message).to.equal('a fault of the drive'),
    )
    for (let i = 0; i < 2; i++) await one.orphans()
    expect(begun).to.deep.equal(['', keyOf(1), ''])
  })

  it('is done by one process at a time, and the others remove what they know', async () => {
    await keep(keyOf(1))
    const other = sweeper()
    await other.orphans()
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let walks = 0
    const drive: Drive = {
      ...app.drive,
      async *pagesAfter() {
        walks++
        asked.resolve()
        await gate.promise
        yield []
      },
    }
    const looking = sweeper({ drive }).orphans()
    await asked.promise
    elapsed += HOUR
    const beside = createSweeper({ store: app.store, drive, clock, monotonic: () => elapsed })
    expect(await beside.orphans()).to.equal(0)
    expect(walks).to.equal(1)
    expect(await other.orphans(), 'found before').to.equal(1)
    gate.resolve()
    await looking
    await beside.orphans()
    expect(walks).to.equal(2)
  })

  it('repairs at once what is older than an hour by the clock of the drive, and nothing younger', async () => {
    for (const i of [1, 2]) await keep(keyOf(i))
    const now = await app.drive.now()
    const drive: Drive = {
      ...app.drive,
      now: async () => now + HOUR,
      async *pages() {
        for await (const page of app.drive.pages())
          yield page.map((stored) => ({ ...stored, storedAt: stored.key === keyOf(1) ? now + 1 : now }))
      },
    }
    expect(await sweeper({ ahead: 24 * HOUR }).repair(yes), 'the clock of the process does not count').to.equal(0)
    expect(await sweeper({ drive }).repair(yes)).to.equal(1)
    expect(filesOnDisk(app).map((file) => file.slice(-22))).to.deep.equal([keyOf(1)])
  })

  it('tells how many it would remove, and removes none without a yes', async () => {
    for (let i = 0; i < 3; i++) await keep(keyOf(i))
    const drive: Drive = { ...app.drive, now: async () => (await app.drive.now()) + 2 * HOUR }
    const asked: number[] = []
    const answer = (is: boolean) => async (files: number) => asked.push(files) > 0 && is
    expect(await sweeper({ drive }).repair(answer(false))).to.equal(0)
    expect(filesOnDisk(app)).to.have.length(3)
    expect(await sweeper({ drive }).repair(answer(true))).to.equal(3)
    expect(await sweeper({ drive }).repair(answer(true))).to.equal(0)
    expect(asked).to.deep.equal([3, 3])
  })

  it('does not repair by a database that knows too few of the files: a hundred may be unknown, or a tenth', async () => {
    const repair = (count: number, unknown: number) => {
      const keys = Array.from({ length: count }, (_, i) => keyOf(i))
      const drive: Drive = {
        ...app.drive,
        async *pages() {
          yield keys.map((key) => ({ key, size: 1, storedAt: 0 }))
        },
      }
      app.store.uploads.known = async (ids) => new Set(ids.filter((id) => keys.indexOf(id) >= unknown))
      return sweeper({ drive })
        .repair(async () => false)
        .then(
          () => 'asked',
          ({ message }: Error) => message,
        )
    }
    expect(await repair(100, 100)).to.equal('asked')
    expect(await repair(101, 101)).to.match(/^101 of 101 files are without a row\. .* nothing was removed/)
    expect(await repair(2000, 200)).to.equal('asked')
    expect(await repair(2000, 201)).to.match(/^201 of 2000 files/)
  })

  describe('with bytes that the drive will not remove', () => {
    const stubborn = (isStuck: (key: string) => boolean): Drive => ({
      ...app.drive,
      now: async () => (await app.drive.now()) + HOUR,
      remove: async (key) => {
        if (isStuck(key)) throw unavailable(new Error('S3 DeleteObject: AccessDenied (403)'))
        return app.drive.remove(key)
      },
    })
    const reasonOf = (work: Promise<number>) =>
      work.then(
        () => 'nothing',
        ({ cause }) => (cause as Error).message,
      )
    const left = async () => (await Array.fromAsync(app.drive.pages())).flat().map(({ key }) => key)

    it('removes the others and looks on, and says at the end how many stay and why', async () => {
      for (let i = 0; i < 5; i++) await keep(keyOf(i))
      const one = sweeper({ drive: stubborn((key) => key === keyOf(0) || key === keyOf(3)) })
      await one.orphans()
      elapsed += HOUR
      await keep(keyOf(7))
      const reason = 'S3 DeleteObject: AccessDenied (403); files not removed: 2, removed: 3'
      expect(await reasonOf(one.orphans())).to.equal(reason)
      expect((await left()).sort()).to.deep.equal([keyOf(0), keyOf(3), keyOf(7)])
      elapsed += HOUR
      expect(await reasonOf(one.orphans()), 'looked on').to.include('not removed: 2, removed: 1')
      for (let i = 1; i < 3; i++) await keep(keyOf(i))
      expect(await reasonOf(one.repair(yes))).to.include('not removed: 2, removed: 2')
    })

    it('removes those of forms that were never sent, and finds the others later', async () => {
      const ids: string[] = []
      for (let i = 0; i < 3; i++) ids.push(await attach(await app.mint()))
      clock.advance(26 * HOUR + 1)
      let stuck = true
      const one = sweeper({ drive: stubborn((key) => stuck && key === ids[0]) })
      expect(await reasonOf(one.unclaimed())).to.include('not removed: 1, removed: 2')
      expect(await left()).to.deep.equal([ids[0]])
      stuck = false
      await one.orphans()
      elapsed += HOUR
      expect(await one.orphans()).to.equal(1)
    })

    it('does not try them all when the drive removes nothing, and comes to each in the end', async () => {
      for (let i = 0; i < 50; i++) await keep(keyOf(i))
      const tried: string[] = []
      const one = sweeper({ drive: stubborn((key) => tried.push(key) > 0) })
      await one.orphans()
      for (let hour = 1; hour <= 3; hour++) {
        elapsed += HOUR
        expect(await reasonOf(one.orphans())).to.include('not removed: 20, removed: 0')
        expect(tried).to.have.length(20 * hour)
      }
      expect(new Set(tried).size).to.equal(50)
    })
  })
})
