/** Who writes a draft is told by the end of its file's name: this machine and the number of the process. */
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { HOUR } from '../models/moment.ts'
import type { FileSystem } from './file-system.ts'

/** This machine, in a form that a file name can hold. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
export const HERE = `${HOST}.${process.pid}`
/** A draft that nobody wrote to for this long has no writer any more. */
const ABANDONED_MS = HOUR

/**
 * Another server may be writing into the same folder right now, on this machine or in a container of its own. On this
 * machine the number of its process tells, and our own number means an earlier process of ours; elsewhere only the age
 * of the draft does. `now` is of the drive's own clock.
 */
export async function isLeftBehind(draft: string, now: number, files: Pick<FileSystem, 'stat'>): Promise<boolean> {
  const [, host, pid] = /\.([0-9a-f]{8})\.(\d+)$/.exec(draft) ?? []
  if (host === HOST) return Number(pid) === process.pid || !isRunning(Number(pid))
  const facts = await files.stat(draft).catch(() => undefined)
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
