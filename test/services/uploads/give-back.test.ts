import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { createLocalDrive } from '../../../src/drive/local.ts'
import { giveBack } from '../../../src/drive/waiting-bytes.ts'
import { silentLog } from '../../../src/log.ts'
import type { FileKind } from '../../../src/models/field.ts'
import { createInspection } from '../../../src/services/uploads/inspect.ts'
import { bring } from '../../support/drive.ts'
import * as files from '../../support/files.ts'

const KB = 1024
const KEY = 'abcdefghijklmnopqrstuv'
const FILES = {
  pdf: files.pdf('x'.repeat(70 * KB)),
  png: files.png({ comment: 'x'.repeat(9 * KB) }),
  jpeg: files.jpeg({ notes: 9 * KB }),
  gif: files.gif(),
  webp: files.webp(),
  heic: files.heic(),
  txt: Buffer.from('plain words '.repeat(KB)),
}

describe('the memory of a body', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-memory-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const ownPiece = (bytes: Uint8Array) => Buffer.from(new Uint8Array(bytes).buffer)
  async function* each(pieces: readonly Buffer[]) {
    yield* pieces
  }
  const bytesOf = async (key: string) => buffer((await createLocalDrive(folder).get(key))!)

  it('is given back as soon as its bytes are on the disk, and they are whole', async () => {
    const whole = randomBytes(1000 * KB)
    const pieces = Array.from({ length: 20 }, (_, i) => ownPiece(whole.subarray(i * 50 * KB, (i + 1) * 50 * KB)))
    const draft = await bring(createLocalDrive(folder), KEY, each(pieces), { mayEmpty: true })
    expect(pieces.map(({ length }) => length)).to.deep.equal(Array(20).fill(0))
    await draft.keep()
    expect(whole.equals(await bytesOf(KEY))).to.equal(true)
  })

  it('is kept for a small file until that is on the disk', async () => {
    const pieces = [ownPiece(Buffer.from('one ')), ownPiece(Buffer.from('two'))]
    const draft = await bring(createLocalDrive(folder), KEY, each(pieces), { mayEmpty: true })
    expect(`${pieces.join('')} ${await draft.read(0, 10)}`).to.equal('one two one two')
    await draft.keep()
    expect(`${await bytesOf(KEY)}`).to.equal('one two')
  })

  it('is left alone where others share it', () => {
    const shared = new Uint8Array(10)
    giveBack(shared.subarray(0, 5))
    giveBack(new Uint8Array(new SharedArrayBuffer(4)))
    expect(shared).to.have.length(10)
  })

  for (const inFirst of [1, 2, 3, 4])
    it(`shows the end of a PDF that lies across two pieces, ${inFirst} of its 5 characters in the first`, async () => {
      const inspection = createInspection(
        { filename: 'a.pdf', accept: ['pdf'], maxBytes: 1000 * KB },
        { scanner: undefined, log: silentLog() },
      )
      const at = FILES.pdf.lastIndexOf('%%EOF') + inFirst
      const pieces = [FILES.pdf.subarray(0, at), FILES.pdf.subarray(at)].map(ownPiece)
      for (const piece of pieces) {
        await inspection.add(piece)
        giveBack(piece)
      }
      expect(await inspection.facts(async () => Buffer.alloc(0))).to.include({ contentType: 'application/pdf' })
    })

  for (const [kind, file] of Object.entries(FILES))
    for (const size of [7, 64, 5000])
      it(`may be given back after a look at it, since what is told of a file comes from copies: ${kind}, ${size}`, async () => {
        const expected = { filename: `a.${kind}`, accept: [kind as FileKind], maxBytes: 1000 * KB }
        const inspection = createInspection(expected, { scanner: undefined, log: silentLog() })
        const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, i) =>
          ownPiece(file.subarray(i * size, (i + 1) * size)),
        )
        for (const piece of pieces) {
          await inspection.add(piece)
          giveBack(piece)
        }
        const sha256 = createHash('sha256').update(file).digest('hex')
        const nothing = async () => Buffer.alloc(0)
        expect(await inspection.facts(nothing)).to.include({ filename: `a.${kind}`, size: file.length, sha256 })
      })
})
