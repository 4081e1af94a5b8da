/** What every drive keeps to. Call it inside a describe; `open` gives an empty drive, and `reopen` the same one after a restart. */
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import type { Drive } from '../../src/drive/index.ts'

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
  const read = async (key: string, from = drive): Promise<Buffer | undefined> => {
    const bytes = await from.get(key)
    return bytes && buffer(bytes)
  }

  it('gives back the bytes that were put, also to the next process', async () => {
    const [key, bytes] = [newKey(), randomBytes(300_000)]
    await drive.put(key, pieces(bytes.subarray(0, 1), bytes.subarray(1, 200_000), bytes.subarray(200_000)))
    expect((await read(key))!.equals(bytes)).to.equal(true)
    expect((await read(key, await place.reopen()))!.equals(bytes)).to.equal(true)
  })

  it('keeps a file of no bytes', async () => {
    const key = newKey()
    await drive.put(key, pieces())
    expect((await read(key))!.length).to.equal(0)
  })

  it('knows nothing of a key that was never put, and removes it all the same', async () => {
    expect(await drive.get(newKey())).to.equal(undefined)
    await drive.remove(newKey())
  })

  it('bears with a reader who never begins, or leaves', async () => {
    const key = newKey()
    await drive.put(key, pieces(Buffer.alloc(300_000)))
    for (let i = 0; i < 300; i++) await drive.get(key).then((bytes) => i % 2 && bytes!.destroy())
    await Promise.all(Array.from({ length: 50 }, async () => (await drive.get(key))!.take(1).toArray()))
    for (let i = 0; i < 100; i++) Buffer.alloc(10_000_000) // lets forgotten things be collected
    expect((await read(key))!.length).to.equal(300_000)
  })

  it('forgets what is removed', async () => {
    const key = newKey()
    await drive.put(key, pieces('x'))
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
    const told = await drive.put(key, broken()).then(
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
      const listed: string[] = []
      for await (const stored of drive.list()) listed.push(stored.key)
      expect(listed).to.deep.equal([])
    }
    await drive.put(key, watched())
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
    await drive.put(newKey(), slow(fast())).catch((error) => expect(error).to.equal(stopped))
    expect(ahead).to.be.lessThan(22)
  })

  it('lists what it holds, each once, with size and time', async () => {
    const keys = Array.from({ length: 30 }, newKey)
    const before = Date.now() - 5000
    await Promise.all(keys.map((key, i) => drive.put(key, pieces('x'.repeat(i)))))
    const listed = new Map<string, number>()
    for await (const { key, size, storedAt } of drive.list()) {
      expect(listed.has(key)).to.equal(false)
      expect(storedAt).to.be.within(before, Date.now() + 5000)
      listed.set(key, size)
    }
    expect([...listed].sort()).to.deep.equal(keys.map((key, i): [string, number] => [key, i]).sort())
  })

  it('takes many at once, each with its own bytes', async () => {
    const files = Array.from({ length: 40 }, () => ({ key: newKey(), bytes: randomBytes(50_000) }))
    await Promise.all(files.map(({ key, bytes }) => drive.put(key, pieces(bytes.subarray(0, 9), bytes.subarray(9)))))
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
      expect(await fails(() => drive.put(key, pieces('x'))), key).to.equal(true)
      expect(await fails(() => drive.get(key)), key).to.equal(true)
      expect(await fails(() => drive.remove(key)), key).to.equal(true)
    }
    expect(await place.count()).to.equal(0)
  })

  it('can be written when it is asked, and tidied at any time', async () => {
    await drive.ping()
    const key = newKey()
    await drive.put(key, pieces('x'))
    await (await place.reopen()).tidy()
    expect((await read(key))!.toString()).to.equal('x')
  })
}
