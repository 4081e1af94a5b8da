import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, createServer as createTcp, type Server as TcpServer } from 'node:net'
import { expect } from 'chai'
import { headersFor } from '../../src/http/headers.ts'
import { createHttpServer, drain } from '../../src/http/server.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { converse, head, missingHeaders, type RawAnswer, raw } from '../support/raw.ts'
import { freePort } from '../support/service.ts'

const listening = async (server: TcpServer): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('answers that Node gives by itself', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  let app: TestApp
  let answers: RawAnswer[]
  before(async () => {
    app = await startApp()
    answers = await Promise.all(refused.map(([, , request]) => raw(app, request)))
  })
  after(() => app.stop())

  const refused: [string, number, string | Buffer][] = [
    ['a request line that is none', 400, 'GARBAGE\r\n\r\n'],
    ['the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['bytes of TLS', 400, Buffer.from('16030100c8010000c40303', 'hex')],
    ['headers that are too large', 431, head('GET / HTTP/1.1', `A: ${'x'.repeat(20_000)}`)],
    ['a broken chunk', 400, `${head('POST /nothing HTTP/1.1', 'Transfer-Encoding: chunked')}ZZ\r\n`],
    ['a length beside chunks', 400, head('POST / HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked')],
    ['two lengths', 400, head('POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')],
    ['no Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['two Hosts', 400, head('GET /healthz HTTP/1.1', 'Host: a.example', 'Host: b.example')],
    ['an expectation that is not known', 417, head('POST / HTTP/1.1', 'Expect: 200-ok', 'Content-Length: 9')],
  ]
  for (const [i, [name, status]] of refused.entries())
    it(`${status}: ${name}, with all headers, then the connection closes`, () => {
      const answer = answers[i]!
      expect(answer.status).to.equal(status)
      expect(missingHeaders(answer.headers)).to.deep.equal([])
      expect(answer.headers.get('cache-control')).to.equal('no-store')
      expect(answer.headers.get('connection')).to.equal('close')
      expect(answer.body.length).to.equal(Number(answer.headers.get('content-length')))
      expect(answer.closed).to.equal(true)
    })

  it('give no second answer behind one that has begun', async () => {
    const open = createHttpServer((_req, res) => void res.writeHead(200, { 'Content-Length': '10' }).write('12345'), {
      fixed: headersFor(''),
      maxConnections: 10,
    })
    const base = await listening(open)
    const answer = await converse({ base }, (socket) => {
      socket.write(head('POST / HTTP/1.1', 'Transfer-Encoding: chunked'))
      socket.once('data', () => socket.write('ZZ\r\n'))
    })
    expect(answer.status).to.equal(200)
    expect(answer.body).to.equal('12345')
    expect(answer.closed).to.equal(true)
    open.close()
  })

  it('408: a head that never ends', async () => {
    const server = createHttpServer((_req, res) => void res.end(), { fixed: headersFor(''), maxConnections: 10 })
    server.headersTimeout = 50
    const base = await listening(server)
    const answer = await raw({ base }, 'GET / HTTP/1.1\r\nHost: x\r\n')
    expect(answer.status).to.equal(408)
    expect(missingHeaders(answer.headers)).to.deep.equal([])
    expect(answer.closed).to.equal(true)
    server.close()
  })

  it('reach a client that keeps sending, and nothing more is read', async () => {
    const answer = await converse(app, (socket) => {
      socket.write('POST / HTTP/1.1\r\nContent-Length: 100000000\r\n\r\n')
      const more = setInterval(() => socket.write('x'.repeat(10_000)), 5)
      socket.once('close', () => clearInterval(more))
    })
    expect(answer.status).to.equal(400)
    expect(answer.closed).to.equal(true)
  })

  it('cut a client that never closes its side', async () => {
    const answer = await raw(app, 'GARBAGE\r\n\r\n')
    expect(answer.closed).to.equal(true)
  })

  it('cut a client that keeps its side open', async () => {
    const server = createHttpServer(() => {}, { fixed: headersFor(''), maxConnections: 10 })
    const closed = new Promise<void>((resolve) => {
      server.on('connection', (socket) => socket.once('close', () => resolve()))
    })
    const { port } = new URL(await listening(server))
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    socket
      .on('error', () => {})
      .resume()
      .write('GARBAGE\r\n\r\n')
    await closed // soon: else it would be cut 15 seconds later, as one that never ends its head
    socket.destroy()
    server.close()
  }).timeout(5000)

  it('take HTTP/1.0 without a Host, and close after it', async () => {
    const answer = await raw(app, 'GET /healthz HTTP/1.0\r\n\r\n')
    expect([answer.status, answer.body, answer.closed]).to.deep.equal([200, 'alive\n', true])
  })

  it('say nothing to CONNECT, and ignore a wish to upgrade', async () => {
    expect((await raw(app, head('CONNECT a.example:1 HTTP/1.1'))).text).to.equal('')
    const upgrade = await raw(app, head('GET /healthz HTTP/1.1', 'Connection: Upgrade, close', 'Upgrade: websocket'))
    expect(upgrade.status).to.equal(200)
  })
})

describe('the end of the server', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  const serve = (listener: Parameters<typeof createHttpServer>[0]) =>
    createHttpServer(listener, { fixed: headersFor(''), maxConnections: 10 })

  it('waits for answers in flight, then closes their connections', async () => {
    const asking = Promise.withResolvers<ServerResponse>()
    const server = serve((_req, res) => asking.resolve(res))
    const base = await listening(server)
    const asked = fetch(base)
    const answer = await asking.promise
    const drained = drain(server, 60_000)
    answer.end('done')
    expect(await (await asked).text()).to.equal('done')
    await drained
  })

  it('cuts what is left after the deadline', async () => {
    const asking = Promise.withResolvers<void>()
    const server = serve(() => asking.resolve())
    const base = await listening(server)
    const asked = fetch(base).then(
      () => 'answered',
      () => 'cut',
    )
    await asking.promise
    await drain(server, 50)
    expect(await asked).to.equal('cut')
  })

  it('takes no new connection', async () => {
    const server = serve((_req, res) => void res.end('here'))
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await drain(server, 50)
    const taken = createTcp()
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
    taken.close()
  })

  it('refuses connections above the limit', async () => {
    const asking = Promise.withResolvers<ServerResponse>()
    const server = createHttpServer((_req, res) => asking.resolve(res), { fixed: headersFor(''), maxConnections: 1 })
    const base = await listening(server)
    const first = raw({ base }, head('GET / HTTP/1.1', 'Connection: close'))
    const answer = await asking.promise
    const second = await raw({ base }, head('GET / HTTP/1.1'))
    expect([second.text, second.closed]).to.deep.equal(['', true])
    answer.end('x')
    expect((await first).status).to.equal(200)
    server.close()
  })
})
