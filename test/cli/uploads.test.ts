import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Upload } from '../../src/models/upload.ts'
import { freezeClock } from '../support/clock.ts'
import { acceptFile } from '../support/incoming.ts'
import { type Desk, jsonIn, openService } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 12)
/** More than one piece of a stream. */
const LARGE = 'a line of a large file\n'.repeat(10_000)

describe('files on the command line', () => {
  const clock = freezeClock(AT)
  let desk: Desk
  let reference: string
  beforeEach(async () => {
    desk = await openService({}, clock)
    reference = await desk.send()
  })
  afterEach(() => desk.remove())

  /** Adds a file to the case. */
  const attach = (filename: string, body: string, scan?: Upload['scan']): Promise<string> =>
    desk.wired(async ({ services: { forms, uploads, targets }, store }) => {
      await forms.load()
      const target = await targets.find(reference)
      async function* source() {
        yield Buffer.from(body)
      }
      const field = targets.question(target, 'evidence')
      const upload = await acceptFile(uploads, { to: target, field, filename }, source())
      if (scan)
        await store.transaction(async (tx) => {
          await tx.uploads.remove([upload.id])
          await tx.uploads.add({ ...upload, scan }, target.submission)
        })
      return upload.id
    })
  const pathOf = (id: string): string => join(desk.dataDir, 'drive', id.slice(0, 2), id)

  it('are listed with question, name, type, size and what the scanner said', async () => {
    const id = await attach('notes.txt', 'hello')
    const { code, out } = await desk.run('uploads', 'list', reference)
    expect([code, out.split('\n').map((line) => line.split(/ {2,}/))]).to.deep.equal([
      0,
      [
        ['ID', 'Question', 'Name', 'Type', 'Size', 'Scan', 'Received'],
        [id, 'evidence', 'notes.txt', 'text/plain', '5 bytes', 'not-scanned', '2026-11-20 12:00'],
        [''],
      ],
    ])
    const [file] = jsonIn((await desk.run('uploads', 'list', reference, '--json')).out)
    expect(file).to.include({ id, fieldId: 'evidence', size: 5, at: '2026-11-20T12:00:00.000Z' })
  })

  it('are written as far as somebody reads', async () => {
    const id = await attach('notes.txt', LARGE)
    const { code, out, err } = desk.shell(`set -o pipefail; $CLI uploads get ${id} | head -c 6`)
    expect({ code, out, err }).to.deep.equal({ code: 0, out: 'a line', err: '' })
  })

  it('are said to be of no known case, in a sentence', async () => {
    const { code, err } = await desk.run('uploads', 'list', '0000-0000-0000-0000')
    expect(code).to.equal(1)
    expect(err).to.match(/^There is no case with the reference 0000-0000-0000-0000.*\n$/)
  })

  it('are given out byte for byte, to standard output or to a file for the caller alone', async () => {
    const id = await attach('large.txt', LARGE)
    const printed = await desk.run('uploads', 'get', id)
    expect([printed.code, printed.out]).to.deep.equal([0, LARGE])
    const file = join(desk.folder, 'out.txt')
    expect((await desk.run('uploads', 'get', id, '--out', file)).code).to.equal(0)
    expect(readFileSync(file, 'utf8')).to.equal(LARGE)
    expect(statSync(file).mode & 0o777).to.equal(0o600)
  })

  it('are named in one sentence when their bytes are missing, and when there is no such file', async () => {
    const id = await attach('notes.txt', 'hello')
    rmSync(pathOf(id))
    const missing = await desk.run('uploads', 'get', id)
    expect(missing).to.deep.equal({
      code: 1,
      out: '',
      err: '“notes.txt” cannot be read: it is missing from the drive. Restore it from a backup. Run verify to list all damage.\n',
    })
    const unknown = await desk.run('uploads', 'get', 'A'.repeat(22))
    expect([unknown.code, unknown.err.split('\n')]).to.deep.equal([
      1,
      [`There is no file with the ID ${'A'.repeat(22)}. To find it, run: uploads list <reference>`, ''],
    ])
  })

  it('are named on standard input, so that their ids do not stand in the list of processes', async () => {
    const id = await attach('notes.txt', 'hello')
    desk.input = `  ${id}\r\nmore\n`
    expect(await desk.run('uploads', 'get', '-')).to.deep.equal({ code: 0, out: 'hello', err: '' })
    desk.input = 'no such thing\n'
    expect(await desk.run('uploads', 'get', '-')).to.deep.equal({
      code: 2,
      out: '',
      err: 'The first line of standard input is not the ID of a file. To find one, run: uploads list\n',
    })
  })

  it('are not given out whole when they are damaged: exit code 1, and no file', async () => {
    for (const [body, change] of [
      ['hello', 'hellO'],
      [LARGE, `${LARGE.slice(0, -1)}!`],
    ] as const) {
      const id = await attach('notes.txt', body)
      writeFileSync(pathOf(id), change)
      const printed = await desk.run('uploads', 'get', id)
      expect([printed.code, printed.err]).to.deep.equal([
        1,
        '“notes.txt” cannot be read: it is not as it was received. Restore it from a backup. Run verify to list all damage.\n',
      ])
      expect(printed.out.length).to.be.lessThan(body.length)
      const file = join(desk.folder, 'out.txt')
      expect((await desk.run('uploads', 'get', id, '--out', file)).code).to.equal(1)
      expect(readdirSync(desk.folder)).to.deep.equal(['data'])
    }
  })

  it('without a verdict of the scanner are held, and given out only by force', async () => {
    const id = await attach('notes.txt', 'hello', 'held')
    const held = await desk.run('uploads', 'get', id)
    expect([held.code, held.out]).to.deep.equal([1, ''])
    expect(held.err).to.include('gave no result')
    expect((await desk.run('uploads', 'get', id, '--force')).out).to.equal('hello')
  })

  describe('verified', () => {
    it('are counted, with exit code 0, when all are there', async () => {
      await attach('notes.txt', 'hello')
      expect(await desk.run('verify')).to.deep.equal({ code: 0, out: '1 accepted, 1 present\n', err: '' })
    })

    it('are named by case, question and name when they are missing or damaged, with exit code 1', async () => {
      const [gone, damaged] = [await attach('gone.txt', 'gone'), await attach('damaged.txt', 'damaged')]
      rmSync(pathOf(gone))
      writeFileSync(pathOf(damaged), 'Damaged')
      const { code, out, err } = await desk.run('verify')
      expect([code, out.split('\n')]).to.deep.equal([
        1,
        [
          '2 accepted, 0 present',
          `missing: ${reference}, question evidence, “gone.txt” (${gone})`,
          `damaged: ${reference}, question evidence, “damaged.txt” (${damaged})`,
          '',
        ],
      ])
      expect(err).to.equal('Something that was accepted is missing or damaged. Restore it from a backup.\n')
      const [json] = jsonIn((await desk.run('verify', '--json')).out)
      expect(json!.missing).to.deep.equal([{ id: gone, reference, fieldId: 'evidence', filename: 'gone.txt' }])
    })

    it('keep their bytes through a repair, which takes old bytes without a row alone and bears with strangers', async () => {
      const kept = await attach('notes.txt', 'hello')
      const orphan = await attach('orphan.txt', 'orphan')
      await desk.wired(({ store }) => store.transaction((tx) => tx.uploads.remove([orphan])))
      const shelf = join(desk.dataDir, 'drive', orphan.slice(0, 2))
      writeFileSync(join(shelf, 'stray.txt'), 'not ours')
      writeFileSync(join(desk.dataDir, 'drive', 'ZZ'), 'not ours')
      for (const path of [pathOf(kept), pathOf(orphan)]) utimesSync(path, 0, 0)
      const young = await desk.run('verify', '--repair')
      expect([young.code, young.out.split('\n')[1]], 'its name is younger than its bytes').to.deep.equal([
        0,
        '1 without a row: just arriving, or left by a crash (--repair removes the old ones)',
      ])
      // Two hours later by the clock of the drive.
      const wired = await desk.wired(async ({ drive, store, services: { sweeper } }) => {
        const { now } = drive
        drive.now = async () => (await now()) + 2 * 60 * 60 * 1000
        const swept = await sweeper.repair(async () => true)
        return { swept, left: await store.uploads.byId(kept) }
      })
      expect([wired.swept, wired.left!.id]).to.deep.equal([1, kept])
      expect(existsSync(pathOf(orphan))).to.equal(false)
      expect(globSync('*/stray.txt', { cwd: join(desk.dataDir, 'drive') })).to.have.length(1)
      expect(await desk.run('verify', '--repair')).to.deep.equal({
        code: 0,
        out: '1 accepted, 1 present\n',
        err: '',
      })
    })
  })
})
