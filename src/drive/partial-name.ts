/** The end of the name of a partial file says who writes it: the machine, and the number of the process. */
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { HOUR } from '../models/moment.ts'
import type { FileSystem } from './file-system.ts'

/** This machine, in a form that a file name can hold. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
export const HERE = `${HOST}.${process.pid}`
/** After so long without a byte, nobody writes the partial file any more. */
const ABANDONED_MS = HOUR

/**
 * Is the process that wrote the partial file gone? Another process may be writing to the same folder, on this machine or in a
 * container. On this machine its process number tells; our own number means an earlier process. Of other machines only the
 * age of the file tells. `now` is the drive's own clock.
 */
export async function isLeftBehind(partial: string, now: number, files: Pick<FileSystem, 'stat'>): Promise<boolean> {
  const [, host, pid] = /\.([0-9a-f]{8})\.(\d+)$/.exec(partial) ?? []
  if (host === HOST) return Number(pid) === process.pid || !isRunning(Number(pid))
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
