import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { startApp, type TestApp } from '../support/app.ts'

describe('senders that let their bodies wait', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ env: { SVC_MAX_IN_FLIGHT: '4' } })
  })
  afterEach(() => app.stop())

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
})
