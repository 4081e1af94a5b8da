import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { createLocalDrive } from '../../../src/drive/local.ts'
import { openStore } from '../../../src/store/index.ts'
import { databaseIn } from '../../support/databases.ts'
import { upload } from '../../support/multipart.ts'
import { removeService, type Service, startService, temporary, until } from '../../support/service.ts'

interface Taken {
  id: string
  sha256: string
}

const ROUNDS = 2

/** Sends files until the service is gone; notes what was answered with 201. */
async function uploader(base: string, taken: Taken[]): Promise<void> {
  for (;;) {
    try {
      const page = await (await fetch(`${base}/f/e2e-test-form`)).text()
      const submissionId = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
      const body = `A file of ${randomBytes(40_000 + Math.floor(Math.random() * 400_000)).toString('base64')}`
      const response = await upload({ base }, submissionId, { filename: 'a.txt', body })
      const answer = (await response.json()) as Taken
      // On a machine that is very busy, the service may take no file just now. It promised nothing, so another one is sent.
      if (response.status === 503) continue
      const { id, sha256 } = answer
      const expected = [201, createHash('sha256').update(body).digest('hex')]
      expect([response.status, sha256], JSON.stringify(answer)).to.deep.equal(expected)
      taken.push({ id, sha256 })
    } catch (error) {
      if (error instanceof Error && error.name === 'AssertionError') throw error
      return // killed
    }
  }
}

describe('uploads when the service is killed', function () {
  this.timeout(60_000) // starts processes of the service
  let folder: string
  let service: Service | undefined
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(() => removeService(service, folder))

  it('are all there with their hashes when they were answered, and what was not is tidied at the next start', async () => {
    const env = { SVC_DATA_DIR: folder, SVC_LOG_LEVEL: 'error' }
    const taken: Taken[] = []
    for (let round = 0; round < ROUNDS; round++) {
      service = await startService(env)
      const { base, child, ended } = service
      const clients = Promise.all(Array.from({ length: 8 }, () => uploader(base, taken)))
      // While others are under way, however fast the machine is.
      const enough = taken.length + 5 + 3 * round
      await until(() => taken.length >= enough)
      child.kill('SIGKILL')
      await ended
      await clients
    }
    expect(taken.length).to.be.greaterThan(10)
    service = await startService(env)
    const incoming = join(folder, 'drive', 'incoming')
    while (existsSync(incoming) && readdirSync(incoming).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    service.child.kill('SIGTERM')
    expect(await service.ended).to.equal(0)
    const [store, drive] = [await openStore(databaseIn(folder)), createLocalDrive(join(folder, 'drive'))]
    try {
      for (const { id, sha256 } of taken) {
        expect((await store.uploads.byId(id))?.sha256, 'row').to.equal(sha256)
        const bytes = await drive.get(id)
        expect(
          bytes &&
            createHash('sha256')
              .update(await buffer(bytes))
              .digest('hex'),
          'bytes',
        ).to.equal(sha256)
      }
      for (const { id } of await store.uploads.page('', 100_000))
        expect(await drive.get(id), id).to.not.equal(undefined)
    } finally {
      await store.close()
    }
  })
})
