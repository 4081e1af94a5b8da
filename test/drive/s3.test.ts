import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { expect } from 'chai'
import { bring } from '../support/drive.ts'
import { needs } from '../support/needs.ts'
import { type S3Server, sharedS3 } from '../support/s3.ts'
import { openS3Drive, type S3DriveUnderTest } from '../support/s3-drive.ts'
import { driveContract } from './contract.ts'

const KEY = 'abcdefghijklmnopqrstuv'
async function* one(text: string | Buffer = 'x') {
  yield Buffer.from(text)
}

needs('radosgw')('a drive on S3', function () {
  this.timeout(60_000) // starts a server of S3, and stops it
  let server: S3Server
  before(async () => {
    server = await sharedS3()
  })

  driveContract(() => openS3Drive(server))

  describe('besides', () => {
    let place: S3DriveUnderTest
    beforeEach(async () => {
      place = await openS3Drive(server)
    })
    afterEach(() => place.close())

    it('keeps what belongs together under its prefix, and nothing of it on this machine', async () => {
      const { drive, objects, spooled } = place
      for (const [bytes, files] of [
        ['x', 0], // a small file waits in memory
        ['x'.repeat(300_000), 1],
      ] as const) {
        const partial = await bring(drive, KEY, one(bytes))
        expect(await objects()).to.deep.equal([])
        expect(spooled()).to.have.length(files)
        await partial.keep()
        expect(await objects()).to.deep.equal([`some/where/${KEY}`])
        expect(spooled()).to.deep.equal([])
        expect((await buffer((await drive.get(KEY))!)).toString()).to.equal(bytes)
        await drive.remove(KEY)
      }
    })

    it('leaves nothing of a file that is given up', async () => {
      await (await bring(place.drive, KEY, one())).giveUp()
      expect(await place.count()).to.equal(0)
    })

    it('never touches what it did not put there: other prefixes, other names', async () => {
      for (const Key of [KEY, `some/${KEY}`, `some/where/else/${KEY}`, 'some/where/readme.txt', 'some/where/'])
        await server.client.send(new PutObjectCommand({ Bucket: place.address.bucket, Key, Body: 'theirs' }))
      for (let i = 0; i < 8; i++)
        await server.client.send(
          new PutObjectCommand({ Bucket: place.address.bucket, Key: `some/where/else/${i}`, Body: 'theirs' }),
        )
      expect(await Array.fromAsync(place.drive.pages())).to.deep.equal([[]]) // nor walks through them
      expect(await place.drive.get(KEY)).to.equal(undefined)
      await place.drive.remove(KEY)
      expect(await place.objects()).to.have.length(13)
    })

    it('tells a key from a longer one that begins like it', async () => {
      await (await bring(place.drive, `${KEY}longer`, one())).keep()
      expect(await place.drive.get(KEY)).to.equal(undefined)
      await (await bring(place.drive, KEY, one('short'))).keep()
      expect((await buffer((await place.drive.get(KEY))!)).toString()).to.equal('short')
    })

    it('lists page by page what is more than a page, each once', async () => {
      const keys = Array.from({ length: 16 }, (_, i) => `file-number-${String(i).padStart(2, '0')}`)
      for (const key of keys) await (await bring(place.drive, key, one())).keep()
      const pages = await Array.fromAsync(place.drive.pages())
      expect(pages.length).to.equal(3)
      expect(pages.flat().map(({ key }) => key)).to.deep.equal(keys)
    })

    it('holds little of a large file in memory, in either direction', async () => {
      const [size, chunk] = [200, randomBytes(1_048_576)]
      async function* large() {
        for (let i = 0; i < size; i++) yield chunk
      }
      let most = 0
      const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 5)
      const before = process.memoryUsage().arrayBuffers
      try {
        await (await bring(place.drive, KEY, large())).keep()
        let read = 0
        for await (const bytes of (await place.drive.get(KEY))!) read += bytes.length
        expect(read).to.equal(size * chunk.length)
      } finally {
        clearInterval(timer)
      }
      // What was let go of counts until it is collected, so three quarters of the file are allowed.
      expect(most - before).to.be.lessThan((size * 3 * chunk.length) / 4)
    })

    it('tidies its spool after a crash, and leaves what is kept', async () => {
      await (await bring(place.drive, KEY, one())).keep()
      await bring(place.drive, 'left-behind-by-a-crash', one('x'.repeat(300_000)))
      expect(place.spooled()).to.have.length(1)
      await (await place.reopen()).tidy()
      expect(place.spooled()).to.deep.equal([])
      expect(await place.objects()).to.deep.equal([`some/where/${KEY}`])
    })
  })
})
