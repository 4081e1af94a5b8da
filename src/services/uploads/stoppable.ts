/** Reading that ends when nobody waits for the answer any more, or when it takes too long. */
import { unavailable } from '../../errors.ts'
import type { ReadAt } from './blocks.ts'

/** A disk that takes longer than this for one file is at fault. */
const PATIENCE_MS = 20_000

interface Reading {
  read: ReadAt
  /** Throws what ended the reading, because the reader may have taken that for a fault of the file. */
  check(): void
}

export function stoppable(read: ReadAt, signal?: AbortSignal): Reading {
  const until = performance.now() + PATIENCE_MS
  let ended: unknown
  return {
    async read(position, length) {
      try {
        signal?.throwIfAborted()
        if (performance.now() > until) throw unavailable(new Error('a file was not read in time to judge it'))
        return await read(position, length)
      } catch (error) {
        ended ??= error
        throw error
      }
    },
    check() {
      if (ended) throw ended
    },
  }
}
