/**
 * The barrier: what makes a commit durable. COMMIT writes to the log file beside the database (`-wal`) and does not wait
 * for the disk (synchronous=NORMAL); then the log is flushed here, off the event loop, before anybody is answered.
 *
 * - One flush covers every commit, of any process, that was made before it began: it is a flush of the whole file.
 * - A commit leaves the log only through a checkpoint, and SQLite flushes the log and then the database before it writes
 *   over the log. So a flush of the log that comes after a checkpoint has nothing left to do for what was in it.
 * - SQLite's locks are on the database and on `-shm`, never on `-wal`: that another descriptor of the log is opened and
 *   closed here takes no lock away. The other two files must not be opened, only looked at: closing them would.
 * - What the system could not write it may drop, and the next flush then succeeds without it. So a flush that failed
 *   closes the store until the service is started again, and so does a file that is no longer the one that was opened.
 */
import { type BigIntStats, closeSync, fdatasync, fsyncSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { unavailable } from '../../errors.ts'
import { sharedWork } from '../../models/shared-work.ts'

export type Barrier = ReturnType<typeof openBarrier>

/** The caller has opened the database, so the log exists. */
export function openBarrier(database: string) {
  const file = realpathSync(database)
  const log = `${file}-wal`
  const opened = [statSync(file, { bigint: true }), statSync(log, { bigint: true })] as const
  const descriptor = openSync(log, 'r+')
  flushFolder(dirname(file))
  let size = Number(opened[1].size)
  let broken: unknown
  /** A flush under way may have begun before the commit, so callers that come during it share the next one. */
  const flush = sharedWork(flushNow)
  let closed: Promise<void> | undefined
  return {
    /** Resolves when all that was committed before the call is on the disk; rejects with a 503 when that is not sure. */
    flush,
    /** Throws a 503 once the store must not be used any more. */
    assertSound(): void {
      if (broken !== undefined) throw unavailable(broken)
    },
    isSound: (): boolean => broken === undefined,
    /** Closes the store for this reason, unless it is closed already. */
    fail(reason: unknown): void {
      broken ??= reason
    },
    /** Bytes of the log file at the last flush. */
    size: (): number => size,
    /** Resolves when no flush is under way; what comes later is refused. */
    close(): Promise<void> {
      closed ??= close()
      return closed
    },
  }

  async function close(): Promise<void> {
    broken ??= new Error('the database is closed')
    await flush().catch(() => {}) // one that is under way ends first
    closeSync(descriptor)
  }

  async function flushNow(): Promise<void> {
    try {
      if (broken === undefined) await flushed(descriptor)
      if (broken === undefined) lookForBoth()
    } catch (error) {
      broken ??= error
    }
    if (broken !== undefined) throw unavailable(broken)
  }

  /** Looks whether both files are still those that were opened. The system answers from memory, since both are open. */
  function lookForBoth(): void {
    isStill(file, opened[0])
    size = Number(isStill(log, opened[1]).size)
  }
}

function isStill(path: string, was: BigIntStats): BigIntStats {
  const is = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (is?.ino === was.ino && is.dev === was.dev) return is
  throw new Error(`${path} was removed or replaced while it was in use`)
}

const flushed = (descriptor: number): Promise<void> =>
  new Promise((resolve, reject) => fdatasync(descriptor, (error) => (error ? reject(error) : resolve())))

/** Flushes a folder, so that files which were just made in it are found after a power cut. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
