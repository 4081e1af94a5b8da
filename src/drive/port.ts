/** The drive keeps the bytes of files. Keys are made by the service: letters, digits, `_` and `-`. */
import type { Readable } from 'node:stream'
import type { Stamp } from '../models/installation.ts'

export interface Stored {
  key: string
  /** Bytes. */
  size: number
  /** UTC milliseconds of the drive's own clock; see `now`. */
  storedAt: number
}

/** Bytes that arrived in full, in memory or on the disk, and have no key yet. End it by `keep` or `giveUp`. */
export interface PartialFile {
  /** At most `length` bytes from `position` on; fewer at the end. Rejects with a 503 when the drive is at fault. */
  read(position: number, length: number): Promise<Buffer>
  /** Gives the bytes their key; resolves when both are durable. Rejects with a 503, and nothing is left, when the drive is at fault. */
  keep(): Promise<void>
  /** Removes the bytes. Never rejects: bytes that cannot be removed now are removed at the next start. */
  giveUp(): Promise<void>
}

export interface Drive {
  /**
   * Reads all of `source`, in constant memory, however many are read at once; resolves when all of it arrived. Few files are
   * open. When `source` throws, nothing is left and its error is passed on. Rejects with a 503 when the drive is at fault, and
   * while another partial file of this key exists. The caller must not change a piece before the drive has called `letGo` with it.
   * The drive may keep a piece, and then never calls.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, letGo?: (piece: Uint8Array) => void): Promise<PartialFile>
  /** The bytes; undefined when there are none under this key. Rejects with a 503 when the drive is at fault; what fails later destroys the stream. */
  get(key: string): Promise<Readable | undefined>
  /** Succeeds when there is no such file. */
  remove(key: string): Promise<void>
  /** All files with a key, in pages of any size; the newest first as far as the drive can tell. */
  pages(): AsyncGenerator<Stored[]>
  /** All files with a key in the order of their keys, from the first one after `after`; '' comes before all keys. */
  pagesAfter(after: string): AsyncGenerator<Stored[]>
  /** The drive's own time, UTC milliseconds, to compare `storedAt` with. Both come from the same clock. */
  now(): Promise<number>
  /** Removes what an earlier process left of files that it did not finish. */
  tidy(): Promise<void>
  /** Which installation the drive belongs to; undefined before the first stamp. Rejects with a 503 when the drive is at fault. */
  stamp(): Promise<Stamp | undefined>
  /** Replaces the stamp as a whole; durable when it resolves. */
  setStamp(stamp: Stamp): Promise<void>
  /** Writes and removes a small file; rejects with a 503 when the drive cannot be written. */
  ping(): Promise<void>
}
