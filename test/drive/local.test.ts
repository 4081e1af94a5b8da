import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import * as files from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import type { FileSystem } from '../../src/drive/file-system.ts'
import { createLocalDrive } from '../../src/drive/local.ts'
import type { Drive } from '../../src/drive/port.ts'
import { PublicError } from '../../src/errors.ts'
import { bring } from '../support/drive.ts'
import { until } from '../support/service.ts'
import { driveContract } from './contract.ts'

const temporary = (): string => mkdtempSync(join(tmpdir(), 'intake-drive-'))
const KEY = 'abcdefghijklmnopqrstuv'
async function* one(text = 'x') {
  yield Buffer.from(text)
}
const put = async (drive: Drive, text = 'x'): Promise<void> => (await bring(drive, KEY, one(text))).keep()
/** Too large to wait in memory. */
const LARGE = 'x'.repeat(300_000)
/** No file waits in memory. */
const NOTHING_WAITS = { waitingBytes: 0 }
/** Files below this folder that this process has open. */
const openIn = (folder: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false // closed meanwhile
    }
  }).length

const filesIn = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** The real file system; every call is noted in order, with what it was about below the folder. */
function recording(folder: string, calls: string[]): FileSystem {
  const named = (path: unknown) => relative(folder, String(path)).replace(/\.[0-9a-f]{8}\.\d+$/, '') || '.'
  return {
    ...files,
    async open(path, flags, mode) {
      const handle = await files.open(path, flags, mode)
      const writev = handle.writev.bind(handle)
      const sync = handle.sync.bind(handle)
      const close = handle.close.bind(handle)
      return Object.assign(handle, {
        async writev(pieces: readonly Uint8Array[]) {
          const written = await writev(pieces)
          const isThrough = typeof flags === 'number' && (flags & files.constants.O_SYNC) === files.constants.O_SYNC
          calls.push(`write ${isThrough ? 'through ' : ''}${named(path)}`)
          return written
        },
        async sync() {
          await sync()
          calls.push(`flush ${named(path)}`)
        },
        async close() {
          await close()
          calls.push(`close ${named(path)}`)
        },
      })
    },
    async rename(from, to) {
      await files.rename(from, to)
      calls.push(`rename ${named(from)} ${named(to)}`)
    },
  }
}

describe('a drive in a local folder', () => {
  driveContract(async () => {
    const folder = temporary()
    return {
      drive: createLocalDrive(folder),
      reopen: async () => createLocalDrive(folder),
      count: async () =>
        globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile()).length,
      close: async () => rmSync(folder, { recursive: true, force: true }),
    }
  })

  describe('besides', () => {
    let folder: string
    beforeEach(() => {
      folder = temporary()
    })
    afterEach(() => rmSync(folder, { recursive: true, force: true }))

    it('is readable by its owner alone', async () => {
      await (await bring(createLocalDrive(folder), KEY, one())).keep()
      expect(statSync(join(folder, 'ab', KEY)).mode & 0o777).to.equal(0o600)
      expect(statSync(join(folder, 'ab')).mode & 0o777).to.equal(0o700)
    })

    it('removes at start what a killed process left on its way, and what another process is writing it leaves', async () => {
      const drive = createLocalDrive(folder)
      const dead = 2 ** 22 - 3
      const here = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
      const partial = (host: string, pid: number) => {
        writeFileSync(join(folder, 'incoming', `${KEY}.${host}.${pid}`), 'x')
        return `${KEY}.${host}.${pid}`
      }
      for (const pid of [dead, process.pid]) partial(here, pid)
      const abandoned = [partial('deadbeef', 7), partial(here, 1)] // the second has the number of another process by now
      for (const name of abandoned) utimesSync(join(folder, 'incoming', name), 0, 0)
      const kept = [partial(here, process.ppid), partial('deadbeef', process.pid)]
      await drive.tidy()
      expect(readdirSync(join(folder, 'incoming')).sort()).to.deep.equal(kept.sort())
    })

    it('makes a new shelf once for all files that come to it together', async () => {
      const calls: string[] = []
      const drive = createLocalDrive(folder, recording(folder, calls))
      const keys = Array.from({ length: 20 }, (_, i) => `ab${String(i).padStart(20, '0')}`)
      await Promise.all(keys.map(async (key) => (await bring(drive, key, one())).keep()))
      expect(calls.filter((call) => call === 'flush .')).to.have.length(2) // one for the shelves that are there already
      expect(readdirSync(join(folder, 'ab')).sort()).to.deep.equal(keys)
    })

    it('is 503 when the folder is gone, and when a file is in the way', async () => {
      const drive = createLocalDrive(folder)
      writeFileSync(join(folder, 'ab'), 'in the way')
      for (const work of [() => put(drive), () => put(drive, LARGE), () => drive.ping()]) {
        const status = await work().then(
          () => 200,
          (error: unknown) => (error instanceof PublicError ? error.status : 500),
        )
        expect(status).to.equal(work.toString().includes('ping') ? 200 : 503)
      }
      expect(readdirSync(join(folder, 'incoming'))).to.deep.equal([])
      rmSync(folder, { recursive: true })
      for (const work of [() => put(drive), () => put(drive, LARGE), () => drive.ping()])
        await work().then(
          () => expect.fail('it was kept'),
          (error: unknown) => expect((error as PublicError).status).to.equal(503),
        )
      expect(existsSync(folder)).to.equal(false)
    })

    it('fills no folder from which its disk was taken', async () => {
      const drive = createLocalDrive(folder)
      await put(drive)
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
      for (const key of [KEY, 'cd'.padEnd(22, 'x'), 'cd'.padEnd(22, 'x')]) {
        const partial = await bring(drive, key, one())
        await partial.keep().then(
          () => expect.fail('it was kept'),
          (error: unknown) => expect((error as PublicError).status).to.equal(503),
        )
      }
      expect(readdirSync(folder)).to.deep.equal([])
    })

    it('is 503 when the disk takes no more bytes, and when it is only asked', async () => {
      const full: FileSystem = {
        ...files,
        async open(path, flags, mode) {
          const refuse = async () => {
            throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          }
          return Object.assign(await files.open(path, flags, mode), { writeFile: refuse, writev: refuse })
        },
      }
      const drive = createLocalDrive(folder, full)
      for (const work of [() => put(drive), () => put(drive, LARGE), () => drive.ping()])
        expect(await work().then(Object, (error) => error)).to.include({ type: 'unavailable', status: 503 })
      expect(filesIn(folder)).to.deep.equal([])
    })

    it('never overwrites a file that is on its way', async () => {
      const drive = createLocalDrive(folder)
      let goOn = () => {}
      const gate = new Promise<void>((resolve) => {
        goOn = resolve
      })
      async function* waiting() {
        yield Buffer.from('first')
        await gate
      }
      const first = bring(drive, KEY, waiting())
      await bring(drive, KEY, one('second')).then(
        () => expect.fail('it was kept'),
        (error: unknown) => expect((error as PublicError).status).to.equal(503),
      )
      goOn()
      await (await first).keep()
      expect(statSync(join(folder, 'ab', KEY)).size).to.equal(5)
    })

    it('writes a small file once, flushes it and its name, and then it is kept', async () => {
      const calls: string[] = []
      const drive = createLocalDrive(folder, recording(folder, calls))
      const path = `ab/${KEY}`
      const partial = await bring(drive, KEY, one())
      expect(calls).to.deep.equal([])
      await partial.keep()
      expect(calls.splice(0, 4)).to.deep.equal([
        'flush .', // the folders that were there, once
        'close .',
        'flush .', // the new one
        'close .',
      ])
      expect(calls.splice(0, 2).sort()).to.deep.equal(['flush ab', `write through ${path}`])
      await until(() => calls.length > 0)
      expect(calls.splice(0), 'the folder stays open').to.deep.equal([`close ${path}`])
      await drive.remove(KEY)
      await put(drive)
      expect(
        calls.filter((call) => !call.startsWith('close')).sort(),
        'a folder that is known to be flushed',
      ).to.deep.equal(['flush ab', `write through ${path}`])
    })

    it('flushes a file of no bytes, which nothing is written to', async () => {
      const calls: string[] = []
      const drive = createLocalDrive(folder, recording(folder, calls))
      await put(drive, '')
      expect(calls).to.include('flush ab').and.include(`flush ab/${KEY}`)
    })

    it('flushes a large file and closes it, then its new folder, then its name, before it is kept', async () => {
      const calls: string[] = []
      const drive = createLocalDrive(folder, recording(folder, calls))
      const path = `ab/${KEY}`
      const partial = await bring(drive, KEY, one(LARGE))
      expect(calls.splice(0)).to.deep.equal([`write incoming/${KEY}`, `flush incoming/${KEY}`, `close incoming/${KEY}`])
      await partial.keep()
      expect(calls.splice(0)).to.deep.equal([
        'flush .', // the folders that were there, once
        'close .',
        'flush .', // the new one
        'close .',
        `rename incoming/${KEY} ${path}`,
        'flush ab',
      ])
      await drive.remove(KEY)
      await put(drive, LARGE)
      expect(
        calls.filter((call) => !call.startsWith('close')),
        'a folder that is known to be flushed',
      ).to.deep.equal([`write incoming/${KEY}`, `flush incoming/${KEY}`, `rename incoming/${KEY} ${path}`, 'flush ab'])
    })

    it('gives out and lists no small file before both flushes have ended', async () => {
      for (const [slow, before] of [
        ['ab', KEY],
        [KEY, 'ab'],
      ] as const) {
        const gate = Promise.withResolvers<void>()
        const flushed: string[] = []
        const gated: FileSystem = {
          ...files,
          async open(path, flags, mode) {
            const handle = await files.open(path, flags, mode)
            const [sync, writev] = [handle.sync.bind(handle), handle.writev.bind(handle)]
            const name = String(path).split('/').at(-1)!
            return Object.assign(handle, {
              async sync() {
                if (name === slow) await gate.promise
                await sync()
                flushed.push(name)
              },
              async writev(pieces: readonly Uint8Array[]) {
                if (name === slow) await gate.promise
                const written = await writev(pieces)
                flushed.push(name)
                return written
              },
            })
          },
        }
        const drive = createLocalDrive(folder, gated)
        let kept = false
        const keeping = (await bring(drive, KEY, one())).keep().then(() => {
          kept = true
        })
        await until(() => flushed.includes(before))
        expect([kept, await drive.get(KEY), (await Array.fromAsync(drive.pages())).flat()]).to.deep.equal([
          false,
          undefined,
          [],
        ])
        gate.resolve()
        await keeping
        expect((await buffer((await drive.get(KEY))!)).toString()).to.equal('x')
        await drive.remove(KEY)
      }
    })

    it('lets all files together wait in memory with no more than so many bytes, and the others on the disk', async () => {
      const drive = createLocalDrive(folder, files, { waitingBytes: 1000 })
      // A piece is counted with what it takes besides its bytes.
      const full = '1'.repeat(616)
      const keys = ['aa', 'bb', 'cc'].map((shelf) => shelf.padEnd(22, 'x'))
      const onDisk = () => readdirSync(join(folder, 'incoming')).map((name) => name.slice(0, 2))
      const first = await bring(drive, keys[0]!, one('1'.repeat(600)))
      const second = await bring(drive, keys[1]!, one('1'.repeat(600)))
      expect(onDisk()).to.deep.equal(['bb'])
      await second.keep()
      await first.keep()
      for (const end of ['giveUp', 'keep'] as const) {
        const third = await bring(drive, keys[2]!, one(full))
        expect(onDisk(), end).to.deep.equal([])
        await third[end]()
      }
      async function* broken() {
        yield Buffer.from(full)
        throw new Error('broken source')
      }
      await bring(drive, KEY, broken()).catch(() => {})
      const afterwards = await bring(drive, KEY, one(full))
      expect(onDisk()).to.deep.equal([])
      await afterwards.giveUp()
      for (const key of keys) expect((await buffer((await drive.get(key))!)).toString()).to.match(/^1{600,616}$/)
    })

    it('counts what short pieces take besides their bytes', async () => {
      const drive = createLocalDrive(folder, files, { waitingBytes: 1000 })
      async function* crumbs() {
        for (let i = 0; i < 5; i++) yield Buffer.from(`${i}`)
      }
      const partial = await bring(drive, KEY, crumbs())
      expect(readdirSync(join(folder, 'incoming'))).to.have.length(1)
      await partial.keep()
      expect((await buffer((await drive.get(KEY))!)).toString()).to.equal('01234')
    })

    it('reads a file that waits in memory, and keeps it then, piece by piece as it came', async () => {
      async function* three() {
        for (const text of ['one ', 'two ', 'three']) yield Buffer.from(text)
      }
      const drive = createLocalDrive(folder)
      const partial = await bring(drive, KEY, three())
      for (let i = 0; i < 2; i++) expect((await partial.read(2, 5)).toString()).to.equal('e two')
      await partial.keep()
      expect((await buffer((await drive.get(KEY))!)).toString()).to.equal('one two three')
    })

    it('lets no file wait in very many pieces', async () => {
      async function* crumbs() {
        for (let i = 0; i < 200; i++) yield Buffer.from(`${i} `)
      }
      const partial = await bring(createLocalDrive(folder), KEY, crumbs())
      expect(readdirSync(join(folder, 'incoming'))).to.have.length(1)
      expect((await partial.read(0, 1000)).toString()).to.equal(Array.from({ length: 200 }, (_, i) => `${i} `).join(''))
      await partial.giveUp()
    })

    it('writes on where the disk took less than it was given', async () => {
      const stingy: FileSystem = {
        ...files,
        async open(path, flags, mode) {
          const handle = await files.open(path, flags, mode)
          const writev = handle.writev.bind(handle)
          const little = (pieces: readonly Uint8Array[]) => writev([Buffer.concat(pieces).subarray(0, 700)])
          return Object.assign(handle, { writev: little })
        },
      }
      async function* pieces(count: number) {
        for (let i = 0; i < count; i++) yield Buffer.from(`${i} `.padEnd(300 + i, '.'))
      }
      const drive = createLocalDrive(folder, stingy)
      for (const count of [5, 150]) {
        await (await bring(drive, KEY, pieces(count))).keep()
        const expected = Buffer.concat(await Array.fromAsync(pieces(count)))
        expect((await buffer((await drive.get(KEY))!)).equals(expected)).to.equal(true)
      }
    })

    it('writes anew what a killed process left half written under its key', async () => {
      const drive = createLocalDrive(folder)
      await put(drive, 'a longer text')
      await put(drive, 'short')
      expect((await buffer((await drive.get(KEY))!)).toString()).to.equal('short')
    })

    it('flushes once what an earlier process may have left unflushed', async () => {
      await put(createLocalDrive(folder))
      const calls: string[] = []
      const drive = createLocalDrive(folder, recording(folder, calls))
      await Promise.all(['x', 'y', 'z'].map(async (end) => (await bring(drive, `ab${end.repeat(20)}`, one())).keep()))
      expect(calls.filter((call) => call === 'flush .')).to.have.length(1)
      expect(calls.indexOf('flush .')).to.be.lessThan(calls.findIndex((call) => call.startsWith('write')))
    })

    it('leaves nothing when the disk fails while a file is kept', async () => {
      for (const [step, text] of [
        ['rename', LARGE],
        ['/ab', LARGE],
        ['/ab', 'x'],
        [`/${KEY}`, 'x'],
      ] as const) {
        const fault = Object.assign(new Error('a fault of the disk'), { code: 'EIO' })
        const broken: FileSystem = {
          ...files,
          rename: step === 'rename' ? () => Promise.reject(fault) : files.rename,
          async open(path, flags, mode) {
            const handle = await files.open(path, flags, mode)
            const fails = { sync: () => Promise.reject(fault), writev: () => Promise.reject(fault) }
            return String(path).endsWith(step) ? Object.assign(handle, fails) : handle
          },
        }
        const drive = createLocalDrive(folder, broken)
        await put(drive, text).then(
          () => expect.fail('it was kept'),
          (error: unknown) => expect((error as PublicError).status).to.equal(503),
        )
        expect(filesIn(folder), step).to.deep.equal([])
        await until(() => openIn(folder) === 0)
      }
    })

    it('writes hundreds of files side by side, however slowly their bytes come, and leaves none open', async () => {
      const drive = createLocalDrive(folder, files, NOTHING_WAITS)
      const gate = Promise.withResolvers<void>()
      let begun = 0
      async function* slow(i: number) {
        yield Buffer.from(`${i} `)
        begun++
        await gate.promise
        yield Buffer.from('begun, ')
        yield Buffer.from('ended')
      }
      const keys = Array.from({ length: 300 }, (_, i) => `${i}`.padStart(22, 'x'))
      const puts = Promise.all(keys.map((key, i) => bring(drive, key, slow(i))))
      while (begun < 300) await new Promise((resolve) => setTimeout(resolve, 5))
      gate.resolve()
      const partials = await puts
      expect(openIn(folder)).to.equal(0)
      await Promise.all(partials.map((partial) => partial.keep()))
      for (const [i, key] of keys.entries())
        expect((await buffer((await drive.get(key))!)).toString()).to.equal(`${i} begun, ended`)
    })

    it('leaves a partial file of its name alone that somebody else is writing', async () => {
      const drive = createLocalDrive(folder, files, NOTHING_WAITS)
      const partial = await bring(drive, KEY, one())
      const [name] = readdirSync(join(folder, 'incoming'))
      await partial.giveUp()
      writeFileSync(join(folder, 'incoming', name!), 'of somebody else')
      await put(drive).then(
        () => expect.fail('it was taken'),
        (error: unknown) => expect((error as PublicError).status).to.equal(503),
      )
      expect(statSync(join(folder, 'incoming', name!)).size).to.equal(16)
    })

    it('gives every place back: hundreds of files go one after the other', async () => {
      const drive = createLocalDrive(folder)
      for (let i = 0; i < 200; i++) await (await bring(drive, `${i}`.padStart(22, 'x'), one())).keep()
      expect((await Array.fromAsync(drive.pages())).flat()).to.have.length(200)
    })

    it('fetches the next piece while one is being written, and no more', async () => {
      const gate = Promise.withResolvers<void>()
      const slow: FileSystem = {
        ...files,
        async open(path, flags, mode) {
          const handle = await files.open(path, flags, mode)
          const writev = handle.writev.bind(handle)
          return Object.assign(handle, {
            async writev(pieces: readonly Uint8Array[]) {
              await gate.promise
              return writev(pieces)
            },
          })
        },
      }
      let fetched = 0
      async function* pieces() {
        for (; fetched < 5; fetched++) yield Buffer.from(`${fetched}`)
      }
      const put = bring(createLocalDrive(folder, slow, NOTHING_WAITS), KEY, pieces())
      await until(() => fetched === 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(fetched).to.equal(1)
      gate.resolve()
      const partial = await put
      expect((await partial.read(0, 10)).toString()).to.equal('01234')
      await partial.giveUp()
    })

    it('waits for the piece under way before it gives a broken file up', async () => {
      const drive = createLocalDrive(folder)
      const fault = new Error('broken source')
      async function* broken() {
        yield Buffer.alloc(5_000_000)
        throw fault
      }
      for (let i = 0; i < 10; i++) expect(await bring(drive, KEY, broken()).catch((error) => error)).to.equal(fault)
      expect([readdirSync(join(folder, 'incoming')), openIn(folder)]).to.deep.equal([[], 0])
    })

    it('tells of bytes that were lost when the file was closed, and keeps none of it', async () => {
      const failing: FileSystem = {
        ...files,
        async open(path, flags, mode) {
          const handle = await files.open(path, flags, mode)
          const close = handle.close.bind(handle)
          return Object.assign(handle, {
            async close() {
              await close()
              throw Object.assign(new Error('quota'), { code: 'EDQUOT' })
            },
          })
        },
      }
      const drive = createLocalDrive(folder, failing)
      expect(await bring(drive, KEY, one(LARGE)).catch((error) => error)).to.include({
        type: 'unavailable',
        status: 503,
      })
      expect([filesIn(folder), openIn(folder)]).to.deep.equal([[], 0])
      expect(await bring(drive, KEY, one(LARGE)).catch((error) => error)).to.include({
        type: 'unavailable',
        status: 503,
      })
    })

    it('is 503 while the process has no file handle left, and takes the file again afterwards', async () => {
      let isOut = true
      const out: FileSystem = {
        ...files,
        async open(path, flags, mode) {
          if (isOut) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
          return files.open(path, flags, mode)
        },
      }
      const drive = createLocalDrive(folder, out)
      for (const work of [() => put(drive), () => put(drive, LARGE), () => drive.ping()])
        expect(await work().catch((error) => error)).to.include({ type: 'unavailable', status: 503 })
      expect(filesIn(folder)).to.deep.equal([])
      isOut = false
      await put(drive, LARGE)
      expect(filesIn(folder)).to.deep.equal([KEY])
    })

    it('passes over what is not its own: other names, folders, files on the wrong shelf', async () => {
      const drive = createLocalDrive(folder)
      await put(drive)
      writeFileSync(join(folder, 'ab', 'notes.txt'), 'x')
      writeFileSync(join(folder, 'ab', 'cdefghijklmnopqrstuvwx'), 'x')
      mkdirSync(join(folder, 'ab', 'abcdefghijklmnopqrstuw'))
      writeFileSync(join(folder, 'zz'), 'a file where a folder could be')
      writeFileSync(join(folder, 'README'), 'x')
      const listed = (await Array.fromAsync(drive.pages())).flat()
      expect(listed.map(({ key }) => key)).to.deep.equal([KEY])
    })

    it('lists the folder that changed last first', async () => {
      const drive = createLocalDrive(folder)
      const keys = ['aa', 'bb', 'cc'].map((shelf) => shelf.padEnd(22, 'x'))
      for (const key of keys) await (await bring(drive, key, one())).keep()
      for (const [i, shelf] of ['aa', 'bb', 'cc'].entries()) utimesSync(join(folder, shelf), 0, [30, 10, 20][i]!)
      const pages = await Array.fromAsync(drive.pages())
      expect(pages.map(([first]) => first!.key.slice(0, 2))).to.deep.equal(['aa', 'cc', 'bb'])
    })

    it('lists a large folder in pages', async () => {
      mkdirSync(join(folder, 'ab'))
      const keys = Array.from({ length: 2500 }, (_, i) => `ab${String(i).padStart(20, '0')}`)
      for (const key of keys) writeFileSync(join(folder, 'ab', key), '')
      const pages = await Array.fromAsync(createLocalDrive(folder).pages())
      expect(Math.max(...pages.map(({ length }) => length))).to.be.at.most(1000)
      const listed = pages.flat().map(({ key }) => key)
      expect(listed.sort()).to.deep.equal(keys)
    })

    it('keeps no file in a folder that was replaced meanwhile, and the next one in the new folder', async () => {
      const drive = createLocalDrive(folder)
      await put(drive)
      rmSync(join(folder, 'ab'), { recursive: true })
      mkdirSync(join(folder, 'ab'))
      for (const text of ['x', LARGE]) {
        await put(drive, text).then(
          () => expect.fail('it was kept'),
          (error: unknown) => expect((error as PublicError).status).to.equal(503),
        )
        expect(filesIn(folder)).to.deep.equal([])
        await put(drive, text)
        expect(statSync(join(folder, 'ab', KEY)).size).to.equal(text.length)
        rmSync(join(folder, 'ab'), { recursive: true })
        mkdirSync(join(folder, 'ab'))
      }
    })

    it('makes its folder again when somebody removed it', async () => {
      const drive = createLocalDrive(folder)
      await put(drive)
      rmSync(join(folder, 'ab'), { recursive: true })
      await put(drive).catch(() => {}) // the first one finds out
      await put(drive)
      expect(statSync(join(folder, 'ab', KEY)).size).to.equal(1)
    })
  })
})
