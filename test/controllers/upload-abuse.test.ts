import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import sinon from 'sinon'
import { filled, startApp, type TestApp } from '../support/app.ts'
import { frozenClock } from '../support/clock.ts'
import { png } from '../support/files.ts'
import { filesOnDisk, formBody, multipart, postBytes, typeOf, upload, uploadPath } from '../support/multipart.ts'
import { converse, head, raw } from '../support/raw.ts'
import { until } from '../support/service.ts'

const MB = 2 ** 20

describe('uploads that do not go as they should', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  const steady = frozenClock(0)
  let app: TestApp
  let path = ''
  const rejections: unknown[] = []
  const noteRejection = (reason: unknown) => rejections.push(reason)
  before(async () => {
    app = await startApp({ monotonic: steady })
    path = uploadPath(await app.mint())
    process.on('unhandledRejection', noteRejection)
  })
  after(async () => {
    process.off('unhandledRejection', noteRejection)
    await app.stop()
  })
  afterEach(async () => {
    expect(rejections).to.deep.equal([])
    await until(() => filesOnDisk(app).length === 0)
    expect(await app.store.uploads.page('', 10)).to.deep.equal([])
    expect((await app.get('/healthz')).status).to.equal(200)
    steady.advance(60_000) // a new budget of refusals
  })

  const request = (path: string, ...headers: string[]) =>
    head(`POST ${path} HTTP/1.1`, `Content-Type: ${typeOf()}`, 'Sec-Fetch-Site: same-origin', ...headers)
  const aFile = (bytes: Buffer | string) => multipart([{ name: 'file', filename: 'a.txt', body: bytes }])

  it('leave nothing behind when two hundred are broken off', async () => {
    const id = await app.mint()
    const whole = aFile('x'.repeat(100_000))
    const form = formBody(filled(id), [{ name: 'evidence', filename: 'a.txt', body: 'y'.repeat(100_000) }])
    const breakOff = (i: number) =>
      new Promise<void>((resolve) => {
        const [path, body] = i % 2 ? [uploadPath(id), whole] : ['/f/e2e-test-form', form]
        const socket: Socket = connect(Number(new URL(app.base).port), '127.0.0.1', () => {
          socket.write(request(path, `Content-Length: ${body.length}`))
          const part = body.subarray(0, Math.floor(((i + 1) / 201) * body.length))
          socket.write(part, () => setTimeout(() => (i % 3 ? socket.destroy() : socket.resetAndDestroy()), i % 20))
        })
        socket.on('error', () => {}).on('close', () => resolve())
        socket.resume()
      })
    const before = await app.connections()
    for (let i = 0; i < 200; i += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => breakOff(i + k)))
    // What the service notices later would count against the next test.
    await until(async () => (await app.connections()) <= before)
  })

  it('are not kept when what follows them in their body is broken', async () => {
    const id = await app.mint()
    for (const size of [1000, 500_000]) {
      const whole = { name: 'evidence', filename: 'a.txt', body: 'y'.repeat(size) }
      const after = { name: 'message', body: 'a text that is cut off' }
      const texts = Object.entries(filled(id)).map(([name, body]) => ({ name, body }))
      for (const [to, parts] of [
        ['/f/e2e-test-form', [...texts, whole, after]],
        [uploadPath(id), [{ ...whole, name: 'file' }, after]],
      ] as const) {
        const cut = multipart(parts).subarray(0, -60)
        expect((await postBytes(app, to, cut)).status, to).to.equal(400)
        expect(await app.store.uploads.page('', 10), to).to.deep.equal([])
        expect(filesOnDisk(app), to).to.deep.equal([])
      }
    }
  })

  it('are refused by their length before a byte is read, which reaches a client that keeps sending', async () => {
    let sent = 0
    const answer = await converse(app, (socket) => {
      socket.write(request(path, `Content-Length: ${500 * MB}`))
      const piece = Buffer.alloc(65_536, 120)
      const send = () => {
        while (!socket.destroyed && socket.write(piece)) sent += piece.length
      }
      socket.on('drain', send)
      send()
    })
    expect([answer.status, answer.closed]).to.deep.equal([413, true])
    expect(answer.headers.get('connection')).to.equal('close')
    expect(sent, 'what was swallowed').to.be.lessThan(20 * MB)
  })

  it('are refused when they grow past the limit without a length, and the connection is closed', async () => {
    for (const start of [aFile('').subarray(0, -50), Buffer.from('no delimiter here ')]) {
      let sent = 0
      const answer = await converse(app, (socket) => {
        socket.write(request(path, 'Transfer-Encoding: chunked'))

        socket.write(`${start.length.toString(16)}\r\n${start.toString('latin1')}\r\n`)
        const piece = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
        const send = () => {
          while (!socket.destroyed && socket.write(piece)) sent += piece.length
        }
        socket.on('drain', send)
        send()
      })
      expect([answer.status, answer.closed]).to.deep.equal([413, true])
      expect(sent).to.be.lessThan(40 * MB)
    }
  })

  it('may not go on for ever behind their last delimiter, nor before the first', async () => {
    const whole = aFile('x').toString('latin1')
    for (const first of [whole, 'no delimiter here ']) {
      const answer = await converse(app, (socket) => {
        socket.write(request(path, 'Transfer-Encoding: chunked'))
        socket.write(`${first.length.toString(16)}\r\n${first}\r\n`)
        const piece = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
        const send = () => {
          while (!socket.destroyed && socket.write(piece));
        }
        socket.on('drain', send)
        send()
      })
      expect([answer.status, answer.closed]).to.deep.equal([413, true])
    }
  })
  it('tell fetch of a file that is too large, with or without a length', async () => {
    const body = aFile(Buffer.alloc(12 * MB, 120))
    const declared = await postBytes(app, path, body)
    expect([declared.status, ((await declared.json()) as { type: string }).type]).to.deep.equal([
      413,
      'urn:intake:problem:too-large',
    ])
    const streamed = await fetch(app.base + path, {
      method: 'POST',
      headers: { 'content-type': typeOf() },
      body: new Blob([new Uint8Array(body)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).to.equal(413)
  })

  it('do not invite a body that is refused by its headers', async () => {
    const expecting = ['Expect: 100-continue']
    const large = await raw(app, request(path, `Content-Length: ${11 * MB}`, ...expecting))
    expect([large.status, large.closed]).to.deep.equal([413, true])
    const unknown = await raw(app, request(uploadPath('no-such'), 'Content-Length: 500', ...expecting))
    expect(unknown.status).to.equal(400)
    const foreign = await raw(
      app,
      head(`POST ${path} HTTP/1.1`, 'Sec-Fetch-Site: cross-site', 'Content-Length: 500', ...expecting),
    )
    expect(foreign.status).to.equal(403)
    for (const { text } of [large, unknown, foreign]) expect(text).to.not.include('100 Continue')
  })

  it('end a body that comes too slowly, and only then', async () => {
    const body = aFile('x'.repeat(200_000))
    const timers = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const answer = converse(app, async (socket) => {
      socket.write(request(path, `Content-Length: ${body.length}`))
      socket.write(body.subarray(0, 1000))
      await until(() => timers.countTimers() > 0) // its pace is being watched
      for (let second = 1; second <= 16; second++) {
        steady.advance(1000)
        timers.tick(1000)
      }
    })
    try {
      const { status, headers } = await answer
      expect([status, headers.get('connection')]).to.deep.equal([408, 'close'])
    } finally {
      timers.restore()
    }
  })

  it('are not read at an address that does not exist, and leave nothing there', async () => {
    const body = aFile(png())
    for (const [path, expected] of [
      ['/nothing', 404],
      ['/f/no-such-form', 404],
      ['/api/nothing', 404],
      ['/status', 405],
      ['/', 405],
    ] as const)
      expect((await postBytes(app, path, body)).status, path).to.equal(expected)
  })

  it('may hold five hundred tiny parts, and leave nothing', async () => {
    const parts = Array.from({ length: 500 }, (_, i) => ({ name: 'file', filename: `${i}.txt`, body: String(i) }))
    expect((await postBytes(app, path, multipart(parts))).status).to.equal(400)
  })

  it('never end the service, whatever the bytes are', async () => {
    const sample = formBody(filled(await app.mint()), [{ name: 'evidence', filename: 'a.bin', body: Buffer.alloc(50) }])
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return (seed >> 8) % below
    }
    for (let round = 0; round < 300; round++) {
      const body = Buffer.from(sample)
      for (let i = random(6); i >= 0; i--) {
        const at = random(body.length)
        if (random(2)) body[at] = [13, 10, 45, 34, 58, 0, 255, 61][random(8)]!
        else body.copy(body, at, random(body.length))
      }
      const response = await postBytes(app, random(2) ? '/f/e2e-test-form' : path, body)
      expect(response.status, body.toString('latin1')).to.be.oneOf([200, 303, 400, 413, 415, 422, 429])
      await response.arrayBuffer()
    }
    // Some bytes are a file that is taken: it waits for the rest of its form, or was sent with it.
    const taken = (await app.store.uploads.page('', 300)).map(({ id }) => id)
    await app.store.transaction((tx) => tx.uploads.remove(taken))
    await app.services.uploads.removeBytes(taken)
  })

  it('answer 201 with its document also when the body has no length', async () => {
    const response = await fetch(app.base + path, {
      method: 'POST',
      headers: { 'content-type': typeOf() },
      body: new Blob([new Uint8Array(aFile('chunked'.repeat(20_000)))]).stream(),
      duplex: 'half',
    } as RequestInit)
    const { id, size } = (await response.json()) as { id: string; size: number }
    expect([response.status, size]).to.deep.equal([201, 140_000])
    const target = await app.services.targets.find(new URL(path, app.base).searchParams.get('submissionId')!)
    await app.services.uploads.remove(target.submissionId, id)
  })

  it('keep a connection open for the next request, and close it after a refusal that left something unread', async () => {
    const body = aFile('')
    const refused = (...headers: string[]) =>
      `${request(path, `Content-Length: ${body.length}`, ...headers)}${body.toString('latin1')}`
    const answer = await raw(app, refused() + refused('Connection: close'))
    expect(answer.text.match(/HTTP\/1\.1 422/g)).to.have.length(2)
    expect((await upload(app, 'x', {})).status).to.equal(400)
  })
})
