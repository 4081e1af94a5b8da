/**
 * Checkpoints: what the log (`-wal`) holds is copied into the database, so that the log starts again and stays small.
 * SQLite would do it inside a COMMIT, flushing two files on the event loop. Here a thread of its own does it, in two steps:
 *
 * - `copy`, beside the service: most of the work. A reader that is kept open for that time keeps the log from starting again,
 *   because its first commit would flush the log's head on the event loop.
 * - `restart`, while no work runs: the few pages that came since, and one commit that starts the log again. Or `empty`,
 *   which cuts the log to nothing, because it still holds what was deleted.
 */
import { Worker } from 'node:worker_threads'
import type { Step } from './checkpoint-thread.ts'
import { isFault, isLocked } from './faults.ts'

/** A checkpoint is due after this many works, or this much growth of the log. */
const WORKS = 400
const GROWTH = 8 * 2 ** 20
/** A thread that had nothing to do for this long ends. */
const IDLE_MS = 10_000

export function createCheckpoints({
  file,
  alone,
  fail,
}: {
  file: string
  /** Runs the step while no work runs. */
  alone: (step: () => Promise<void>) => Promise<void>
  /** Called when the disk is at fault; pages may be lost then. */
  fail: (fault: Error) => void
}) {
  let works = 0
  let known = 0
  let running: Promise<unknown> | undefined
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  return {
    /** Told after every commit: how many works it held, and the size of the log in bytes. */
    committed(count: number, logSize: number): void {
      works += count
      if (running || (works < WORKS && logSize < known + GROWTH)) return
      works = 0
      known = logSize
      begin('restart')
    },
    /** Copies and empties the log; false while a reader still needs it. */
    async empty(): Promise<boolean> {
      while (running) await running
      const isEmpty = await begin('empty')
      if (isEmpty) known = 0
      return isEmpty
    },
    /** Resolves when the thread has ended. */
    async close(): Promise<void> {
      await running
      await end()
    },
  }

  function begin(last: 'restart' | 'empty'): Promise<boolean> {
    const work = checkpoint(last).finally(() => {
      running = undefined
    })
    running = work
    return work
  }

  /** Resolves to whether the log starts again. */
  async function checkpoint(last: 'restart' | 'empty'): Promise<boolean> {
    clearTimeout(idle)
    let done: unknown = false
    try {
      await take('copy')
      await alone(async () => {
        done = await take(last)
      })
    } catch (error) {
      const { code } = error as { code?: string }
      // The log is still whole, and the next checkpoint tries again.
      if (isLocked(error) || code === 'SQLITE_FULL') return false
      if (isFault(error)) fail(error as Error)
      else
        process.emitWarning(
          `the log of the database could not be moved into the database, so it keeps growing: ${error}`,
        )
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
    return done !== false
  }

  /** Resolves to what the step returned. */
  function take(step: Step): Promise<unknown> {
    thread ??= start()
    const worker = thread
    return new Promise((resolve, reject) => {
      const done = ({ fault, answer }: { fault?: Error; answer?: unknown }) => {
        worker.off('message', done).off('error', failed).off('exit', gone)
        if (fault) reject(fault)
        else resolve(answer)
      }
      const failed = (fault: Error) => done({ fault })
      const gone = () => failed(new Error('the thread for checkpoints has ended'))
      worker.on('message', done).on('error', failed).on('exit', gone)
      worker.postMessage(step)
    })
  }

  function start(): Worker {
    const worker = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: file, execArgv: [] })
    worker.unref()
    worker.on('error', () => {}) // the step that waits gets the error
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const worker = thread
    thread = undefined
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.ref()
    worker.postMessage('end' satisfies Step)
    await ended
  }
}
