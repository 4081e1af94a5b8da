import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import sinon from 'sinon'
import { headersFor } from '../src/http/headers.ts'
import { createHttpServer } from '../src/http/server.ts'
import type { Metrics } from '../src/metrics.ts'
import { createMetrics, sumOf } from '../src/prometheus.ts'
import { sendForm, startApp, type TestApp } from './support/app.ts'
import { frozenClock } from './support/clock.ts'
import { crowd } from './support/crowd.ts'
import { multipart, postBytes, uploadPath } from './support/multipart.ts'
import { program } from './support/programs.ts'
import { head, raw } from './support/raw.ts'
import { until } from './support/service.ts'

const URLENCODED = 'Content-Type: application/x-www-form-urlencoded'
const MULTIPART = 'Content-Type: multipart/form-data; boundary=b'

describe('the figures', () => {
  let metrics: Metrics
  let app: TestApp | undefined
  beforeEach(() => {
    metrics = createMetrics({ dropped: () => 0 })
  })
  afterEach(async () => {
    sinon.restore()
    await app?.stop()
    app = undefined
  })
  /** The samples of one metric, by their label. */
  const figures = async (name: string, label: string): Promise<Record<string, number>> => {
    const { body } = await metrics.text()
    const samples = body.matchAll(new RegExp(`^${name}\\{${label}="([^"]*)"\\} (\\S+)$`, 'gm'))
    return Object.fromEntries([...samples].map(([, value, count]) => [value!, Number(count)]))
  }
  const shed = () => figures('intake_shed_total', 'what')

  it('say when the database lacks changes, once for all processes', async () => {
    const other = createMetrics({ dropped: () => 0 })
    const said = async () => {
      const { body } = await sumOf(await Promise.all([metrics.figures(), other.figures()])).text()
      return /^intake_database_behind (\d)$/m.exec(body)![1]
    }
    expect(await said()).to.equal('0')
    for (const one of [metrics, other]) one.databaseBehind(true)
    expect(await said()).to.equal('1')
  })

  it('say how many deliveries wait or failed, once for all processes', async () => {
    const other = createMetrics({ dropped: () => 0 })
    const failed = { count: 2, age: 90_000 }
    const held = { count: 5, age: 120_000 }
    metrics.deliveries({ waiting: { count: 3, age: 60_000 }, held, failed })
    other.deliveries({ waiting: { count: 4, age: 61_000 }, held, failed })
    const { body } = await sumOf(await Promise.all([metrics.figures(), other.figures()])).text()
    expect(body)
      .to.include('intake_deliveries{state="waiting"} 4\n')
      .and.include('intake_deliveries{state="held"} 5\n')
      .and.include('intake_deliveries{state="failed"} 2\n')
      .and.include('intake_deliveries_oldest_seconds{state="waiting"} 61\n')
      .and.include('intake_deliveries_oldest_seconds{state="failed"} 90\n')
  })

  it('say how many definitions are refused, once for all processes', async () => {
    const other = createMetrics({ dropped: () => 0 })
    metrics.refusedDefinitions(2)
    other.refusedDefinitions(3)
    const { body } = await sumOf(await Promise.all([metrics.figures(), other.figures()])).text()
    expect(body).to.include('intake_refused_definitions 3\n')
  })

  it('say how old the last backup and drill are, once there was one', async () => {
    const text = async () => (await metrics.text()).body
    expect(await text()).not.to.match(/^intake_(backup|drill)/m)
    metrics.backups({ backupAge: 60_000 })
    expect(await text())
      .to.include('intake_backup_age_seconds 60\n')
      .and.not.match(/^intake_drill/m)
    const other = createMetrics({ dropped: () => 0 })
    other.backups({ backupAge: 61_000, drillAge: 120_000, drillMissing: 3 })
    const { body } = await sumOf(await Promise.all([metrics.figures(), other.figures()])).text()
    expect(body)
      .to.include('intake_backup_age_seconds 61\n')
      .and.include('intake_drill_age_seconds 120\n')
      .and.include('intake_drill_missing 3\n')
  })

  it('count the bodies that were not taken, by the type of their problem', async () => {
    app = await startApp({ metrics })
    const post = (type: string, body: string) =>
      raw(
        app!,
        `${head('POST /f/e2e-test-form HTTP/1.1', type, `Content-Length: ${body.length}`, 'Connection: close')}${body}`,
      )
    const sent = [
      await post(URLENCODED, 'name=%'),
      await post(MULTIPART, '--b\r\nContent-'),
      await post(URLENCODED, `name=${'x'.repeat(2 ** 20)}`),
      await post(URLENCODED, 'name=x'),
    ]
    expect(sent.map(({ status }) => status)).to.deep.equal([400, 400, 413, 422])
    const counted = () => figures('intake_refused_bodies_total', 'type')
    expect(await counted()).to.deep.equal({ 'bad-request': 2, 'too-large': 1 })
    const file = multipart([{ name: 'other', filename: 'a.txt', body: 'x' }])
    expect((await postBytes(app, uploadPath(await app.mint()), file)).status).to.equal(400)
    const desk = await program(app)
    const note = { 'idempotency-key': 'a-key' }
    expect((await desk.post(`/cases/${await sendForm(app)}/notes`, '{', note)).status).to.equal(400)
    const all = { 'bad-request': 3, 'json-unreadable': 1, 'too-large': 1 }
    expect(await counted(), 'also of a file alone, and of JSON').to.deep.equal(all)
  })

  it('count requests that are turned away because too many are worked on', async () => {
    app = await startApp({ metrics, env: { SVC_MAX_IN_FLIGHT: '1' } })
    const gate = Promise.withResolvers<'unknown'>()
    const stub = sinon.stub(app.services.cases, 'findTyped').returns(gate.promise)
    const first = app.get('/status?reference=0000-0000-0000-0000')
    await until(() => stub.called)
    expect((await app.get('/status')).status).to.equal(503)
    gate.resolve('unknown')
    expect((await first).status).to.equal(404)
    expect(await shed()).to.deep.equal({ request: 1 })
  })

  it('count connections that are closed for others', async () => {
    app = await startApp({ metrics, env: { SVC_MAX_CONNECTIONS: '3' } })
    const idle = await crowd(app, 5, '')
    await until(() => idle.open() === 3)
    expect(await shed()).to.deep.equal({ connection: 2 })
    idle.leave()
  })

  it('count clients that ask for too much at once', async () => {
    app = await startApp({ metrics })
    const greedy = await crowd(app, 1, head('GET /status HTTP/1.1').repeat(100))
    await until(() => greedy.open() === 0)
    expect(await shed()).to.deep.equal({ pipeline: 1 })
  })

  it('count clients that read no answers', async () => {
    const timers = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const steady = frozenClock(0)
    const megabytes = Buffer.alloc(30 * 2 ** 20)
    let server: Server | undefined
    let reader: Socket | undefined
    try {
      const answered = Promise.withResolvers<void>()
      server = createHttpServer(
        (_req, res) => {
          res.end(megabytes)
          answered.resolve()
        },
        { fixed: headersFor(''), maxConnections: 10, monotonic: steady, metrics },
      )
      await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
      reader = connect((server.address() as { port: number }).port, '127.0.0.1').pause()
      reader.on('error', () => {})
      reader.write(head('GET / HTTP/1.1'))
      await answered.promise
      await until(async () => {
        steady.advance(1000)
        timers.tick(1000)
        return (await shed()).reader === 1
      })
      expect(await shed()).to.deep.equal({ reader: 1 })
    } finally {
      timers.restore()
      reader?.destroy()
      server?.close()
      server?.closeAllConnections()
    }
  })
})
