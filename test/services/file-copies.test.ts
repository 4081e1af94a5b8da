import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import { openDrive } from '../../src/drive/index.ts'
import type { Drive } from '../../src/drive/port.ts'
import type { Upload } from '../../src/models/upload.ts'
import { copyFilesOf } from '../../src/services/file-copies.ts'
import { bring } from '../support/drive.ts'

describe('files that are copied by their rows', () => {
  let folder: string
  let from: Drive
  let to: Drive
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'intake-copies-'))
    from = await openDrive(join(folder, 'from'))
    to = await openDrive(join(folder, 'to'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const upload = async (n: number, text: string): Promise<Upload> => {
    const id = `${n}`.padStart(22, 'a')
    await (await bring(from, id, Readable.from([Buffer.from(text)]))).keep()
    const sha256 = createHash('sha256').update(text).digest('hex')
    return {
      ...{ id, submissionId: 's', fieldId: 'f', filename: `${n}.txt`, contentType: 'text/plain' },
      ...{ size: text.length, sha256, scan: 'not-scanned', at: 1 },
    }
  }
  async function* each<T>(list: readonly T[]) {
    yield* list
  }
  const textOf = async (id: string) => Buffer.concat(await Array.fromAsync((await to.get(id))!)).toString()

  it('are told as deleted where their row is gone by now, and else as lost', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(n, `text ${n}`)))
    const [gone, lost] = [all[3]!, all[4]!]
    for (const { id } of [gone, lost]) await from.remove(id)
    const found = await copyFilesOf(each(all), { from, to, isStillThere: async (id) => id !== gone.id })
    expect([found.deleted, found.lost.map(({ id }) => id), found.fresh]).to.deep.equal([1, [lost.id], 18])
    expect([...found.there.keys()].sort()).to.deep.equal(
      all
        .filter((one) => one !== gone && one !== lost)
        .map(({ id }) => id)
        .sort(),
    )
  })

  it('take the place of half a file that was left there', async () => {
    const one = await upload(1, 'the whole text')
    await (await bring(to, one.id, Readable.from([Buffer.from('the')]))).keep()
    const found = await copyFilesOf(each([one]), { from, to, isStillThere: async () => true })
    expect([found.fresh, await textOf(one.id)]).to.deep.equal([1, 'the whole text'])
  })

  it('are not copied when their bytes are not those that were received', async () => {
    const one = { ...(await upload(1, 'changed')), sha256: '0'.repeat(64) }
    const found = await copyFilesOf(each([one]), { from, to, isStillThere: async () => true })
    expect([found.lost, found.there.size]).to.deep.equal([[one], 0])
    expect(await to.get(one.id)).to.equal(undefined)
  })

  it('end soon after the first fault of the target', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => upload(n, `text ${n}`)))
    let tried = 0
    const begin: Drive['begin'] = async (key) => {
      if (tried++ === 0) throw new Error('the disk is full')
      return to.begin(key)
    }
    const full = { ...to, begin }
    const copied = copyFilesOf(each(all), { from, to: full, isStillThere: async () => true })
    expect(await copied.catch((error) => error.message)).to.equal('the disk is full')
    expect(tried, 'those that were on their way').to.be.below(all.length)
  })
})
