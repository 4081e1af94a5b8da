/** The thread that checks large definitions. It is started when the first one comes. */
import { Worker } from 'node:worker_threads'
import type { ReadDefinition } from './read.ts'
import type { Checked } from './report.ts'

export interface ToCheck {
  read: ReadDefinition
  /** UTC milliseconds. */
  now: number | undefined
  /** Whether its rules are taken together, too. Default: they are. */
  proves?: boolean
  /** Nobody asks for more of the outcome than the faults. */
  isForFaults?: true
}

export function createThread(deadlineMs: number) {
  let worker: Worker | undefined
  return {
    /** Rejects, and ends the thread, when the check fails or takes longer than the deadline. */
    async check(question: ToCheck): Promise<Checked> {
      worker ??= new Worker(new URL('./worker.ts', import.meta.url))
      const thread = worker
      const { promise, resolve, reject } = Promise.withResolvers<Checked>()
      const late = () => reject(new Error(`it took more than ${deadlineMs / 1000} seconds`))
      const deadline = setTimeout(late, deadlineMs)
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.postMessage(question)
      try {
        return await promise
      } catch (error) {
        worker = undefined
        await thread.terminate()
        throw error
      } finally {
        clearTimeout(deadline)
        thread.off('message', resolve).off('error', reject)
      }
    },
    end: async () => void (await worker?.terminate()),
  }
}
