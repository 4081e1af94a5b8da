/**
 * Bytes of files that wait in memory to be written. A call of the disk costs more than a piece of a body is long, so pieces
 * are written together; a small file waits whole, and needs no draft on the disk. All files together wait with at most
 * `MAX_BYTES`: when that is used up, pieces are written as they come.
 */

/** One file waits with no more than this, and the piece that reaches it. */
const BATCH_BYTES = 256 * 1024
const BATCH_PIECES = 64
/** What a piece takes besides its bytes, however short it is, in bytes. */
const PIECE_BYTES = 384
const MAX_BYTES = 2 * 2 ** 20

export interface Batch {
  readonly pieces: readonly Uint8Array[]
  /** Adds a piece; false when the batch should wait no longer. */
  add(piece: Uint8Array): boolean
  /** All of it, from now on as its one piece. */
  joined(): Buffer
  /** Its bytes wait no more. May be called twice. */
  release(): void
}

/** Returns how to begin a batch; all of them share `maxBytes`. */
export function createWaitingBytes(maxBytes: number = MAX_BYTES): () => Batch {
  let waiting = 0
  return () => {
    const pieces: Uint8Array[] = []
    let [size, taken] = [0, 0]
    let whole: Buffer | undefined
    return {
      pieces,
      add(piece) {
        pieces.push(piece)
        const bytes = piece.length + PIECE_BYTES
        if (waiting + bytes > maxBytes) return false
        waiting += bytes
        taken += bytes
        size += piece.length
        return size < BATCH_BYTES && pieces.length < BATCH_PIECES
      },
      joined() {
        whole ??= Buffer.concat(pieces)
        pieces.splice(0, pieces.length, whole)
        return whole
      },
      release() {
        waiting -= taken
        taken = 0
      },
    }
  }
}
