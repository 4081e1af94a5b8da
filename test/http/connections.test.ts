import { EventEmitter } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import sinon, { type SinonFakeTimers } from 'sinon'
import { guardConnections } from '../../src/http/connections.ts'
import { headersFor } from '../../src/http/headers.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { networksOf } from '../../src/models/network.ts'
import { until } from '../support/service.ts'

const MB = 2 ** 20

describe('a client that reads no answers', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  let timers: SinonFakeTimers
  let server: Server
  let now: number
  let shed: string[]
  let sockets: Socket[]
  let connections: (Socket & { _handle?: { writeQueueSize: number } | null })[]
  let given = 0
  beforeEach(async () => {
    timers = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    now = 0
    shed = []
    given = 0
    sockets = []
    connections = []
    server = createHttpServer((req, res) => give(res, Number(req.url!.slice(1))), {
      fixed: headersFor(''),
      maxConnections: 100,
      monotonic: () => now,
      metrics: { shed: (what) => void shed.push(what) },
    })
    server.on('connection', (socket) => connections.push(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    timers.restore()
    for (const socket of sockets) socket.destroy()
    server.close()
    server.closeAllConnections()
  })
  /** An answer of so many megabytes, in one write. */
  const give = (res: ServerResponse, megabytes: number) => {
    given++
    res.end(Buffer.alloc(megabytes * MB))
  }
  /** Asks for megabytes and reads nothing; resolves when the answer stands still. */
  const ask = async (megabytes: number) => {
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.pause()
    const before = given
    socket.write(`GET /${megabytes} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => given > before)
    await untilStill()
    return socket
  }
  /** What the system has not taken of the answers yet, in bytes. */
  const unsent = () => connections.reduce((sum, { _handle }) => sum + (_handle?.writeQueueSize ?? 0), 0)
  /** Waits until neither side moves any more. */
  const untilStill = async () => {
    let before = unsent()
    for (let looks = 0; looks < 10; looks++) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      if (unsent() !== before) looks = 0
      before = unsent()
    }
  }
  /** Reads so many bytes, and at most one chunk more. */
  const take = (socket: Socket, bytes: number) =>
    new Promise<void>((resolve) => {
      const enough = socket.bytesRead + bytes
      socket.on('data', function stop() {
        if (socket.bytesRead < enough) return
        socket.off('data', stop).pause()
        resolve()
      })
      socket.resume()
    })
  const pass = (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      now += 1000
      timers.tick(1000)
    }
  }
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

  it('is cut after 30 seconds in which it took nothing', async () => {
    await ask(30)
    pass(30)
    expect(await open()).to.equal(1)
    pass(2)
    await until(async () => (await open()) === 0)
    expect(shed).to.deep.equal(['reader'])
  })

  it('is not cut while it takes a little', async () => {
    const socket = await ask(60)
    for (let i = 0; i < 4; i++) {
      pass(20)
      const before = unsent()
      await take(socket, 8 * MB)
      await until(() => unsent() < before)
    }
    expect([await open(), shed]).to.deep.equal([1, []])
  })

  it('is cut sooner when all together have more than 64 MB that they do not take', async () => {
    for (let i = 0; i < 8; i++) await ask(20)
    pass(1)
    expect(await open(), 'whoever only began is given a moment').to.equal(8)
    pass(1)
    await until(async () => (await open()) <= 6)
    expect(await open()).to.be.within(3, 6)
  })

  it('that asks for 1,700 things ahead is cut at the 33rd, and the rest is not even made', async () => {
    let made = 0
    server.on('request', () => made++)
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.resume()
    socket.write('GET /0 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1700))
    await new Promise((resolve) => socket.once('close', resolve))
    expect([made, given, shed]).to.deep.equal([34, 1, ['pipeline']])
  })
})

describe('connections when all are taken', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  let timers: SinonFakeTimers
  let server: EventEmitter
  let now: number
  let closed: string[]
  beforeEach(() => {
    timers = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    now = 0
    closed = []
    server = new EventEmitter()
    guardConnections(server as Server, { max: 20, networksOf, monotonic: () => now++, onShed: () => {} })
  })
  afterEach(() => {
    server.emit('close')
    timers.restore()
  })
  const connectFrom = (address: string) => {
    const socket = new EventEmitter()
    const destroy = () => void closed.push(address)
    server.emit(
      'connection',
      Object.assign(socket, { remoteAddress: address, bytesWritten: 0, writableLength: 0, destroy }),
    )
    return socket
  }

  it('are taken from a /48 that has more than sixteen times what others have', () => {
    connectFrom('192.0.2.1')
    for (let i = 0; i < 19; i++) connectFrom(`2001:db8:1:${i.toString(16)}00::1`)
    connectFrom('198.51.100.1')
    expect(closed).to.deep.equal(['2001:db8:1:000::1'])
  })

  it('are taken from none that is being answered', () => {
    Object.assign(connectFrom('192.0.2.1'), { _httpMessage: {} })
    for (let i = 0; i < 20; i++) connectFrom(`198.51.100.${i}`)
    expect(closed).to.deep.equal(['198.51.100.0'])
  })

  it('are taken last from one that was answered a moment ago', () => {
    const [busy, recent] = [connectFrom('192.0.2.1'), connectFrom('192.0.2.2')]
    for (let i = 0; i < 18; i++) connectFrom(`198.51.100.${i}`)
    Object.assign(busy, { _httpMessage: {} })
    Object.assign(recent, { bytesWritten: 100 })
    timers.tick(1000)
    connectFrom('203.0.113.1')
    expect(closed, 'the longest idle of all').to.deep.equal(['198.51.100.0'])
    Object.assign(busy, { _httpMessage: null })
    for (let i = 2; i < 19; i++) connectFrom(`203.0.113.${i}`)
    expect(closed).to.have.length(18).and.not.include('192.0.2.1').and.not.include('192.0.2.2')
    for (let i = 19; i < 21; i++) connectFrom(`203.0.113.${i}`)
    expect(closed.slice(18), 'busy until the look, and answered before it').to.deep.equal(['192.0.2.1', '192.0.2.2'])
  })

  it('are taken from nobody any more who has left', () => {
    const left = Array.from({ length: 19 }, (_, i) => connectFrom(`2001:db8:1:${i.toString(16)}00::1`))
    for (const socket of left) socket.emit('close')
    for (let i = 0; i < 21; i++) connectFrom(`192.0.2.${i}`)
    expect(closed, 'the longest idle of all').to.deep.equal(['192.0.2.0'])
  })
})
