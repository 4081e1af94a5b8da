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

/** A file on its way, in memory or on the disk: its bytes have no key yet. End it by `keep` or, at any time, by `giveUp`. */
export interface PartialFile {
  /**
   * Adds a piece, which the caller must not change any more; resolves when the next one may come. In constant memory, however many
   * files come at once. Rejects with a 503 when the drive is at fault.
   */
  write(piece: Uint8Array): Promise<void>
  /** The last piece was added: resolves when all of them arrived. The file may be read and kept then. Rejects as `write` does. */
  end(): Promise<void>
  /** At most `length` bytes from `position` on; fewer at the end. Rejects with a 503 when the drive is at fault. */
  read(position: number, length: number): Promise<Buffer>
  /** Gives the bytes their key; resolves when both are durable. Rejects with a 503, and nothing is left, when the drive is at fault. */
  keep(): Promise<void>
  /** Removes the bytes, unless they were kept. Never rejects: bytes that cannot be removed now are removed at the next start. */
  giveUp(): Promise<void>
}

export interface Drive {
  /**
   * Begins a file. `mayEmpty`: the pieces are for the drive alone, so it gives their memory back when they are written. Rejects with
   * a 503 while another partial file of this key exists.
   */
  begin(key: string, options?: { mayEmpty?: boolean }): Promise<PartialFile>
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
