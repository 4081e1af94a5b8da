/** Reads multipart/form-data (RFC 7578) as a stream: its parts come one after the other, each file while its bytes arrive. */
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { type PublicError, problem } from '../errors.ts'
import type { FilePart, Parts, TextPart } from '../models/body-parts.ts'
import { type Body, MAX_FIELDS, MAX_TEXT_BYTES } from './body.ts'
import { type PartHeaders, partsIn } from './internals.ts'
import { watchPace } from './pace.ts'

/** Headers and delimiters around all texts and files: this much, and a little for each part. */
const MAX_FRAMING_BYTES = 2 ** 18
const FRAMING_BYTES_A_PART = 512

interface MultipartOptions {
  maxBytes: number
  maxFiles: number
  /** Whoever takes the parts keeps the files in memory: they are counted as texts are, until the body is whole. */
  isInMemory?: boolean
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}

/**
 * The parts of a body, to be walked once. The walker gets each file when there is a share for it among the files that arrive, and
 * has the share until it asks for the next part. While a part waits for the walker, no more of the body is read. Throws 400, 408,
 * 413 or 503 at the first breach, the rest unread.
 */
export function partsOf(req: IncomingMessage, body: Body, options: MultipartOptions): Parts {
  const parts = { ...options, [Symbol.asyncIterator]: () => walked(req, body, parts) }
  return parts
}

/** Whoever walks the parts may lower `limits.maxBytes` meanwhile, since the limits are those of the parts. */
async function* walked(
  req: IncomingMessage,
  body: Body,
  limits: Readonly<MultipartOptions>,
): AsyncGenerator<TextPart | FilePart> {
  const { files, networks, evict } = body
  const arriving = arrivals(req, body, limits)
  try {
    for (let part = await arriving.next(); part; part = await arriving.next())
      if ('text' in part) yield part
      else yield* handedOn(part)
  } finally {
    arriving.end()
  }

  async function* handedOn({ name, filename, stream }: Arrived): AsyncGenerator<FilePart> {
    const bytes = stream.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer>
    const first = filename === '' ? await bytes.next() : undefined
    // A file input without a file arrives as a file without a name and without a byte.
    if (first?.done) return
    const share = await files.next(networks, evict)
    try {
      const source = first ? withFirst(first.value, bytes) : bytes
      yield { name, filename, source, signal: arriving.signal }
    } finally {
      share.release()
      // The walker must let go of the stream first; then the rest of the file flows on and is dropped.
      await bytes.return(undefined).catch(() => {})
      stream.resume()
    }
  }
}

async function* withFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** A file that has begun to come. */
interface Arrived {
  name: string
  filename: string
  stream: BusboyFileStream
}

/** What the request and the parser push, until somebody asks for it. */
function arrivals(req: IncomingMessage, body: Body, limits: Readonly<MultipartOptions>) {
  const { maxFiles, isInMemory = false, monotonic } = limits
  const parser = createParser(req, maxFiles)
  const inner = partsIn(parser)
  /** Parts that nobody has asked for yet. */
  const queue: (TextPart | Arrived)[] = []
  const streams: BusboyFileStream[] = []
  const left = new AbortController()
  let received = 0
  /** Bytes that are in memory until the body is whole, as far as `body` was told: of texts, and of files where they are kept there. */
  let counted = 0
  let textBytes = 0
  /** Parts that began, and parts that the parser gave us. If it cannot read one, the body is refused: no part is lost. */
  let [begun, entries] = [0, 0]
  /** The parser takes no more until somebody reads the file that it is at. */
  let isFull = false
  let parsed = false
  /** All was read, or the body is refused. */
  let over = false
  let refusal: Error | undefined
  let wake = () => {}

  const stopWatching = watchPace({ received: () => received, isPaused: () => req.isPaused() }, monotonic, stop)
  body.evicted.catch(stop)

  inner.onPart(() => begun++)
  inner.onHeaders(markUtf8)
  parser.on('field', (name: string | undefined, raw: string, _nameCut: boolean, cut: boolean, _encoding, type) => {
    entries++
    if (!name) return stop(nameless())
    if (cut) return stop(problem('answers-too-long')) // perhaps within a character
    let text: string
    try {
      text = textOf(raw, type)
    } catch (error) {
      return stop(error as Error)
    }
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(text)
    if (textBytes > MAX_TEXT_BYTES) return stop(problem('answers-too-long'))
    arrive({ name, text })
  })
  parser.on('file', (name: string | undefined, stream: BusboyFileStream, filename = '') => {
    entries++
    stream.on('error', () => {}) // its reader gets the error; there may be no reader
    if (over) return stream.destroy()
    if (!name) return stop(nameless())
    streams.push(stream)
    arrive({ name, filename, stream })
  })
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => stop(problem({ code: 'too-many-entries', max: MAX_FIELDS })))
  parser.on('filesLimit', () => stop(problem({ code: 'too-many-files-at-once', max: maxFiles })))
  parser.on('error', () => stop(malformed()))
  parser.on('finish', () => over || endOfParts())
  req.on('data', feed)
  req.on('end', end)
  req.on('close', hangUp)
  req.on('error', hangUp)

  return {
    /** Aborted when the body is refused, and when nobody waits for the answer any more. */
    signal: left.signal,
    /** The next part in the order sent; undefined when all of the body has come. Rejects with why it is refused. */
    async next(): Promise<TextPart | Arrived | undefined> {
      for (;;) {
        if (refusal) throw refusal
        const part = queue.shift()
        flow()
        if (part || over) return part
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    /** Nobody asks for more. */
    end(): void {
      stop(new Error('the rest of the body is not read'))
      req.socket?.off('close', leave)
    },
  }

  function arrive(part: TextPart | Arrived): void {
    if (over) return
    queue.push(part)
    wake()
  }

  function flow(): void {
    if (!over && !isFull && queue.length === 0) req.resume()
  }

  function feed(chunk: Buffer): void {
    received += chunk.length
    const { maxBytes } = limits
    if (received > maxBytes) stop(problem({ code: 'body-too-large', maxBytes }))
    else if (!parsed && !parser.write(chunk)) {
      isFull = true
      parser.once('drain', () => {
        isFull = false
        flow()
      })
    }
    if (!over) judgeUnfinished()
    if (!over && (isFull || queue.length > 0)) req.pause()
  }
  /** The parser gives us a text at its end only. One that grows too large is noticed by the bytes outside of files. */
  function judgeUnfinished(): void {
    const outside = received - streams.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    const held = isInMemory ? received : outside
    if (held > counted) {
      body.bytes.require(held - counted)
      counted = held
    }
    const allowed = MAX_TEXT_BYTES + MAX_FRAMING_BYTES + begun * FRAMING_BYTES_A_PART
    if (outside > allowed) stop(problem('answers-too-long'))
    else if (inner.headersTooLarge()) stop(problem('part-headers-too-large'))
  }
  /** The last delimiter. What follows it is read too, so that the connection is free for the next request. */
  function endOfParts(): void {
    parsed = true
    if (entries < begun) stop(unreadable())
    else if (req.readableEnded) succeed()
    else flow()
  }
  function end(): void {
    if (parsed) succeed()
    else parser.end()
  }
  /** The connection is gone. What was not read until now cannot be read any more, even if all of it was sent. */
  function hangUp(): void {
    if (!req.readableEnded) stop(malformed())
  }
  /** Whoever still judges the last file is told if its sender leaves, or has to make room for others. */
  function succeed(): void {
    if (over) return
    detach()
    req.socket.once('close', leave)
    body.evicted.catch((error) => left.abort(error))
    wake()
  }
  function leave(): void {
    left.abort(malformed())
  }
  function stop(error: Error): void {
    if (over) return
    detach()
    refusal = error
    req.pause()
    parser.on('error', () => {}) // what it may still report does not matter
    left.abort(error)
    for (const stream of streams) {
      // Told before the parser tells a file that is cut of a reason of its own.
      stream.emit('error', error)
      stream.destroy(error)
    }
    body.refuse(error)
    wake()
  }
  function detach(): void {
    over = true
    stopWatching()
    req.off('data', feed)
    req.off('end', end)
    req.off('close', hangUp)
    req.off('error', hangUp)
  }
}

const unreadable = (): PublicError => problem('part-unreadable')
const nameless = (): PublicError => problem('part-without-name')

// The parser of multipart bodies, with its limits.

/** The headers of one part. */
const MAX_HEADER_BYTES = 16_384
const MAX_HEADERS = 20

/** Bytes as characters, one each: the parser itself would put U+FFFD where bytes are not UTF-8. */
const AS_BYTES = 'latin1'

/** With this boundary every pair of dashes would be a delimiter. */
const EMPTY_BOUNDARY = /;\s*boundary=(""|\s*(;|$))/i

function createParser({ headers }: IncomingMessage, maxFiles: number): BusboyInstance {
  const limits = {
    fields: MAX_FIELDS,
    files: maxFiles,
    parts: MAX_FIELDS + maxFiles,
    fieldSize: MAX_TEXT_BYTES,
    headerPairs: MAX_HEADERS,
    headerSize: MAX_HEADER_BYTES,
  }
  if (EMPTY_BOUNDARY.test(headers['content-type'] ?? '')) throw malformed()
  try {
    return new Busboy({ headers: headers as never, limits, defCharset: AS_BYTES })
  } catch {
    throw malformed()
  }
}

const malformed = (): PublicError => problem('unreadable')

/** The type that a text gets which is in UTF-8, as all that browsers send. */
const UTF_8 = 'text/utf-8'
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/** Marks the texts in UTF-8 by their type, so that `textOf` can read them. A text that names another charset is left to the parser. */
function markUtf8(headers: PartHeaders): void {
  const type = headers['content-type']?.[0] ?? ''
  if (/^application\/octet-stream/i.test(type)) return // a file without a name
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? []
  if (/^(utf-?8|us-ascii|ascii)?$/i.test(charset)) headers['content-type'] = [UTF_8]
}

/** A text as the parser gives it, with its type. Throws a 400 when its bytes are not UTF-8: see `body.ts`. */
function textOf(value: string, type: string): string {
  if (type !== UTF_8 || /^[\0-\x7f]*$/.test(value)) return value
  try {
    return decoder.decode(Buffer.from(value, AS_BYTES))
  } catch {
    throw problem('unreadable-encoding')
  }
}
