/** Reads multipart/form-data (RFC 7578) as a stream: texts are collected, each file is handed on while its bytes arrive. */
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { badRequest, tooLarge, tooSlow } from '../errors.ts'
import { bytesInWords } from '../models/file-kind.ts'

export const MAX_FIELDS = 1000
export const MAX_FIELD_BYTES = 100_000
/** The headers of one part. */
const MAX_HEADER_BYTES = 16_384
/** After this many milliseconds a body must have come at this rate on average, bytes a second. */
const GRACE_MS = 15_000
const MIN_RATE = 1024

export type Texts = Map<string, string[]>
export interface FilePart {
  name: string
  filename: string
  /** As declared by the client. */
  declaredType: string
  /** Ends only when the whole body was read to its end in good order, so that a broken body leaves nothing behind. */
  source: AsyncIterable<Buffer>
}
export interface MultipartOptions {
  /** Everything on the wire. */
  maxBytes: number
  maxFiles: number
  /** Takes a file, with the texts that came before it. What it leaves unread is dropped; what it throws ends the reading. */
  onFile(part: FilePart, texts: Texts): Promise<void>
  /** UTC milliseconds or any steady clock. */
  clock: () => number
}

/** Resolves when the body was read and every file was taken; rejects with 400, 408 or 413 at the first breach, the rest unread. */
export function readMultipart(
  req: IncomingMessage,
  { maxBytes, maxFiles, onFile, clock }: MultipartOptions,
): Promise<Texts> {
  const texts: Texts = new Map()
  const streams = new Set<BusboyFileStream>()
  const taken: Promise<void>[] = []
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => {}) // each file looks at it; without a file nobody does

  return new Promise((resolve, reject) => {
    const parser = createParser(req, maxFiles)
    const began = clock()
    let received = 0
    let over = false

    const pace = setInterval(() => {
      const elapsed = clock() - began
      if (elapsed > GRACE_MS && !req.isPaused() && received / (elapsed / 1000) < MIN_RATE) stop(tooSlow())
    }, 1000)

    function stop(error: Error): void {
      if (over) return
      finish()
      req.pause()
      parser.on('error', () => {}) // what it still has to say is of no interest
      ended.reject(error)
      for (const stream of streams) stream.destroy(error)
      reject(error)
    }
    function finish(): void {
      over = true
      clearInterval(pace)
      req.off('data', feed)
      req.off('end', end)
      req.off('close', hangUp)
    }
    function feed(chunk: Buffer): void {
      received += chunk.length
      if (received > maxBytes) {
        stop(tooLarge(`What you sent is larger than is taken here: ${bytesInWords(maxBytes)} in all.`))
      } else if (!parser.write(chunk)) {
        req.pause()
        parser.once('drain', () => over || req.resume())
      }
    }
    const end = () => parser.end()
    const hangUp = () => req.complete || stop(malformed())

    parser.on('field', (name: string | undefined, value: string, _nameCut: boolean, cut: boolean) => {
      if (!name) return stop(nameless())
      if (cut) return stop(tooLarge('One answer is longer than this form takes.'))
      add(texts, name, value)
    })
    parser.on(
      'file',
      (name: string | undefined, stream: BusboyFileStream, filename = '', _encoding: string, type: string) => {
        stream.on('error', () => {}) // whoever reads it is told; nobody may be reading
        if (!name) return stop(nameless())
        streams.add(stream)
        const work = take({ name, filename, declaredType: type, stream })
        work.catch(() => {}) // told by stop
        taken.push(work)
      },
    )
    for (const limit of ['fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => stop(badRequest(`The form has more than ${MAX_FIELDS} entries.`)))
    parser.on('filesLimit', () =>
      stop(badRequest(`More than ${maxFiles} ${maxFiles === 1 ? 'file' : 'files'} came at once.`)),
    )
    parser.on('error', () => stop(malformed()))
    parser.on('finish', () => {
      if (over) return
      finish()
      ended.resolve()
      Promise.all(taken).then(() => resolve(texts), reject)
    })
    req.on('data', feed)
    req.on('end', end)
    req.on('close', hangUp)

    async function take({ stream, ...part }: Omit<FilePart, 'source'> & { stream: BusboyFileStream }): Promise<void> {
      try {
        const bytes = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
        const first = await bytes.next()
        // A file input without a file arrives as a file without a name and without a byte.
        if (part.filename === '' && first.done) return
        await onFile({ ...part, source: wholly(first, bytes) }, texts)
      } catch (error) {
        stop(error as Error)
        throw error
      } finally {
        stream.resume()
      }
    }
    async function* wholly(first: IteratorResult<Buffer>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      if (!first.done) {
        yield first.value
        yield* rest
      }
      await ended.promise
    }
  })
}

export function add(texts: Texts, name: string, value: string): void {
  const list = texts.get(name)
  if (list) list.push(value)
  else texts.set(name, [value])
}

function createParser(req: IncomingMessage, maxFiles: number): BusboyInstance {
  const limits = {
    fields: MAX_FIELDS,
    files: maxFiles,
    parts: MAX_FIELDS + maxFiles,
    fieldSize: MAX_FIELD_BYTES,
    headerPairs: 20,
    headerSize: MAX_HEADER_BYTES,
  }
  try {
    return new Busboy({ headers: req.headers as never, limits })
  } catch {
    throw malformed()
  }
}

const malformed = () => badRequest('What you sent could not be read to its end. Go back and send it again.')
const nameless = () => badRequest('A part of the form has no name.')
