/** A server that must have a standby, which nobody is: every commit waits for it. */
import { expect } from 'chai'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { askServer } from '../../support/databases.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { until } from '../../support/service.ts'

describe('a PostgreSQL server whose standby is gone', function () {
  this.timeout(60_000)
  let server: Postgres
  let url: string
  let app: TestApp
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.remove())
  beforeEach(async () => {
    url = await server.database()
    app = await startApp({ env: { SVC_DATABASE_URL: url, SVC_SECRET: 's'.repeat(32), SVC_FORMS: 'watch' } })
  })
  afterEach(async () => {
    await setStandby('')
    await app.stop()
  })

  const setStandby = async (name: string) => {
    await askServer(url, `alter system set synchronous_standby_names = '${name}'`)
    await askServer(url, 'select pg_reload_conf()')
    // A process of the server reads the settings a moment later: until then no commit waits.
    await until(async () => (await commitWaits()) === (name !== ''))
  }
  const commitWaits = async () => {
    let isDone = false
    const commit = askServer(url, `select pg_logical_emit_message(true, 'test', '')`).then(() => {
      isDone = true
    })
    let waited = false
    await until(async () => {
      waited = !isDone && (await isWaiting())
      return isDone || waited
    })
    if (waited) await askServer(url, `select pg_cancel_backend(pid) ${WAITING}`)
    await commit
    return waited
  }
  const WAITING = `from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`
  const isWaiting = async () => (await askServer(url, `select pid ${WAITING}`)).length > 0
  /** As an administrator who wants the service to go on. */
  const cancel = async () => {
    await until(isWaiting)
    await askServer(url, `select pg_cancel_backend(pid) ${WAITING}`)
  }
  const count = async () => (await askServer(url, 'select count(*)::int as count from submissions'))[0]!.count
  /** Sends it, and ends every wait for the standby. */
  const sendCancelled = async (fields: Record<string, string>) => {
    let answer: Response | undefined
    const sending = app.post('/f/e2e-test-form', fields).then((response) => {
      answer = response
    })
    await until(async () => {
      if (!answer && (await isWaiting())) await askServer(url, `select pg_cancel_backend(pid) ${WAITING}`)
      return answer !== undefined
    })
    await sending
    return answer!
  }

  it('acknowledges no form whose wait was cancelled, nor a repeat of it, until a standby has it', async () => {
    const fields = filled(await app.mint())
    await setStandby('nobody')
    expect((await sendCancelled(fields)).status).to.equal(503)
    expect(await count(), 'it is on this server all the same').to.equal(1)
    expect((await sendCancelled(fields)).status, 'a repeat').to.equal(503)
    expect(JSON.stringify(app.log())).to.include('synchronous replication')

    await setStandby('')
    const repeat = await app.post('/f/e2e-test-form', fields)
    expect(repeat.status).to.equal(303)
    expect(await count()).to.equal(1)
  })

  it('is a 503 for a transaction whose wait was cancelled, and the next one is not', async () => {
    await setStandby('nobody')
    const told = (work: Promise<unknown>) =>
      work.then(
        () => 'kept',
        ({ type }) => type,
      )
    const reading = () => app.store.transaction((tx) => tx.events.has('x'))
    // One that only reads too: what it read may be a commit whose wait was cancelled.
    for (const work of [app.store.ping, reading, app.store.flushed]) {
      const outcome = told(work())
      await cancel()
      expect(await outcome).to.equal('unavailable')
    }
    await setStandby('')
    await app.store.ping()
  })
})
