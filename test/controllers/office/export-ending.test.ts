/** An export that is under way when the service ends. */
import { connect } from 'node:net'
import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import { readConfig } from '../../../src/settings/index.ts'
import { type Wired, wire } from '../../../src/wire.ts'
import { ask, databaseSettings } from '../../support/databases.ts'
import { removeService, type Service, startService, temporary } from '../../support/service.ts'

describe('an export that is under way when the service ends', function () {
  this.timeout(30_000) // starts processes of the service
  let folder: string
  let service: Service | undefined
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(() => removeService(service, folder))

  const config = () => readConfig({ SVC_DATA_DIR: folder, ...databaseSettings(folder) })
  async function fill({ services, store }: Wired): Promise<string> {
    await services.forms.load()
    const { version } = services.forms.live('e2e-test-form')!
    const answers = JSON.stringify({ name: 'Ada', message: 'x'.repeat(4000) })
    await store.transaction(async (tx) => {
      for (let i = 0; i < 8000; i++)
        await tx.submissions.add({
          submissionId: `s${i}`,
          reference: `r${i}`,
          slug: 'e2e-test-form',
          version,
          answers,
          receivedAt: Date.UTC(2026, 10, 16) - i,
          status: 'received',
        })
    })
    await services.access.accounts.add({ email: 'dora@example.org', name: 'Dora', role: 'caseworker' }, 'a test')
    const account = (await store.accounts.byEmail('dora@example.org'))!
    return services.access.sessions.begin(account, { ip: '127.0.0.1', agent: 'A browser' })
  }

  it('is cut when its time is over, and the audit says so', async () => {
    service = await startService({ SVC_DATA_DIR: folder, SVC_SHUTDOWN_MS: '500' })
    const wired = await wire({ config: config(), clock: Date.now, log: silentLog() })
    const secret = await fill(wired)
    await wired.close()
    const socket = connect(Number(new URL(service.base).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `GET /staff/export?form=e2e-test-form&view=all&format=jsonl HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: office=${secret}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    service.child.kill('SIGTERM')
    expect(await service.ended).to.equal(0)
    socket.destroy()
    const rows = await ask(config(), "select action, details from audit where action like 'export%' order by id")
    expect(rows.map(({ action }) => action)).to.deep.equal(['export-begun', 'export-ended'])
    expect(rows[1]!.details).to.include(' ending=cut-off cases=')
  })
})
