import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { filled, startApp, type TestApp } from '../support/app.ts'
import { frozenClock } from '../support/clock.ts'
import { askServer } from '../support/databases.ts'
import { type Postgres, sharedPostgres, startPostgres } from '../support/postgres.ts'
import { until } from '../support/service.ts'
import { mayMount, mountDisk, unmount } from '../support/small-disk.ts'

const env = { SVC_SECRET: 's'.repeat(32), SVC_FORMS: 'watch' }

describe('whether what is sent can be kept', function () {
  this.timeout(30_000) // starts processes of the service
  let app: TestApp
  let server: Postgres | undefined
  let disk: string | undefined
  afterEach(async () => {
    await app?.stop()
    await server?.remove()
    if (disk) unmount(disk)
    server = disk = undefined
  })

  it('is found out on PostgreSQL by writing what needs room on its disk', async () => {
    const url = await (await sharedPostgres()).database()
    app = await startApp({ env: { ...env, SVC_DATABASE_URL: url } })
    const written = async () =>
      Number(
        (await askServer(url, 'select temp_bytes from pg_stat_database where datname = current_database()'))[0]!
          .temp_bytes,
      )
    const before = await written()
    await until(async () => (await app.get('/readyz')).status === 200 && (await written()) > before)
  })

  const onOwnDisk = mayMount() ? describe : describe.skip
  onOwnDisk('on a disk that is full', () => {
    const ENGINES: Record<string, () => Promise<Record<string, string>>> = {
      SQLite: async () => ({ SVC_DATA_DIR: join(disk!, 'data') }),
      async PostgreSQL() {
        server = await startPostgres()
        const url = await server.database()
        await askServer(url, `create tablespace small location '${disk}'`)
        await askServer(url, 'create database cramped tablespace small')
        return { SVC_DATABASE_URL: Object.assign(new URL(url), { pathname: '/cramped' }).href }
      },
    }
    for (const [engine, settings] of Object.entries(ENGINES))
      it(`is no, until there is room again: ${engine}`, async () => {
        disk = mountDisk()
        const monotonic = frozenClock(5)
        app = await startApp({ env: { ...env, ...(await settings()) }, monotonic })
        const ready = async () => {
          monotonic.advance(1000)
          return (await app.get('/readyz')).status
        }
        expect(await ready()).to.equal(200)
        const filler = join(disk, 'filler')
        const { bavail, bsize } = statfsSync(disk)
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
        expect(await ready()).to.equal(503)
        rmSync(filler)
        expect(await ready()).to.equal(200)
        expect((await app.post('/f/e2e-test-form', filled(await app.mint()))).status).to.equal(303)
      })
  })
})
