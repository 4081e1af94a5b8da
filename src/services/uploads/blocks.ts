/** Reads a file in blocks and keeps the last few, so that a directory is read in small steps without asking the disk for each. */
import { setImmediate as letOthersRun } from 'node:timers/promises'

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
