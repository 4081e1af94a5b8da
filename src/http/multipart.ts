/** Reads multipart/form-data (RFC 7578) as a stream: texts are collected, each file is handed on while its bytes arrive. */
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Context } from '../context.ts'
import { type PublicError, problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'
import type { FilePart } from '../services/uploads/inspect.ts'
import { invite, MAX_FIELDS, MAX_TEXT_BYTES, type Waiting, whileWaiting } from './body.ts'
import { type PartHeaders, partsIn } from './internals.ts'
import { watchPace } from './pace.ts'

/** Headers and delimiters around all texts and files: this much, and a little for each part. */
const MAX_FRAMING_BYTES = 2 ** 18
const FRAMING_BYTES_A_PART = 512

/** Who takes the files of a body. */
export interface FileTaker {
  /** The largest body, in bytes; looked at with each piece that comes. */
  maxBytes: number
  /** Accepts a file, beside others. What it leaves unread is dropped; what it throws ends the reading. */
  take(part: FilePart): Promise<void>
}
interface MultipartOptions {
  taker: FileTaker
  maxFiles: number
  /** The name of the text that says to which form the files belong: if it comes, it must come before them, as on our pages. */
  token?: string | undefined
  /** `taker` keeps the files in memory: they are counted as texts are, until the body is whole. */
  isInMemory?: boolean
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}

/**
 * Reads a body, and resolves when every file of it was accepted. The request has no slot meanwhile. Rejects with 400, 408 or 413 at
 * the first breach, the rest unread.
 */
export function readMultipart(ctx: Context, options: MultipartOptions): Promise<RawInput> {
  invite(ctx, options.taker.maxBytes)
  return whileWaiting(ctx, (waiting) => readParts(ctx.req, { ...options, waiting }))
}

/** `waiting`: its share of what all bodies on their way may hold; see `body.ts`. */
export function readParts(
  req: IncomingMessage,
  { taker, maxFiles, token, isInMemory = false, waiting, monotonic }: MultipartOptions & { waiting: Waiting },
): Promise<RawInput> {
  const typed = new Map<string, string[]>()
  return new Promise((resolve, reject) => {
    const parser = createParser(req, maxFiles)
    const inner = partsIn(parser)
    const files = createFiles(typed, { taker, token, waiting }, stop)
    let received = 0
    /** Bytes that are in memory until the body is whole, as far as `waiting` was told: of texts, and of files where they are kept there. */
    let counted = 0
    let textBytes = 0
    /** Parts that began, and parts that the parser gave us. If it cannot read one, the body is refused: no part is lost. */
    let [parts, entries] = [0, 0]
    let parsed = false
    /** All was read, or the body is refused. */
    let over = false

    const stopWatching = watchPace({ received: () => received, isPaused: () => req.isPaused() }, monotonic, stop)
    waiting.evicted.catch(stop)

    inner.onPart(() => parts++)
    inner.onHeaders(markUtf8)
    parser.on('field', (name: string | undefined, raw: string, _nameCut: boolean, cut: boolean, _encoding, type) => {
      entries++
      if (!name) return stop(nameless())
      if (cut) return stop(problem('answers-too-long')) // perhaps within a character
      let value: string
      try {
        value = textOf(raw, type)
      } catch (error) {
        return stop(error as Error)
      }
      textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      if (textBytes > MAX_TEXT_BYTES) return stop(problem('answers-too-long'))
      typed.getOrInsertComputed(name, () => []).push(value)
    })
    parser.on('file', (name: string | undefined, stream: BusboyFileStream, filename = '') => {
      entries++
      stream.on('error', () => {}) // its reader gets the error; there may be no reader
      if (over) return stream.destroy()
      if (!name) return stop(nameless())
      files.add(stream, name, filename)
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

    function feed(chunk: Buffer): void {
      received += chunk.length
      const { maxBytes } = taker
      if (received > maxBytes) {
        stop(problem({ code: 'body-too-large', maxBytes }))
        return
      }
      if (!parsed && !parser.write(chunk)) {
        req.pause()
        parser.once('drain', () => over || req.resume())
      }
      if (!over) judgeUnfinished()
    }
    /** The parser gives us a text at its end only. One that grows too large is noticed by the bytes outside of files. */
    function judgeUnfinished(): void {
      const outside = received - files.bytes()
      const held = isInMemory ? received : outside
      if (held > counted) {
        waiting.bytes.require(held - counted)
        counted = held
      }
      const allowed = MAX_TEXT_BYTES + MAX_FRAMING_BYTES + parts * FRAMING_BYTES_A_PART
      if (outside > allowed) stop(problem('answers-too-long'))
      else if (inner.headersTooLarge()) stop(problem('part-headers-too-large'))
    }
    /** The last delimiter. What follows it is read too, so that the connection is free for the next request. */
    function endOfParts(): void {
      parsed = true
      if (entries < parts) stop(unreadable())
      else if (req.readableEnded) succeed()
      else req.resume()
    }
    function end(): void {
      if (parsed) succeed()
      else parser.end()
    }
    /** The connection is gone. What was not read until now cannot be read any more, even if all of it was sent. */
    function hangUp(): void {
      if (!req.readableEnded) stop(malformed())
    }
    function succeed(): void {
      if (over) return
      detach()
      const left = () => files.abort(malformed())
      req.socket.once('close', left)
      waiting.evicted.catch(files.abort)
      files
        .end()
        .finally(() => req.socket.off('close', left))
        .then(() => resolve(typed), reject)
    }
    function stop(error: Error): void {
      if (over) return
      detach()
      req.pause()
      parser.on('error', () => {}) // what it may still report does not matter
      files.giveUp(error).then(() => reject(error))
    }
    function detach(): void {
      over = true
      stopWatching()
      req.off('data', feed)
      req.off('end', end)
      req.off('close', hangUp)
      req.off('error', hangUp)
    }
  })
}

const unreadable = (): PublicError => problem('part-unreadable')
const nameless = (): PublicError => problem('part-without-name')

// The files of one body. Each is handed on while its bytes arrive.

/** An answer to a broken body waits this long for the files to be given up. */
const PATIENCE_MS = 500

/** `stop` ends the reading when a file is not accepted. */
function createFiles(
  typed: RawInput,
  { taker, token, waiting }: Pick<MultipartOptions, 'taker' | 'token'> & { waiting: Waiting },
  stop: (error: Error) => void,
) {
  const { files, networks, evict } = waiting
  const streams = new Set<BusboyFileStream>()
  const taken: Promise<void>[] = []
  const whole = Promise.withResolvers<void>()
  const left = new AbortController()
  whole.promise.catch(() => {}) // when there are no files, nobody waits for it
  let refused = false
  let isEarly = false
  return {
    add(stream: BusboyFileStream, name: string, filename: string): void {
      streams.add(stream)
      const work = take(stream, name, filename)
      work.catch(() => {}) // `stop` was called with it
      taken.push(work)
    },
    /** Bytes that have come of all files. */
    bytes: (): number => streams.values().reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    /** The body was read to its end. Resolves when all files are accepted; rejects if one is not. */
    async end(): Promise<void> {
      whole.resolve()
      await Promise.all(taken)
      if (isEarly && typed.has(token!)) throw problem('token-after-files')
    },
    /** After the end: the sender left, or has to make room for others. */
    abort: (error: Error): void => left.abort(error),
    /** The body is refused. Resolves when all files are given up, or after a moment. */
    async giveUp(error: Error): Promise<void> {
      refused = true
      left.abort(error)
      whole.reject(error)
      for (const stream of streams) stream.destroy(error)
      await Promise.race([Promise.allSettled(taken), sleep(PATIENCE_MS, undefined, { ref: false })])
    },
  }

  async function take(stream: BusboyFileStream, name: string, filename: string): Promise<void> {
    const bytes = stream.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer>
    try {
      const first = await bytes.next()
      // A file input without a file arrives as a file without a name and without a byte.
      if (filename === '' && first.done) return
      // Until there is one, no more of the body is read.
      const { release } = await files.next(networks, evict)
      const source = withFirst(first, bytes)
      try {
        if (!refused) {
          isEarly ||= token !== undefined && !typed.has(token)
          await taker.take({ name, filename, typed, source, release, signal: left.signal, whole: whole.promise })
        }
      } finally {
        release()
      }
    } catch (error) {
      stop(error as Error)
      throw error
    } finally {
      // The reader must let go of the stream first; then the rest of the part flows on and is dropped.
      await bytes.return(undefined).catch(() => {})
      stream.resume()
    }
  }
}

async function* withFirst(first: IteratorResult<Buffer>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}

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
