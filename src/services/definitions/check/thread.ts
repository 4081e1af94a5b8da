/** A thread for what pages would have to wait for: the check of a definition, and the search for the ways through a form. Both ends of it are here. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Form } from '../../../models/form.ts'
import { MINUTE, type Moment } from '../../../models/moment.ts'
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

/** Checks a definition. Rejects, and ends the thread, when that fails or takes longer than the deadline. */
export const checkInThread = (question: ToCheck, deadlineMs: number): Promise<Checked> => answered(question, deadlineMs)

/** Looks for the ways through a form. Rejects, and ends the thread, when that fails or takes longer than the deadline. */
export const exploreInThread = (question: ToExplore, deadlineMs: number): Promise<WaysThrough> =>
  answered(question, deadlineMs)

async function answered<Answer>(question: ToCheck | ToExplore, deadlineMs: number): Promise<Answer> {
  const thread = takeOne()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const late = () => reject(new TooLong(`it took more than ${deadlineMs / 1000} seconds`))
  const deadline = setTimeout(late, deadlineMs) // as long as it runs, the process does not end
  thread.once('message', resolve).once('error', reject)
  thread.postMessage(question)
  try {
    const answer = await promise
    setAside(thread)
    return answer
  } catch (error) {
    await thread.terminate()
    throw error
  } finally {
    clearTimeout(deadline)
    thread.off('message', resolve).off('error', reject)
  }
}

/** Milliseconds that a thread without work is kept: to start one takes longer than most checks. */
const KEPT_MS = MINUTE
let idle: { thread: Worker; timer: NodeJS.Timeout } | undefined

function takeOne(): Worker {
  const thread = idle?.thread ?? new Worker(new URL(import.meta.url), { workerData: import.meta.url })
  clearTimeout(idle?.timer)
  idle = undefined
  thread.unref() // a process that has nothing else to do ends without waiting for it
  return thread
}

function setAside(thread: Worker): void {
  if (idle) return void thread.terminate()
  const end = () => {
    idle = undefined
    void thread.terminate()
  }
  idle = { thread, timer: setTimeout(end, KEPT_MS).unref() }
}

/** What a thread answers. */
async function outcomeOf(question: ToCheck | ToExplore): Promise<WaysThrough | Checked> {
  if ('form' in question) {
    const { waysThrough } = await import('../ways/ways-through.ts')
    return waysThrough(question.form, question.moment)
  }
  const { checkDefinition } = await import('./definition.ts')
  const { read, now, proves, isForFaults } = question
  const { form, translations, ...faults } = await checkDefinition(read, now, proves)
  return isForFaults ? faults : { ...faults, ...(form && { form }), ...(translations && { translations }) }
}

if (workerData === import.meta.url)
  parentPort!.on('message', async (question: ToCheck | ToExplore) => parentPort!.postMessage(await outcomeOf(question)))
