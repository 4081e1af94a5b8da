/** The drive: where file bytes live. Keys are made by us: letters, digits, `_` and `-`. */
import type { Readable } from 'node:stream'
import { createLocalDrive } from './local.ts'

export interface Stored {
  key: string
  /** Bytes. */
  size: number
  /** UTC milliseconds. */
  storedAt: number
}
export interface Drive {
  /**
   * Keeps what `source` yields under `key`, as it comes, in constant memory; resolves when it is durable. When `source`
   * throws, nothing is left and its error is thrown on. Rejects with a 503 when the drive is at fault.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes; undefined when there are none under this key. */
  get(key: string): Promise<Readable | undefined>
  /** Absent is fine. */
  remove(key: string): Promise<void>
  list(): AsyncGenerator<Stored>
  /** Removes what unfinished puts of an earlier process have left. */
  tidy(): Promise<void>
  /** Rejects with a 503 when the drive cannot be written. */
  ping(): Promise<void>
}

/** A drive in a local folder, made when absent. `clock`: UTC milliseconds. */
export const openDrive = (folder: string, clock: () => number): Drive => createLocalDrive(folder, clock)
