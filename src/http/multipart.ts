/** Reads multipart/form-data (RFC 7578) as a stream: texts are collected, each file is handed on while its bytes arrive. */
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { type PublicError, problem } from '../errors.ts'
import { watchPace } from './pace.ts'
import type { Waiting } from './slots.ts'

export const MAX_FIELDS = 1000
/** Names and values of all texts together. */
export const MAX_TEXT_BYTES = 2 ** 20
/** The headers of one part. */
const MAX_HEADER_BYTES = 16_384
/** Headers and delimiters around all texts and files: this much, and a little for each part. */
const MAX_FRAMING_BYTES = 2 ** 18
const FRAMING_BYTES_A_PART = 512
/** An answer to a broken body waits this long for the files to be given up. */
const PATIENCE_MS = 500

export type Texts = Map<string, string[]>
export interface FilePart {
  name: string
  filename: string
  source: AsyncIterable<Buffer>
  /** Resolves when the whole body was read to its end in good order, so that a broken body leaves nothing behind. */
  whole: Promise<void>
}
export interface MultipartOptions {
  /** Everything on the wire, in bytes; asked again with each piece that comes. */
  maxBytes(): number
  maxFiles: number
  /** Takes a file, with the texts that came before it. What it leaves unread is dropped; what it throws ends the reading. */
  onFile(part: FilePart, texts: Texts): Promise<void>
  /** Its share of what all bodies on their way may hold; see `slots.ts`. */
  waiting: Waiting
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}

/** Resolves when the body was read and every file was taken; rejects with 400, 408 or 413 at the first breach, the rest unread. */
export function readMultipart(
  req: IncomingMessage,
  { maxBytes, maxFiles, onFile, waiting, monotonic }: MultipartOptions,
): Promise<Texts> {
  const texts: Texts = new Map()
  const streams = new Set<BusboyFileStream>()
  const taken: Promise<void>[] = []
  const whole = Promise.withResolvers<void>()
  whole.promise.catch(() => {}) // each file waits for it; a body without files has nobody who does

  return new Promise((resolve, reject) => {
    const parser = createParser(req, maxFiles)
    const inner = innerOf(parser)
    let received = 0
    /** Bytes that are no part of a file, and are in memory until the body is whole. */
    let kept = 0
    let textBytes = 0
    /** Parts that began, and those that were handed on: what cannot be read is refused, never dropped. */
    let [parts, entries] = [0, 0]
    let parsed = false
    /** Nothing more is read: all was, or the body is refused. */
    let over = false
    let refused = false

    const stopWatching = watchPace({ received: () => received, isPaused: () => req.isPaused() }, monotonic, stop)
    waiting.evicted.catch(stop)

    function stop(error: Error): void {
      if (over) return
      finish()
      refused = true
      req.pause()
      parser.on('error', () => {}) // what it still has to say is of no interest
      whole.reject(error)
      for (const stream of streams) stream.destroy(error)
      // The answer waits until the files that were kept are removed, but not for long.
      const patience = setTimeout(reject, PATIENCE_MS, error)
      Promise.allSettled(taken).then(() => {
        clearTimeout(patience)
        reject(error)
      })
    }
    function finish(): void {
      over = true
      stopWatching()
      req.off('data', feed)
      req.off('end', end)
      req.off('close', hangUp)
      req.off('error', hangUp)
    }
    function feed(chunk: Buffer): void {
      received += chunk.length
      if (received > maxBytes()) {
        stop(problem({ code: 'body-too-large', maxBytes: maxBytes() }))
        return
      }
      if (!parsed && !parser.write(chunk)) {
        req.pause()
        parser.once('drain', () => over || req.resume())
      }
      if (!over) judgeUnfinished()
    }
    /** The parser tells of a part at its end alone, so one that grows too large is noticed by what came outside of files. */
    function judgeUnfinished(): void {
      let outside = received
      for (const stream of streams) outside -= stream.bytesRead
      if (outside > kept) {
        waiting.keep(outside - kept)
        kept = outside
      }
      const allowed = MAX_TEXT_BYTES + MAX_FRAMING_BYTES + parts * FRAMING_BYTES_A_PART
      if (outside > allowed) stop(problem('answers-too-long'))
      else if (inner._hparser?.maxed) stop(problem('part-headers-too-large'))
    }
    // The parser is done at the last delimiter. What follows it is read too, so that the connection is free for the next request.
    const end = () => (parsed ? succeed() : parser.end())
    const parse = () => {
      parsed = true
      if (entries < parts) stop(unreadable())
      else if (req.readableEnded) succeed()
      else req.resume()
    }
    function succeed(): void {
      if (over) return
      finish()
      whole.resolve()
      Promise.all(taken).then(() => resolve(texts), reject)
    }
    /** The connection is gone. What was not read until now cannot be read any more, even when the sender had sent all of it. */
    const hangUp = () => req.readableEnded || stop(malformed())

    parser.on('field', (name: string | undefined, value: string, _nameCut: boolean, cut: boolean) => {
      entries++
      if (!name) return stop(nameless())
      textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      if (cut || textBytes > MAX_TEXT_BYTES) return stop(problem('answers-too-long'))
      add(texts, name, value)
    })
    parser.on('file', (name: string | undefined, stream: BusboyFileStream, filename = '') => {
      entries++
      stream.on('error', () => {}) // whoever reads it is told; nobody may be reading
      if (over) return stream.destroy()
      if (!name) return stop(nameless())
      streams.add(stream)
      const work = take({ name, filename, whole: whole.promise, stream })
      work.catch(() => {}) // told by stop
      taken.push(work)
    })
    inner.on('part', () => parts++)
    for (const limit of ['fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => stop(problem({ code: 'too-many-entries', max: MAX_FIELDS })))
    parser.on('filesLimit', () => stop(problem({ code: 'too-many-files-at-once', max: maxFiles })))
    parser.on('error', () => stop(malformed()))
    parser.on('finish', () => over || parse())
    req.on('data', feed)
    req.on('end', end)
    req.on('close', hangUp)
    req.on('error', hangUp)

    async function take({ stream, ...part }: Omit<FilePart, 'source'> & { stream: BusboyFileStream }): Promise<void> {
      const bytes = stream.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer>
      try {
        const first = await bytes.next()
        // A file input without a file arrives as a file without a name and without a byte.
        if (part.filename === '' && first.done) return
        const read = await waiting.openFile()
        try {
          if (!refused) await onFile({ ...part, source: from(first, bytes, read) }, texts)
        } finally {
          read()
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
  })
}

/** Tells when the last byte was taken. */
async function* from(
  first: IteratorResult<Buffer>,
  rest: AsyncIterable<Buffer>,
  read: () => void,
): AsyncGenerator<Buffer> {
  if (!first.done) {
    yield first.value
    yield* rest
  }
  read()
}

export function add(texts: Texts, name: string, value: string): void {
  const list = texts.get(name)
  if (list) list.push(value)
  else texts.set(name, [value])
}

/** Every pair of dashes would delimit. */
const NO_BOUNDARY = /;\s*boundary=(""|\s*(;|$))/i

function createParser(req: IncomingMessage, maxFiles: number): BusboyInstance {
  const limits = {
    fields: MAX_FIELDS,
    files: maxFiles,
    parts: MAX_FIELDS + maxFiles,
    fieldSize: MAX_TEXT_BYTES,
    headerPairs: 20,
    headerSize: MAX_HEADER_BYTES,
  }
  if (NO_BOUNDARY.test(req.headers['content-type'] ?? '')) throw malformed()
  try {
    return new Busboy({ headers: req.headers as never, limits })
  } catch {
    throw malformed()
  }
}

/**
 * The reader inside the parser. It tells of each part that begins, while the parser drops those whose headers it cannot
 * read; and it knows when the headers that are being read are above their limit.
 */
function innerOf(parser: BusboyInstance): EventEmitter & { _hparser?: { maxed: boolean } } {
  return (parser as unknown as { _parser: { parser: EventEmitter } })._parser.parser
}

const malformed = (): PublicError => problem('unreadable')
const unreadable = (): PublicError => problem('part-unreadable')
const nameless = (): PublicError => problem('part-without-name')
