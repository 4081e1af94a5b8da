import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { openDrive } from '../../src/drive/index.ts'
import { PublicError } from '../../src/errors.ts'
import { driveContract } from './contract.ts'

const temporary = (): string => mkdtempSync(join(tmpdir(), 'intake-drive-'))
const KEY = 'abcdefghijklmnopqrstuv'
async function* one(text = 'x') {
  yield Buffer.from(text)
}

describe('a drive in a local folder', () => {
  driveContract(async () => {
    const folder = temporary()
    return {
      drive: openDrive(folder, Date.now),
      reopen: async () => openDrive(folder, Date.now),
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
      await openDrive(folder, Date.now).put(KEY, one())
      expect(statSync(join(folder, 'ab', KEY)).mode & 0o777).to.equal(0o600)
      expect(statSync(join(folder, 'ab')).mode & 0o777).to.equal(0o700)
    })

    it('removes at start what a killed process left on its way, and what another process is writing it leaves', async () => {
      const drive = openDrive(folder, Date.now)
      const dead = 2 ** 22 - 3
      const here = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
      const draft = (host: string, pid: number) => {
        writeFileSync(join(folder, 'incoming', `${KEY}.${host}.${pid}`), 'x')
        return `${KEY}.${host}.${pid}`
      }
      for (const pid of [dead, process.pid]) draft(here, pid)
      const old = draft('deadbeef', 7)
      utimesSync(join(folder, 'incoming', old), 0, 0)
      const kept = [draft(here, process.ppid), draft('deadbeef', process.pid)]
      await drive.tidy()
      expect(readdirSync(join(folder, 'incoming')).sort()).to.deep.equal(kept.sort())
    })

    it('is 503 when the folder is gone, and when a file is in the way', async () => {
      const drive = openDrive(folder, Date.now)
      writeFileSync(join(folder, 'ab'), 'in the way')
      for (const work of [() => drive.put(KEY, one()), () => drive.ping()]) {
        const status = await work().then(
          () => 200,
          (error: unknown) => (error instanceof PublicError ? error.status : 500),
        )
        expect(status).to.equal(work.toString().includes('ping') ? 200 : 503)
      }
      expect(readdirSync(join(folder, 'incoming'))).to.deep.equal([])
      rmSync(folder, { recursive: true })
      for (const work of [() => drive.put(KEY, one()), () => drive.ping()])
        await work().then(
          () => expect.fail('it was kept'),
          (error: unknown) => expect((error as PublicError).status).to.equal(503),
        )
      expect(existsSync(join(folder, 'ab', KEY))).to.equal(false)
    })

    it('never overwrites a file that is on its way', async () => {
      const drive = openDrive(folder, Date.now)
      let goOn = () => {}
      const gate = new Promise<void>((resolve) => {
        goOn = resolve
      })
      async function* waiting() {
        yield Buffer.from('first')
        await gate
      }
      const first = drive.put(KEY, waiting())
      await new Promise((resolve) => setTimeout(resolve, 20))
      await drive.put(KEY, one('second')).then(
        () => expect.fail('it was kept'),
        (error: unknown) => expect((error as PublicError).status).to.equal(503),
      )
      goOn()
      await first
      expect(statSync(join(folder, 'ab', KEY)).size).to.equal(5)
    })
  })
})
