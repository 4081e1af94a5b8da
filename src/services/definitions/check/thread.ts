/** A thread for what pages would have to wait for: the check of a definition, large or not, and the search for the ways through a form. It is started when the first one comes. */
import { Worker } from 'node:worker_threads'
import type { Form } from '../../../models/form.ts'
import type { Moment } from '../../../models/moment.ts'
import type { WaysThrough } from '../../../models/ways-through.ts'
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
/** A sound form whose ways are asked for. */
export interface ToExplore {
  form: Form
  moment: Moment
}

/** The thread took longer than its deadline, and was ended. */
export class TooLong extends Error {}

/** Takes one question at a time. Each rejects, and ends the thread, when it fails or takes longer than the deadline. */
export function createThread(deadlineMs: number) {
  let worker: Worker | undefined
  let questions = 0
  return {
    check: (question: ToCheck): Promise<Checked> => ask(question),
    explore: (question: ToExplore): Promise<WaysThrough> => ask(question),
    /** Keeps the thread for whoever needs one soon; one that still works is ended. */
    async end(): Promise<void> {
      if (worker && questions === 0) keep(worker)
      else await worker?.terminate()
      worker = undefined
    },
  }

  async function ask<Answer>(question: ToCheck | ToExplore): Promise<Answer> {
    worker ??= takeOne()
    const thread = worker
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const late = () => reject(new TooLong(`it took more than ${deadlineMs / 1000} seconds`))
    const deadline = setTimeout(late, deadlineMs)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.postMessage(question)
    questions++
    try {
      return await promise
    } catch (error) {
      worker = undefined
      await thread.terminate()
      throw error
    } finally {
      questions--
      clearTimeout(deadline)
      thread.off('message', resolve).off('error', reject)
    }
  }
}

/** Milliseconds that a thread without work is kept: to start one takes longer than most checks. */
const KEPT_MS = 10_000
let kept: { thread: Worker; timer: NodeJS.Timeout } | undefined

function takeOne(): Worker {
  if (!kept) return new Worker(new URL('./worker.ts', import.meta.url))
  const { thread, timer } = kept
  kept = undefined
  clearTimeout(timer)
  thread.ref()
  return thread
}

/** A process that has nothing else to do ends without waiting for it. */
function keep(thread: Worker): void {
  if (kept) return void thread.terminate()
  thread.unref()
  const end = () => {
    kept = undefined
    void thread.terminate()
  }
  kept = { thread, timer: setTimeout(end, KEPT_MS).unref() }
}
