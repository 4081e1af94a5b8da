/** The files of one multipart body. Each is handed on while its bytes arrive. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BusboyFileStream } from '@fastify/busboy'
import type { Incoming } from '../services/uploads/index.ts'

/** An answer to a broken body waits this long for the files to be given up. */
const PATIENCE_MS = 500

/** `whole` resolves when the body was read to its end in good order, so that a broken body leaves nothing behind. */
export interface FilePart extends Omit<Incoming, 'from'> {
  name: string
}

interface Options {
  /** Accepts a file. What it leaves unread is dropped. */
  onFile(part: FilePart): Promise<void>
  /** Waits until a file may be read; resolves to a function to call when it has been read. */
  openFile(): Promise<() => void>
  /** A file was not accepted: the body is refused. */
  onFault(error: Error): void
}

export function createFileParts({ onFile, openFile, onFault }: Options) {
  const streams = new Set<BusboyFileStream>()
  const taken: Promise<void>[] = []
  const whole = Promise.withResolvers<void>()
  const left = new AbortController()
  whole.promise.catch(() => {}) // when there are no files, nobody waits for it
  let refused = false
  return {
    add(stream: BusboyFileStream, name: string, filename: string): void {
      streams.add(stream)
      const work = take(stream, name, filename)
      work.catch(() => {}) // reported by onFault
      taken.push(work)
    },
    /** Bytes that have come of all files. */
    bytes: (): number => streams.values().reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    /** The body was read to its end. Resolves when all files are accepted; rejects if one is not. */
    async end(): Promise<void> {
      whole.resolve()
      await Promise.all(taken)
    },
    /** After the end: the sender left, or has to make room for others. */
    leave: (error: Error): void => left.abort(error),
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
      const judged = await openFile()
      const { signal } = left
      try {
        if (!refused) await onFile({ name, filename, source: from(first, bytes), judged, signal, whole: whole.promise })
      } finally {
        judged()
      }
    } catch (error) {
      onFault(error as Error)
      throw error
    } finally {
      // The reader must let go of the stream first; then the rest of the part flows on and is dropped.
      await bytes.return(undefined).catch(() => {})
      stream.resume()
    }
  }
}

async function* from(first: IteratorResult<Buffer>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}
