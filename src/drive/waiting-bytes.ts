/**
 * Bytes of files that wait in memory to be written. Pieces of a body are small and each call to the disk is dear, so pieces are
 * written together. A small file waits as a whole and needs no partial file on the disk. All files together hold at most `maxBytes`
 * in memory; above that, pieces are written as they come.
 */

/** One file holds no more than this in memory, plus the piece that reaches it. */
const BATCH_BYTES = 256 * 1024
const BATCH_PIECES = 64
/** Memory that a piece takes besides its bytes, in bytes. */
const PIECE_BYTES = 384
const MAX_BYTES = 2 * 2 ** 20

export interface Batch {
  readonly pieces: readonly Uint8Array[]
  /** Adds a piece; false when the batch should wait no longer. */
  add(piece: Uint8Array): boolean
  /** All bytes joined; from then on the batch has one piece. */
  joined(): Buffer
  /** Its bytes no longer count. May be called twice. */
  release(): void
}

/** Returns a function that begins a batch; all batches share `maxBytes`. */
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

/**
 * Gives the memory of a piece of a body back at once; the piece is empty afterwards. Such memory lies outside of V8's heap:
 * left to the collector, it makes it go through the whole heap for every few megabytes that arrive. A piece that shares its
 * memory with others is left to the collector.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
