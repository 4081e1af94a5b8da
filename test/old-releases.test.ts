/**
 * Services of earlier releases, as `scripts/old-data.ts` kept them: this release opens what they have, on both engines, and says
 * the same of each case.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Desk, openDesk } from './cli/desk.ts'
import { onSqlite } from './support/databases.ts'
import { sharedPostgres } from './support/postgres.ts'
import { removeService, type Service, startService } from './support/service.ts'

const ARCHIVES = join(import.meta.dirname, 'fixtures/old-releases')

interface Expected {
  reference: string
  status: { id: string; label: string }
  answers: { id: string; value: unknown }[]
  receivedAt: string
}

onSqlite.describe('the data of an earlier release', function () {
  this.timeout(60_000) // starts a service, and may start the database server
  let desk: Desk
  let service: Service | undefined
  let url: string | undefined
  beforeEach(() => {
    desk = openDesk()
    mkdirSync(desk.dataDir, { mode: 0o700 })
  })
  afterEach(async () => {
    await removeService(service, desk.folder)
    service = undefined
    if (url) await (await sharedPostgres()).drop(url)
    url = undefined
  })

  for (const archive of readdirSync(ARCHIVES))
    it(`${archive} is whole here, and each case says the same`, async () => {
      execFileSync('tar', ['-xzf', join(ARCHIVES, archive), '-C', desk.dataDir])
      const expected: Expected[] = JSON.parse(readFileSync(join(desk.dataDir, 'expected.json'), 'utf8'))
      expect(expected).to.have.length(50)
      expect((await desk.run('verify')).err).to.include('this database is of an earlier release')
      expect((await desk.run('db', 'migrate')).out).to.include('0032-backup-runs: done')
      await saysTheSame(expected)
      url = await (await sharedPostgres()).database()
      expect((await desk.run('db', 'copy', '--to', url)).code).to.equal(0)
      const secret = readFileSync(join(desk.dataDir, 'secret'), 'utf8').trim()
      Object.assign(desk.env, { SVC_DATABASE_URL: url, SVC_SECRET: secret, SVC_FORMS: 'watch' })
      await saysTheSame(expected)
      service = await startService(desk.env)
      for (const { reference, status } of expected.slice(0, 5)) {
        const page = await (await fetch(`${service.base}/status?reference=${reference}`)).text()
        expect(page, reference).to.include(reference).and.include(status.label)
      }
    })

  async function saysTheSame(expected: readonly Expected[]): Promise<void> {
    expect(await desk.run('verify')).to.include({ code: 0, err: '' })
    for (const { reference, status, answers, receivedAt } of expected) {
      const { out } = await desk.run('submissions', 'show', reference, '--json')
      const found = JSON.parse(out)
      expect([found.status.id, found.receivedAt], reference).to.deep.equal([status.id, receivedAt])
      const values = (all: Expected['answers']) => all.map(({ id, value }) => [id, value])
      expect(values(found.answers), reference).to.deep.equal(values(answers))
    }
  }
})
