import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import sinon from 'sinon'
import { filled, startApp, type TestApp } from '../support/app.ts'
import { crowd } from '../support/crowd.ts'
import { formBody, multipart, typeOf, uploadPath } from '../support/multipart.ts'
import { head } from '../support/raw.ts'
import { until } from '../support/service.ts'

/** Of SVC_MAX_IN_FLIGHT requests at once, so many may have a body on its way. */
const BODIES = 4 * 4

describe('senders that let their bodies wait', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ env: { SVC_MAX_IN_FLIGHT: '4' } })
  })
  afterEach(async () => {
    sinon.restore()
    await app.stop()
  })

  it('keep nobody else from an answer', async () => {
    const { port } = new URL(app.base)
    const sockets: Socket[] = []
    for (let i = 0; i < 8; i++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        'POST /f/e2e-test-form HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n',
      )
      sockets.push(socket)
    }
    const invited = await Promise.all(sockets.map(async (socket) => String((await once(socket, 'data'))[0])))
    expect(new Set(invited)).to.deep.equal(new Set(['HTTP/1.1 100 Continue\r\n\r\n']))
    for (const path of ['/healthz', '/readyz', '/status', '/f/e2e-test-form'])
      expect((await app.get(path)).status, path).to.equal(200)
    for (const socket of sockets) socket.destroy()
  })

  it('take their room in memory while they wait, and give it back', async () => {
    // Together more than all bodies may take at once.
    for (let i = 0; i < 70; i++)
      expect((await app.post('/f/e2e-test-form', { message: 'x'.repeat(1_000_000) })).status, `${i}`).to.equal(422)
  })

  it('take no slot from others when there are too many of them', async () => {
    const waiting = head(
      'POST /f/e2e-test-form HTTP/1.1',
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 99',
      'Expect: 100-continue',
    )
    const senders = await crowd(app, BODIES, waiting)
    await until(() => senders.answers.every((answer) => answer.startsWith('HTTP/1.1 100 ')))
    for (let i = 0; i < 4; i++) expect((await app.post('/f/e2e-test-form', { name: 'x' })).status).to.equal(503)
    senders.leave()
    const gate = Promise.withResolvers<'unknown'>()
    const asked = sinon.stub(app.services.cases, 'findTyped').returns(gate.promise)
    const busy = Array.from({ length: 4 }, () => app.get('/status?reference=0000-0000-0000-0000'))
    await until(() => asked.callCount === 4)
    expect((await app.get('/status')).status, 'a fifth request').to.equal(503)
    gate.resolve('unknown')
    for (const { status } of await Promise.all(busy)) expect(status).to.equal(404)
  })

  for (const what of ['a form', 'a file'])
    it(`give their place to others when they leave, though the disk stands still: ${what}`, async () => {
      const id = await app.mint()
      const file = { name: what === 'a file' ? 'file' : 'evidence', filename: 'a.txt', body: 'x'.repeat(100_000) }
      const [path, body] =
        what === 'a file' ? [uploadPath(id), multipart([file])] : ['/f/e2e-test-form', formBody(filled(id), [file])]
      const begun = sinon.stub(app.drive, 'begin').returns(new Promise(() => {}))
      const headers = [`Content-Type: ${typeOf()}`, `Content-Length: ${body.length}`, 'Sec-Fetch-Site: same-origin']
      const request = Buffer.concat([Buffer.from(head(`POST ${path} HTTP/1.1`, ...headers)), body.subarray(0, 50_000)])
      const senders = await crowd(app, BODIES, request)
      await until(() => begun.callCount === BODIES)
      const post = async () => (await app.post('/f/e2e-test-form', { name: 'x' })).status
      expect(await post()).to.equal(503)
      senders.leave()
      await until(async () => (await post()) === 422)
    })
})
