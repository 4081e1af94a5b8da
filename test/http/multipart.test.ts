import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import type { Context } from '../../src/context.ts'
import { overloaded, PublicError } from '../../src/errors.ts'
import { type Body, beginBody } from '../../src/http/body.ts'
import { partsOf } from '../../src/http/multipart.ts'
import type { RawInput } from '../../src/models/answers.ts'
import type { Parts } from '../../src/models/body-parts.ts'
import { alone } from '../../src/models/network.ts'
import { createShares } from '../../src/services/limits/shares.ts'
import { BOUNDARY, multipart, type Part, typeOf } from '../support/multipart.ts'
import { worked } from '../support/pause.ts'

interface Got {
  name: string
  filename: string
  bytes: Buffer
}
interface Outcome {
  typed?: RawInput
  files: Got[]
  /** Status and sentence. */
  refused?: string
}
interface Options {
  contentType?: string
  /** Bytes a chunk, or a function that tells. */
  chunk?: number | (() => number)
  slow?: boolean
  maxBytes?: number
  maxFiles?: number
}

/** Room for everything. */
const roomy = {
  networks: alone('sender'),
  bytes: { take: () => true, require() {}, release() {} },
  files: createShares(Infinity),
  evict() {},
  evicted: new Promise<never>(() => {}),
  refuse() {},
  refused: new Promise<never>(() => {}),
  countRefusal(error: unknown): never {
    throw error
  },
  [Symbol.dispose]() {},
}
const limits = { maxBytes: 2 ** 30, maxFiles: 10, monotonic: () => 0 }
const asRequest = (stream: Readable, over = {}) =>
  Object.assign(stream, {
    headers: { 'content-type': typeOf() },
    socket: new EventEmitter(),
    ...over,
  }) as unknown as IncomingMessage

async function readAll(parts: Parts): Promise<void> {
  for await (const part of parts) if ('source' in part) for await (const _ of part.source);
}

/** Reads a body as it comes from the wire, in pieces. */
async function read(
  body: Buffer,
  { contentType = typeOf(), chunk = 65_536, slow = false, ...over }: Options = {},
): Promise<Outcome> {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const size = typeof chunk === 'number' ? chunk : chunk()
    chunks.push(Buffer.from(body.subarray(at, at + size)))
    at += size
  }
  const req = asRequest(Readable.from(chunks), { headers: { 'content-type': contentType } })
  const typed = new Map<string, string[]>()
  const files: Got[] = []
  try {
    for await (const part of partsOf(req, roomy, { ...limits, ...over })) {
      if ('text' in part) {
        typed.getOrInsertComputed(part.name, () => []).push(part.text)
        continue
      }
      const pieces: Buffer[] = []
      for await (const piece of part.source) {
        if (slow) await new Promise((resolve) => setImmediate(resolve))
        pieces.push(piece)
      }
      files.push({ name: part.name, filename: part.filename, bytes: Buffer.concat(pieces) })
    }
    return { typed, files }
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    return { files: [], refused: error.message }
  }
}

const PICTURE = Buffer.from(Array.from({ length: 512 }, (_, i) => i % 256))
const file = (over: Part = {}): Part => ({ name: 'file', filename: 'a.bin', body: PICTURE, ...over })
/** One file in a part with these headers. */
const headed = (head: string): Buffer => multipart([{ head, body: PICTURE }])

describe('multipart bodies', () => {
  const exact: [string, Buffer, Options?][] = [
    ['as Chrome writes them', multipart([file()])],
    [
      'as Firefox writes them',
      multipart([file()], { boundary: '----geckoformboundary9f1c2d' }),
      { contentType: typeOf('----geckoformboundary9f1c2d') },
    ],
    [
      'as curl writes them',
      multipart([file()], { boundary: '------------------------d74496d66958873e' }),
      { contentType: typeOf('------------------------d74496d66958873e') },
    ],
    [
      'with every sign that a boundary may have',
      multipart([file()], { boundary: "0aZ'()+_,-./:=? x" }),
      { contentType: `multipart/form-data; boundary="0aZ'()+_,-./:=? x"` },
    ],
    [
      'with a boundary of 70 signs',
      multipart([file()], { boundary: 'b'.repeat(70) }),
      { contentType: typeOf('b'.repeat(70)) },
    ],
    ['with a boundary of one sign', multipart([file()], { boundary: 'b' }), { contentType: typeOf('b') }],
    [
      'with a charset beside the boundary',
      multipart([file()]),
      { contentType: `Multipart/Form-Data; charset=utf-8; Boundary="${BOUNDARY}"` },
    ],
    [
      'with a preamble and an epilogue',
      multipart([file()], { preamble: 'This is a message.\r\n', epilogue: '\r\nThat was it.\r\n' }),
    ],
    ['with a look-alike in the preamble', multipart([file()], { preamble: `--${BOUNDARY.slice(0, -1)}\r\n\r\n` })],
    ['without the last line end', multipart([file()], { epilogue: '' })],
    ['with an epilogue of delimiters', multipart([file()], { epilogue: `\r\n--${BOUNDARY}\r\n\r\n--${BOUNDARY}--` })],
    ['with an unquoted name', headed('Content-Disposition: form-data; name=file; filename=a.bin')],
    [
      'with header names in other letters',
      headed('CONTENT-DISPOSITION: Form-Data; NAME="file"; FILENAME="a.bin"\r\ncontent-TYPE: application/octet-stream'),
    ],
    ['without spaces', headed('Content-Disposition:form-data;name="file";filename="a.bin"')],
    ['with the filename first', headed('Content-Disposition: form-data; filename="a.bin"; name="file"')],
    ['with a folded header', headed('Content-Disposition: form-data;\r\n name="file"; filename="a.bin"')],
    [
      'with other headers around',
      headed(
        'X-A: b\r\nContent-Length: 512\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-ID: <1>',
      ),
    ],
    ...['7bit', '8bit', 'binary', 'base64', 'quoted-printable', 'x'].map((encoding): [string, Buffer] => [
      `with a transfer encoding "${encoding}", which is not applied`,
      headed(`Content-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Transfer-Encoding: ${encoding}`),
    ]),
  ]
  for (const [how, body, options] of exact)
    it(`are read byte by byte as sent, ${how}`, async () => {
      for (const chunk of [65_536, 7, 1]) {
        const { files, refused } = await read(body, { ...options, chunk })
        expect(refused).to.equal(undefined)
        expect(files.map(({ name, filename }) => [name, filename])).to.deep.equal([['file', 'a.bin']])
        expect(files[0]!.bytes.equals(PICTURE), `in pieces of ${chunk}`).to.equal(true)
      }
    })

  it('keep everything that only looks like a delimiter, wherever the pieces end', async () => {
    let seed = 20_261_120
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return (seed >> 8) % below
    }
    for (let round = 0; round < 400; round++) {
      const boundary = `b${random(100)}`
      const pieces = [
        '\r',
        '\n',
        '\r\n',
        '-',
        '\r\n-',
        '\r\n--',
        `--${boundary}`,
        `\r\n--${boundary.slice(0, -1)}`,
        '\r\n\r\n--',
        'abc',
        'x'.repeat(random(400)),
      ]
      const content = () => {
        const text = Array.from({ length: random(40) }, () => pieces[random(pieces.length)]).join('')
        return `.${text}`.replaceAll(`\r\n--${boundary}`, 'Z')
      }
      const sent = [content(), content()]
      const body = multipart(
        sent.map((body, i) => ({ name: `f${i}`, filename: 'a', body })),
        { boundary },
      )
      const [most, slow] = [random(2) ? 8 : 300, random(2) === 1]
      const { files } = await read(body, { contentType: typeOf(boundary), chunk: () => 1 + random(most), slow })
      for (const [i, text] of sent.entries())
        expect(files.find(({ name }) => name === `f${i}`)?.bytes.toString('latin1'), `round ${round}`).to.equal(text)
    }
  })

  it('give names as they were written', async () => {
    const names: [string, string][] = [
      ['filename="Grüße 你好 😀.txt"', 'Grüße 你好 😀.txt'],
      ['filename="a%22b%0D%0Ac.txt"', 'a%22b%0D%0Ac.txt'], // browsers write quotes and line ends so
      ['filename="a\\"b.txt"', 'a"b.txt'], // curl writes quotes so
      ['filename="a;b, c=d.txt"', 'a;b, c=d.txt'],
      ["filename*=UTF-8''Gr%C3%BC%C3%9Fe.txt", 'Grüße.txt'],
      ['filename="C:\\fakepath\\a.txt"', 'a.txt'],
      ['filename="../../a.txt"', 'a.txt'],
      ['filename=".."', ''],
    ]
    for (const [written, filename] of names) {
      const { files } = await read(headed(`Content-Disposition: form-data; name="file"; ${written}`))
      expect(
        files.map((one) => one.filename),
        written,
      ).to.deep.equal([filename])
      expect(files[0]!.bytes.equals(PICTURE)).to.equal(true)
    }
  })

  it('give texts in the order sent, each as often as it came, in the encoding of the part', async () => {
    const { typed } = await read(
      multipart([
        { name: 'a', body: 'one' },
        { name: 'a', body: '' },
        { name: '__proto__', body: 'x' },
        { name: 'a[b].c', body: '\r\n two \r\n' },
        { name: 'a', body: 'Grüße' },
        {
          head: 'Content-Disposition: form-data; name="l"\r\nContent-Type: text/plain; charset=iso-8859-1',
          body: Buffer.from('Gr\xfc', 'latin1'),
        },
        ...Array.from({ length: 25 }, (_, i) => ({ name: 'boxes', body: String(i) })),
      ]),
    )
    expect(typed!.get('a')).to.deep.equal(['one', '', 'Grüße'])
    expect(typed!.get('__proto__')).to.deep.equal(['x'])
    expect(typed!.get('a[b].c')).to.deep.equal(['\r\n two \r\n'])
    expect(typed!.get('l')).to.deep.equal(['Grü'])
    expect(typed!.get('boxes')).to.have.length(25)
  })

  it('refuse a text whose bytes are not UTF-8, and take each that is', async () => {
    const text = (body: string | Buffer, type?: string) => ({
      head: `Content-Disposition: form-data; name="a"${type ? `\r\nContent-Type: ${type}` : ''}`,
      body: body as Buffer,
    })
    const wrong = [
      Buffer.from('Stra\xdfe', 'latin1'),
      Buffer.from('€').subarray(0, 2), // half a character
      Buffer.from([0xed, 0xa0, 0x80]), // half of a pair
      Buffer.from([0xc0, 0xaf]), // longer than it has to be
    ]
    for (const type of [undefined, 'text/plain', 'text/plain; charset=utf-8', 'text/plain;charset="UTF-8"'])
      for (const chunk of [65_536, 1]) {
        for (const bytes of wrong)
          expect((await read(multipart([text(bytes, type)]), { chunk })).refused, `${type}`).to.match(
            /^400 unreadable-encoding/,
          )
        for (const good of ['Straße', '\ufffd', '\ufeffa', '👩‍🚒', ''])
          expect((await read(multipart([text(Buffer.from(good), type)]), { chunk })).typed!.get('a')).to.deep.equal([
            good,
          ])
      }
  })

  it('leave the bytes of a file as they are, whatever they are and whatever its type', async () => {
    const bytes = Buffer.from('Stra\xdfe', 'latin1')
    for (const type of ['text/plain', 'text/plain; charset=utf-8', 'application/octet-stream']) {
      const head = `Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: ${type}`
      expect((await read(multipart([{ head, body: bytes }]))).files[0]!.bytes).to.deep.equal(bytes)
    }
    const head = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'
    expect((await read(multipart([{ head, body: bytes }]))).files, 'one without a name').to.have.length(1)
  })

  it('tell an input without a file from an empty file', async () => {
    expect((await read(multipart([file({ filename: '', body: '' })]))).files).to.deep.equal([])
    const [empty] = (await read(multipart([file({ body: '' })]))).files
    expect([empty!.filename, empty!.bytes.length]).to.deep.equal(['a.bin', 0])
    const [nameless] = (await read(multipart([file({ filename: '' })]))).files
    expect([nameless!.filename, nameless!.bytes.length]).to.deep.equal(['', 512])
  })

  const malformed: [string, Buffer, Options?][] = [
    ['without a boundary', multipart([file()]), { contentType: 'multipart/form-data' }],
    ['with an empty boundary', multipart([file()]), { contentType: 'multipart/form-data; boundary=""' }],
    ['with a boundary that is too long', multipart([file()]), { contentType: typeOf('b'.repeat(300)) }],
    ['with another boundary', multipart([file()]), { contentType: typeOf('other') }],
    [
      'with line ends of one character',
      Buffer.from(
        multipart([{ name: 'a', body: 'b' }])
          .toString('latin1')
          .replaceAll('\r\n', '\n'),
        'latin1',
      ),
    ],
    ['of nothing', Buffer.alloc(0)],
    ['cut in a file', multipart([file()]).subarray(0, 300)],
    ['cut in a header', multipart([file()]).subarray(0, 80)],
    ['cut in a text', multipart([{ name: 'a', body: 'bcdef' }]).subarray(0, 95)],
    ['cut in the last delimiter', multipart([file()], { end: `\r\n--${BOUNDARY}`, epilogue: '' })],
    ['with a part without a name', headed('Content-Disposition: form-data; filename="a.bin"')],
    ['with a part of an empty name', headed('Content-Disposition: form-data; name=""')],
    ['with a part that says nothing of itself', headed('X-A: b')],
    ['with a part that is no form data', headed('Content-Disposition: attachment; name="file"; filename="a.bin"')],
    [
      'with a part without headers',
      multipart([
        { name: 'a', body: 'b' },
        { head: '', body: 'c' },
      ]),
    ],
    ['with a line end in a name', headed('Content-Disposition: form-data; name="fi\nle"; filename="a.bin"')],
    [
      'with a part of headers alone',
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n--${BOUNDARY}--\r\n`),
    ],
  ]
  for (const [how, body, options] of malformed)
    it(`are 400 ${how}`, async () => {
      for (const chunk of [65_536, 1]) {
        expect((await read(body, { ...options, chunk })).refused).to.match(/^400 /)
      }
    })

  it('are given up when all was sent but the connection is gone before it was read', async () => {
    const stream = new Readable({ read() {} })
    const req = asRequest(stream, { complete: false })
    const body = multipart([file({ body: Buffer.alloc(1_000_000) })])
    for (let at = 0; at < 900_000; at += 50_000) stream.push(body.subarray(at, at + 50_000))
    const { promise: never, resolve: end } = Promise.withResolvers<void>() // a disk that stands still
    const slots = { bodies: createShares(1), bytes: createShares(1), files: createShares(1) }
    const left = { leave: () => ({ [Symbol.dispose]() {} }), metrics: { refusedBody() {} } }
    const ctx = { ip: '192.0.2.1', req, state: { slots: { ...slots, ...left } } } as unknown as Context
    const walk = async (one: Body) => {
      for await (const _ of partsOf(req, { ...one, bytes: roomy.bytes }, limits)) await never
    }
    const readOne = async () => {
      using one = beginBody(ctx, limits.maxBytes)
      await Promise.race([walk(one), one.refused])
    }
    const reading = readOne()
    while (!req.isPaused()) await new Promise((resolve) => setTimeout(resolve, 5))
    stream.push(body.subarray(900_000))
    stream.push(null)
    req.complete = true
    stream.destroy()
    const { status } = await reading.then(
      () => expect.fail('it was taken'),
      (error: PublicError) => error,
    )
    expect(status).to.equal(400)
    expect(slots.bodies.open(alone('next'), () => {}).take(1), 'another body has its place').to.equal(true)
    end()
  })

  it('are read no further while a part waits for whoever takes them', async () => {
    let sent = 0
    const small = multipart(Array.from({ length: 10 }, () => file({ body: Buffer.alloc(30_000) })))
    const pieces = (function* () {
      for (; sent < small.length; sent += 10_000) yield small.subarray(sent, sent + 10_000)
    })()
    const req = asRequest(Readable.from(pieces, { highWaterMark: 1 }))
    const read: number[] = []
    for await (const part of partsOf(req, roomy, limits)) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      read.push(sent)
      if ('source' in part) for await (const _ of part.source);
    }
    expect(read).to.have.length(10)
    for (const [i, bytes] of read.entries()) expect(bytes, `file ${i}`).to.be.lessThan(30_000 * (i + 1) + 30_000)
  })

  it('hold no more than their limits', async () => {
    const many = (count: number, part: Part) => multipart(Array.from({ length: count }, () => part))
    expect((await read(many(11, file()))).refused).to.match(/^400 too-many-files-at-once/)
    expect((await read(many(1001, { name: 'a', body: 'x' }))).refused).to.match(/^400 too-many-entries/)
    const [most, name] = [2 ** 20, 1]
    expect((await read(multipart([{ name: 'a', body: 'x'.repeat(most - name) }]))).refused).to.equal(undefined)
    expect((await read(multipart([{ name: 'a', body: 'x'.repeat(most) }]))).refused).to.match(/^413 /)
    expect((await read(many(11, { name: 'a', body: 'x'.repeat(99_999) }))).refused, 'texts together').to.match(/^413 /)
    expect((await read(multipart([file()]), { maxBytes: 500 })).refused).to.match(/^413 /)
    expect(
      (await read(multipart([file()], { preamble: 'x'.repeat(5000) }), { maxBytes: 3000 })).refused,
      'preamble',
    ).to.match(/^413 /)
    expect(
      (await read(multipart([file()], { epilogue: 'x'.repeat(5000) }), { maxBytes: 3000, chunk: 100 })).refused,
      'epilogue',
    ).to.match(/^413 /)
  })

  it('are read in a moment when the headers of a part are huge', async () => {
    const began = worked()
    for (const head of [
      `Content-Disposition: form-data; name="file"; filename="${'a'.repeat(400_000)}"`,
      `Content-Disposition: form-data; name="file"; filename="${'\\"'.repeat(200_000)}"`,
      `X: ${'y'.repeat(4_000_000)}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"`,
      `${'X: y\r\n'.repeat(50_000)}Content-Disposition: form-data; name="file"; filename="a.bin"`,
      `Content-Type: ${'a;'.repeat(300_000)}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"`,
    ]) {
      const { files } = await read(headed(head))
      for (const { filename } of files) expect(filename.length).to.be.lessThan(20_000)
    }
    expect(worked() - began).to.be.lessThan(1000)
  })

  it('end at the first breach, not at the end of the part that is too large', async () => {
    const megabytes = 8 * 2 ** 20
    const long = 'x'.repeat(megabytes)
    const breaches: [string, Buffer][] = [
      ['a text', multipart([{ name: 'a', body: long }])],
      ['the headers of a part', headed(`X: ${long}\r\nContent-Disposition: form-data; name="a"`)],
      ['a part that is skipped', multipart([{ head: 'X: y', body: long }])],
      ['a text behind a file', multipart([file(), { name: 'a', body: long }])],
      ['many texts', multipart(Array.from({ length: 80 }, () => ({ name: 'a', body: 'x'.repeat(100_000) })))],
      ['what comes before the first part', multipart([file()], { preamble: `${long}\r\n` })],
      ['what follows the last part', multipart([file()], { epilogue: `\r\n${long}` })],
    ]
    for (const [what, body] of breaches) {
      let sent = 0
      const pieces = (function* () {
        for (; sent < body.length; sent += 65_536) yield body.subarray(sent, sent + 65_536)
      })()
      const req = asRequest(Readable.from(pieces, { highWaterMark: 1 }))
      const { status } = await readAll(partsOf(req, roomy, limits)).then(
        () => expect.fail(`${what} was taken`),
        (error: PublicError) => error,
      )
      expect([what, status]).to.deep.equal([what, 413])
      expect(sent, what).to.be.lessThan(what === 'the headers of a part' ? 2 ** 18 : 2.5 * 2 ** 20)
    }
  })

  for (const why of ['left', 'had to make room'] as const)
    it(`tell whoever judges a file that its sender ${why} after the last byte`, async () => {
      const socket = new EventEmitter()
      const stream = Readable.from([multipart([file()])])
      const ended = once(stream, 'end')
      const judging = Promise.withResolvers<AbortSignal>()
      const eviction = Promise.withResolvers<never>()
      eviction.promise.catch(() => {})
      const evictable = { ...roomy, evicted: eviction.promise }
      const judge = async () => {
        for await (const part of partsOf(asRequest(stream, { socket }), evictable, limits)) {
          if ('text' in part) continue
          for await (const _ of part.source);
          await ended
          judging.resolve(part.signal)
          await new Promise((_, reject) => part.signal.addEventListener('abort', () => reject(part.signal.reason)))
        }
      }
      const reading = judge().then(
        () => 'taken',
        (error) => error.status,
      )
      expect((await judging.promise).aborted).to.equal(false)
      if (why === 'left') socket.emit('close')
      else eviction.reject(overloaded())
      expect(await reading).to.equal(why === 'left' ? 400 : 503)
      expect(socket.listenerCount('close')).to.equal(0)
    })

  it('keep their files waiting until there is room to open them', async () => {
    const files = createShares(1)
    const other = await files.next(alone('other'), () => {})
    const scarce = { ...roomy, files }
    const body = multipart([file({ body: Buffer.alloc(1_000_000) })])
    const chunks = Array.from({ length: 100 }, (_, i) => body.subarray(i * 10_100, (i + 1) * 10_100))
    const req = asRequest(Readable.from(chunks))
    let begun = false
    const read = async () => {
      for await (const part of partsOf(req, scarce, limits)) {
        begun = true
        if ('source' in part) for await (const _ of part.source);
      }
    }
    const reading = read()
    while (!req.isPaused()) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(begun).to.equal(false)
    other.release()
    await reading
    expect(begun).to.equal(true)
    expect(files.open(alone('next'), () => {}).take(1), 'its place was given back').to.equal(true)
  })
})
