/** Names on a drive: keys of files, the stamp, and partial files. */
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Stamp } from '../models/installation.ts'
import { HOUR } from '../models/moment.ts'
import type { FileSystem } from './file-system.ts'

/** Keys are made by the service. Any other text could name any file on the drive. */
const KEY = /^[A-Za-z0-9_-]{8,100}$/

export const isKey = (name: string): boolean => KEY.test(name)

/** Throws when the text is not shaped like a key. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error('not a key of this drive')
}

// The stamp as a small file beside the kept files.

/** Not shaped like a key, so no file can have this name. */
export const STAMP = 'installation.json'

export const stampBytes = (stamp: Stamp): Buffer => Buffer.from(`${JSON.stringify(stamp)}\n`)

/** A stamp that cannot be read gets the id '', which no installation has. */
export function parseStamp(bytes: Uint8Array): Stamp {
  try {
    const { installation, position, disputed } = JSON.parse(Buffer.from(bytes).toString()) as Stamp
    if (typeof installation !== 'string') return { installation: '' }
    return {
      installation,
      ...(position && { position: { event: position.event, at: position.at } }),
      ...(disputed && { disputed: true }),
    }
  } catch {
    return { installation: '' }
  }
}

// The end of the name of a partial file says who writes it: the machine, and the number of the process.

/** This machine, in a form that a file name can hold. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
export const HERE = `${HOST}.${process.pid}`
/** After so long without a byte, nobody writes the partial file any more. */
const ABANDONED_MS = HOUR

/**
 * Is the process that wrote the partial file gone? Another process may be writing to the same folder, on this machine or in a
 * container. On this machine its process number tells; our own number means an earlier process. Of other machines, and where
 * another process has that number by now, only the age of the file tells. `now` is the drive's own clock.
 */
export async function isLeftBehind(partial: string, now: number, files: Pick<FileSystem, 'stat'>): Promise<boolean> {
  const [, host, pid] = /\.([0-9a-f]{8})\.(\d+)$/.exec(partial) ?? []
  if (host === HOST && (Number(pid) === process.pid || !isRunning(Number(pid)))) return true
  const facts = await files.stat(partial).catch(() => undefined)
  return facts !== undefined && now - facts.mtimeMs > ABANDONED_MS
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
