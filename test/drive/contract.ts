/** What every drive keeps to. Call it inside a describe; `open` gives an empty drive, and `reopen` the same one after a restart. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import type { Drive, Stored } from '../../src/drive/port.ts'
import { bring } from '../support/drive.ts'

export interface DriveUnderTest {
  drive: Drive
  /** The same place, opened by a new process. */
  reopen(): Promise<Drive>
  /** How many objects the place holds, unfinished ones included. */
  count(): Promise<number>
  close(): Promise<void>
}

async function* pieces(...all: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const piece of all) yield Buffer.from(piece)
}
const newKey = (): string => randomBytes(17).toString('base64url').slice(0, 22)

export function driveContract(open: () => Promise<DriveUnderTest>): void {
  let place: DriveUnderTest
  let drive: Drive
  beforeEach(async () => {
    place = await open()
    drive = place.drive
  })
  afterEach(() => place.close())
  const put = async (key: string, source: AsyncIterable<Uint8Array>): Promise<void> =>
    (await bring(drive, key, source)).keep()
  const listed = async (): Promise<Stored[]> => (await Array.fromAsync(drive.pages())).flat()
  const read = async (key: string, from = drive): Promise<Buffer | undefined> => {
    const bytes = await from.get(key)
    return bytes && buffer(bytes)
  }

  it('lists by key, and from behind a key on, whether its file is there or not', async () => {
    const keys = ['zb', 'Za', 'a-', '-_', 'zb1', 'a_'].map((head) => head.padEnd(22, '0'))
    for (const key of keys) await put(key, pieces(Buffer.from('x')))
    const after = async (key: string) =>
      (await Array.fromAsync(drive.pagesAfter(key))).flat().map((stored) => stored.key)
    const sorted = keys.toSorted()
    expect(await after('')).to.deep.equal(sorted)
    for (const [i, key] of sorted.entries()) expect(await after(key), key).to.deep.equal(sorted.slice(i + 1))
    await drive.remove(sorted[2]!)
    expect(await after(sorted[2]!)).to.deep.equal(sorted.slice(3))
    expect(await after('~')).to.deep.equal([])
  })

  it('gives back the bytes that were put, also to the next process', async () => {
    const [key, bytes] = [newKey(), randomBytes(300_000)]
    await put(key, pieces(bytes.subarray(0, 1), bytes.subarray(1, 200_000), bytes.subarray(200_000)))
    expect((await read(key))!.equals(bytes)).to.equal(true)
    expect((await read(key, await place.reopen()))!.equals(bytes)).to.equal(true)
  })

  it('has no stamp at first, and then the last one, which is no file of its', async () => {
    expect(await drive.stamp()).to.equal(undefined)
    for (const stamp of [
      { installation: 'one' },
      { installation: 'two', position: { event: 7, at: 1_795_176_000_000 }, disputed: true as const },
    ]) {
      await drive.setStamp(stamp)
      expect(await drive.stamp()).to.deep.equal(stamp)
      expect(await (await place.reopen()).stamp()).to.deep.equal(stamp)
    }
    expect(await listed()).to.deep.equal([])
  })

  it('keeps a file of no bytes', async () => {
    const key = newKey()
    await put(key, pieces())
    expect((await read(key))!.length).to.equal(0)
  })

  it('knows nothing of a key that was never put, and removes it all the same', async () => {
    expect(await drive.get(newKey())).to.equal(undefined)
    await drive.remove(newKey())
  })

  it('bears with a reader who never begins, or leaves', async () => {
    const key = newKey()
    await put(key, pieces(Buffer.alloc(300_000)))
    for (let i = 0; i < 300; i++) await drive.get(key).then((bytes) => i % 2 && bytes!.destroy())
    await Promise.all(Array.from({ length: 50 }, async () => (await drive.get(key))!.take(1).toArray()))
    for (let i = 0; i < 100; i++) Buffer.alloc(10_000_000) // lets forgotten things be collected
    expect((await read(key))!.length).to.equal(300_000)
  })

  it('forgets what is removed', async () => {
    const key = newKey()
    await put(key, pieces('x'))
    await drive.remove(key)
    expect(await drive.get(key)).to.equal(undefined)
    expect(await place.count()).to.equal(0)
  })

  it('leaves nothing when the source breaks, and hands its error on unchanged', async () => {
    const fault = new Error('broken source')
    async function* broken() {
      yield randomBytes(100_000)
      throw fault
    }
    const key = newKey()
    const told = await put(key, broken()).then(
      () => undefined,
      (error) => error,
    )
    expect(told).to.equal(fault)
    expect(await drive.get(key)).to.equal(undefined)
    expect(await place.count()).to.equal(0)
  })

  it('shows nothing under a key before all of it is durable', async () => {
    const key = newKey()
    async function* watched() {
      yield Buffer.from('half')
      expect(await drive.get(key)).to.equal(undefined)
      expect(await listed()).to.deep.equal([])
    }
    const partial = await bring(drive, key, watched())
    expect(await drive.get(key)).to.equal(undefined)
    expect(await listed()).to.deep.equal([])
    await partial.keep()
    expect((await read(key))!.toString()).to.equal('half')
  })

  it('takes no more from the source than it writes', async () => {
    let ahead = 0
    async function* fast() {
      for (let i = 0; i < 200; i++) {
        ahead = i
        yield Buffer.alloc(65_536)
      }
    }
    const stopped = new Error('stop')
    async function* slow(source: AsyncIterable<Buffer>) {
      let i = 0
      for await (const chunk of source) {
        yield chunk
        if (++i === 20) throw stopped
      }
    }
    expect(await put(newKey(), slow(fast())).catch((error) => error)).to.equal(stopped)
    expect(ahead).to.be.lessThan(22)
  })

  it('lists what it holds, each once, with size and time', async () => {
    const keys = Array.from({ length: 30 }, newKey)
    const before = await drive.now()
    await Promise.all(keys.map((key, i) => put(key, pieces('x'.repeat(i)))))
    const after = await drive.now()
    const sizes = new Map<string, number>()
    for (const { key, size, storedAt } of await listed()) {
      expect(sizes.has(key)).to.equal(false)
      expect(storedAt).to.be.within(before - 20, after + 20) // a file system may round
      sizes.set(key, size)
    }
    expect([...sizes].sort()).to.deep.equal(keys.map((key, i): [string, number] => [key, i]).sort())
  })

  it('tells when a file was kept, not when its bytes came', async () => {
    const key = newKey()
    const partial = await bring(drive, key, pieces('x'))
    await new Promise((resolve) => setTimeout(resolve, 60))
    const kept = await drive.now()
    await partial.keep()
    expect((await listed())[0]!.storedAt).to.be.at.least(kept - 20)
  })

  it('lets a partial file be read at any place, and gives it up without a trace', async () => {
    const bytes = randomBytes(200_000)
    const partial = await bring(drive, newKey(), pieces(bytes.subarray(0, 150_000), bytes.subarray(150_000)))
    expect((await partial.read(149_990, 20)).equals(bytes.subarray(149_990, 150_010))).to.equal(true)
    expect((await partial.read(0, 5)).equals(bytes.subarray(0, 5))).to.equal(true)
    expect((await partial.read(199_990, 100)).equals(bytes.subarray(199_990))).to.equal(true)
    await partial.giveUp()
    await partial.giveUp()
    expect(await place.count()).to.equal(0)
  })

  it('leaves a kept file alone when it is given up afterwards, and empties only pieces that it may empty', async () => {
    for (const mayEmpty of [true, false])
      for (const size of [9, 600_000]) {
        const key = newKey()
        const bytes = randomBytes(size)
        const own = [bytes.subarray(0, 5), bytes.subarray(5)].map((part) => Buffer.from(new Uint8Array(part).buffer))
        const partial = await bring(drive, key, Readable.from(own), { mayEmpty })
        await partial.keep()
        await partial.giveUp()
        expect((await read(key))!.equals(bytes)).to.equal(true)
        if (!mayEmpty) expect(own.map(({ length }) => length)).to.deep.equal([5, size - 5])
      }
  })

  it('tidies nothing that this process still works on', async () => {
    const [key, bytes] = [newKey(), randomBytes(300_000)]
    const partial = await bring(drive, key, pieces(bytes))
    await drive.tidy()
    await partial.keep()
    expect((await read(key))!.equals(bytes)).to.equal(true)
  })

  it('takes many at once, each with its own bytes', async () => {
    const files = Array.from({ length: 40 }, () => ({ key: newKey(), bytes: randomBytes(50_000) }))
    await Promise.all(files.map(({ key, bytes }) => put(key, pieces(bytes.subarray(0, 9), bytes.subarray(9)))))
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    for (const { key, bytes } of files) expect(hash((await read(key))!)).to.equal(hash(bytes))
  })

  it('refuses keys that are not of its own making', async () => {
    for (const key of [
      '',
      'short',
      '../../../../etc/passwd',
      `a/${newKey()}`,
      `${newKey()}\0`,
      'incoming/../x',
      '.'.repeat(22),
    ]) {
      const fails = async (work: () => Promise<unknown>) =>
        work().then(
          () => false,
          () => true,
        )
      expect(await fails(() => put(key, pieces('x'))), key).to.equal(true)
      expect(await fails(() => drive.get(key)), key).to.equal(true)
      expect(await fails(() => drive.remove(key)), key).to.equal(true)
    }
    expect(await place.count()).to.equal(0)
  })

  it('can be written when it is asked, and tidied at any time', async () => {
    await drive.ping()
    const key = newKey()
    await put(key, pieces('x'))
    await (await place.reopen()).tidy()
    expect((await read(key))!.toString()).to.equal('x')
  })
}
