/** Reads a file in blocks and keeps the last few, so that a directory is read in small steps without asking the disk for each. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { unavailable } from '../../errors.ts'

/** At most `length` bytes from `position` on; fewer at the end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

/** Small, because what lies scattered costs a block for each piece. */
const BLOCK_BYTES = 2 ** 12
const KEPT = 64
/** After this many steps, other requests get a turn. */
const STEPS = 256

export function inBlocks(read: ReadAt): ReadAt {
  const blocks = new Map<number, Promise<Buffer>>()
  let steps = 0

  return async (position, length) => {
    if (++steps % STEPS === 0) await letOthersRun()
    if (length >= BLOCK_BYTES) return read(position, length)
    const pieces: Buffer[] = []
    for (let at = position; at < position + length; ) {
      const start = at - (at % BLOCK_BYTES)
      const bytes = await blockAt(start)
      const piece = bytes.subarray(at - start, Math.min(bytes.length, position + length - start))
      if (piece.length === 0) break
      pieces.push(piece)
      at += piece.length
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
  }

  function blockAt(start: number): Promise<Buffer> {
    const known = blocks.get(start)
    const block = known ?? read(start, BLOCK_BYTES)
    blocks.delete(start)
    blocks.set(start, block) // the one used last is last
    if (blocks.size > KEPT) blocks.delete(blocks.keys().next().value!)
    return block
  }
}

// Reading that ends when nobody waits for the answer any more, or when it takes too long.

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
