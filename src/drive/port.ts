/** The drive: where file bytes live. Keys are made by us: letters, digits, `_` and `-`. */
import type { Readable } from 'node:stream'
import type { Stamp } from '../models/installation.ts'

export interface Stored {
  key: string
  /** Bytes. */
  size: number
  /** UTC milliseconds of the drive's own clock; see `now`. */
  storedAt: number
}

/** Bytes that arrived in full, in memory or on the disk, but are under no key yet. Either `keep` or `giveUp` ends it. */
export interface FileDraft {
  /** At most `length` bytes from `position` on; fewer at the end. Rejects with a 503 when the drive is at fault. */
  read(position: number, length: number): Promise<Buffer>
  /** Gives the bytes their key; resolves when both are durable. Rejects with a 503, and nothing is left, when the drive is at fault. */
  keep(): Promise<void>
  /** Removes the bytes. Never rejects: what cannot be removed now is tidied at the next start. */
  giveUp(): Promise<void>
}

export interface Drive {
  /**
   * Takes what `source` yields, in constant memory, however much it is and however many are taken at once; resolves when all
   * of it arrived. Few files are open. When `source` throws, nothing is left and its error is thrown on. Rejects with a 503
   * when the drive is at fault, and while another draft of this key exists. The caller must not change a piece before the
   * drive has called `letGo` with it; the drive may keep a piece, and never call.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, letGo?: (piece: Uint8Array) => void): Promise<FileDraft>
  /** The bytes; undefined when there are none under this key. Rejects with a 503 when the drive is at fault; what fails later destroys the stream. */
  get(key: string): Promise<Readable | undefined>
  /** Absent is fine. */
  remove(key: string): Promise<void>
  /** All that is kept, in pages of any size; the newest first as far as the drive can tell. What has no key of ours is left out. */
  pages(): AsyncGenerator<Stored[]>
  /** The same in the order of their keys, from behind `after` on; '' stands before all keys. */
  pagesAfter(after: string): AsyncGenerator<Stored[]>
  /** The drive's own time, UTC milliseconds, to compare `storedAt` with: no clock of another machine is in it. */
  now(): Promise<number>
  /** Removes what unfinished puts of an earlier process have left. */
  tidy(): Promise<void>
  /** What this drive belongs to; undefined when nobody has stamped it. Rejects with a 503 when the drive is at fault. */
  stamp(): Promise<Stamp | undefined>
  /** Durable when it resolves; the stamp of before is replaced as a whole. */
  setStamp(stamp: Stamp): Promise<void>
  /** Writes and removes a small file; rejects with a 503 when the drive cannot be written. */
  ping(): Promise<void>
}
