import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import sinon from 'sinon'
import { createOpenShelves } from '../../src/drive/shelves.ts'
import { until } from '../support/service.ts'

type Folder = Awaited<ReturnType<typeof files.open>>
/** What a flush of this folder does: `flush` is the real one. */
type Flush = (name: string, flush: () => Promise<void>) => Promise<void>

describe('the shelves that are open', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'intake-shelves-'))
  })
  afterEach(() => {
    sinon.restore()
    rmSync(root, { recursive: true, force: true })
  })

  /** The real file system, where a flush does this. */
  const disk = (sync: Flush = (_, flush) => flush()) => ({
    ...files,
    async open(...[path, flags]: Parameters<typeof files.open>): Promise<Folder> {
      const folder = await files.open(path, flags)
      const flush = folder.sync.bind(folder)
      return Object.assign(folder, { sync: () => sync(String(path).slice(-2), flush) })
    },
  })
  const shelf = (name: string): string => {
    mkdirSync(join(root, name), { recursive: true })
    return join(root, name)
  }
  /** Those that this process has open; one that was removed is told as such. */
  const open = (): string[] =>
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        const path = readlinkSync(`/proc/self/fd/${fd}`)
        return path.startsWith(`${root}/`) ? [path.slice(root.length + 1)] : []
      } catch {
        return [] // closed meanwhile
      }
    })
  const refused = (flush: Promise<void>): Promise<string> =>
    flush.then(
      () => 'flushed',
      ({ message }) => message,
    )

  it('counts no flush that began before a name was made, and one for all who came meanwhile', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let begun = 0
    const gated = disk(async (_, flush) => {
      await gates[begun++]!.promise
      await flush()
    })
    const shelves = createOpenShelves(gated)
    const ended: string[] = []
    const flush = (who: string) => shelves.flush(shelf('ab')).then(() => ended.push(who))
    const first = flush('first')
    await until(() => begun === 1)
    const others = [flush('second'), flush('third')]
    gates[0]!.resolve()
    await first
    await until(() => begun === 2)
    expect(ended).to.deep.equal(['first'])
    gates[1]!.resolve()
    await Promise.all(others)
    expect([ended, begun]).to.deep.equal([['first', 'second', 'third'], 2])
  })

  it('refuses all who rely on a flush that failed, those who came meanwhile too, and opens the folder anew', async () => {
    const gate = Promise.withResolvers<void>()
    let begun = 0
    const failing = disk(async (_, flush) => {
      if (begun++ > 0) return flush()
      await gate.promise
      throw new Error('a fault of the disk')
    })
    const opened = sinon.spy(failing, 'open')
    const shelves = createOpenShelves(failing)
    const first = refused(shelves.flush(shelf('ab')))
    await until(() => begun === 1)
    const second = refused(shelves.flush(shelf('ab')))
    gate.resolve()
    expect(await Promise.all([first, second])).to.deep.equal(['a fault of the disk', 'a fault of the disk'])
    await until(() => open().length === 0)
    await shelves.flush(shelf('ab'))
    expect([begun, opened.callCount]).to.deep.equal([2, 2])
  })

  it('refuses when the folder was removed, or is another one now, and then opens that', async () => {
    const shelves = createOpenShelves(disk())
    await shelves.flush(shelf('ab'))
    rmdirSync(join(root, 'ab'))
    expect(await refused(shelves.flush(join(root, 'ab')))).to.match(/ENOENT/)
    await shelves.flush(shelf('ab'))
    rmdirSync(join(root, 'ab'))
    expect(await refused(shelves.flush(shelf('ab')))).to.match(/was replaced/)
    await shelves.flush(shelf('ab'))
    await until(() => open().length === 1)
    expect(open()).to.deep.equal(['ab'])
  })

  it('closes a folder of which nothing can be told', async () => {
    const mute = {
      ...files,
      async open(...[path, flags]: Parameters<typeof files.open>): Promise<Folder> {
        return Object.assign(await files.open(path, flags), { stat: () => Promise.reject(new Error('EIO')) })
      },
    }
    expect(await refused(createOpenShelves(mute).flush(shelf('ab')))).to.equal('EIO')
    expect(open()).to.deep.equal([])
  })

  it('refuses when it cannot be opened', async () => {
    const shelves = createOpenShelves(disk())
    expect(await refused(shelves.flush(join(root, 'ab')))).to.match(/ENOENT/)
    writeFileSync(join(shelf('ab'), 'x'), 'x')
    await shelves.flush(shelf('ab'))
  })

  it('keeps the few that were used last open, and opens none of them twice', async () => {
    const watched = disk()
    const opened = sinon.spy(watched, 'open')
    const shelves = createOpenShelves(watched)
    const names = Array.from({ length: 20 }, (_, i) => `${i + 10}`)
    await Promise.all(names.map((name) => shelves.flush(shelf(name))))
    for (const name of ['10', '11', '12', '13', '10']) await shelves.flush(shelf(name))
    await until(() => open().length === 4)
    const count = opened.callCount
    for (const name of ['12', '13', '11', '14', '13']) await shelves.flush(shelf(name))
    expect(opened.callCount).to.equal(count + 1)
    await until(() => open().length === 4)
    expect(open().sort()).to.deep.equal(['11', '12', '13', '14'])
  })

  it('closes what was used by nobody for a while, and nothing that is being flushed', async () => {
    const gate = Promise.withResolvers<void>()
    let begun = 0
    const slow = disk(async (_, flush) => {
      if (++begun === 3) await gate.promise
      await flush()
    })
    const timers = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
    const shelves = createOpenShelves(slow)
    await shelves.flush(shelf('ab'))
    timers.tick(1500)
    await shelves.flush(shelf('ab'))
    timers.tick(1500)
    expect(open()).to.deep.equal(['ab'])
    const flushing = shelves.flush(shelf('ab'))
    timers.tick(60_000)
    expect(open()).to.deep.equal(['ab'])
    gate.resolve()
    await flushing
    expect(open()).to.deep.equal(['ab'])
    timers.tick(2000)
    timers.restore()
    await until(() => open().length === 0)
  })

  it('closes one that is in doubt', async () => {
    const shelves = createOpenShelves(disk())
    await shelves.flush(shelf('ab'))
    shelves.forget(shelf('ab'))
    await until(() => open().length === 0)
    shelves.forget(shelf('cd'))
  })
})
