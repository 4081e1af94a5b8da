import { expect } from 'chai'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { openStore } from '../../../src/store/index.ts'
import { sendForm, startApp } from '../../support/app.ts'
import { askServer } from '../../support/databases.ts'
import { needs } from '../../support/needs.ts'
import { type PgBouncer, startPgBouncer } from '../../support/pgbouncer.ts'
import { sharedPostgres } from '../../support/postgres.ts'

needs('pgbouncer')('PgBouncer between us and PostgreSQL', function () {
  this.timeout(30_000) // waits for a server that does not answer
  let pooler: PgBouncer
  afterEach(() => pooler.remove())
  const start = async (settings: Record<string, string>) => {
    pooler = await startPgBouncer(await (await sharedPostgres()).database(), settings)
    return pooler.address
  }

  for (const pool_mode of ['transaction', 'statement'])
    for (const server_round_robin of ['0', '1'])
      it(`is refused when it keeps no sessions: pool_mode = ${pool_mode}${server_round_robin === '1' ? ', in turn' : ''}`, async () => {
        const url = await start({ pool_mode, server_round_robin })
        // So that there is more than one session that it can give.
        await Promise.all([1, 2, 3].map(() => askServer(url, 'select pg_sleep(0.1)')))
        const refusal = await openStore(parseDatabaseAddress(url)!, { pool: 1 }).then(
          () => 'opened',
          (error) => error,
        )
        expect(refusal).to.include({ setting: 'SVC_DATABASE_URL' })
        expect(refusal.message).to.include('Set pool_mode = session').and.to.include('the address of PostgreSQL itself')
      })

  it('is used when it keeps sessions and has no second one to try', async () => {
    const url = await start({ pool_mode: 'session', default_pool_size: '1' })
    const store = await openStore(parseDatabaseAddress(url)!, { pool: 1 })
    expect(await store.isEmpty()).to.equal(true)
    await store.close()
  })

  it('is as good as none when it keeps sessions', async () => {
    const url = await start({ pool_mode: 'session' })
    const app = await startApp({ env: { SVC_DATABASE_URL: url, SVC_SECRET: 's'.repeat(32), SVC_FORMS: 'watch' } })
    const reference = await sendForm(app)
    expect((await app.get(`/status?reference=${reference}`)).status).to.equal(200)
    await app.stop()
  })
})
