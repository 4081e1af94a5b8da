/**
 * Checks definitions before they are published. One that did not change since the last time is not checked again, and a
 * large one is checked in a thread of its own: checking takes up to half a second, and a page must not wait for it.
 */
import { Worker } from 'node:worker_threads'
import type { Fault } from '../models/ajv.ts'
import { type Checked, checkDefinition, type Definition, refusedAtOnce, tell } from './check-definition.ts'

/**
 * Checks definitions together: the shape, what a shape cannot say, and that no two share a slug. The file that a live form
 * came from (`liveSources`, by slug) keeps its slug: a copy beside it must not take the form over.
 */
export type Check = (
  definitions: readonly Definition[],
  liveSources?: ReadonlyMap<string, string>,
) => Promise<Checked[]>

/** Characters above which a definition is checked in the thread; below, its longest step takes some 10 ms. */
const LARGE = 16 * 1024
/** Only for what would never end: on a machine that is busy the thread alone takes half a minute to start. */
const DEADLINE_MS = 120_000

interface Outcome {
  definition: Definition
  checked: Checked
  /** The check itself failed, so it is tried again the next time. */
  failed?: true
}

/** A check that remembers the outcome of each file; `deadlineMs` is how long a large one may take. */
export function createCheck({ deadlineMs = DEADLINE_MS } = {}): Check {
  let before = new Map<string, Outcome>()
  return async (definitions, liveSources = new Map()) => {
    const now: typeof before = new Map()
    const thread = createThread(deadlineMs)
    try {
      for (const definition of definitions) {
        const known = before.get(definition.source)
        now.set(definition.source, known && isSame(known, definition) ? known : await check(definition, thread))
      }
    } finally {
      await thread.end()
    }
    before = now
    return definitions.map(({ source }) => now.get(source)!.checked).map(withSlugs([...now.values()], liveSources))
  }
}

const isSame = ({ definition, failed }: Outcome, { text, unreadable }: Definition): boolean =>
  !failed && definition.text === text && definition.unreadable === unreadable

/** One file that cannot be checked must not stop the others. */
async function check(definition: Definition, thread: Thread): Promise<Outcome> {
  const { source, text } = definition
  try {
    const refused = refusedAtOnce(definition)
    const checked = refused ?? (await (text.length > LARGE ? thread.check(definition) : checkDefinition(definition)))
    return { definition, checked }
  } catch (error) {
    const reason = `cannot be checked: ${(error as Error).message}`
    const fault = { code: 'INT001', severity: 'error', pointer: '/', line: 1, column: 1, reason } as const
    return { definition, checked: { source, faults: [fault] }, failed: true }
  }
}

type Thread = ReturnType<typeof createThread>

/** Started when the first large definition comes. */
function createThread(deadlineMs: number) {
  let worker: Worker | undefined
  return {
    async check(definition: Definition): Promise<Checked> {
      worker ??= new Worker(new URL('./check-worker.ts', import.meta.url))
      const thread = worker
      const { promise, resolve, reject } = Promise.withResolvers<Checked>()
      const late = () => reject(new Error(`it takes more than ${deadlineMs / 1000} seconds`))
      const deadline = setTimeout(late, deadlineMs)
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.postMessage(definition)
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

function withSlugs(
  all: readonly { definition: Definition; checked: Checked }[],
  liveSources: ReadonlyMap<string, string>,
): (checked: Checked) => Checked {
  const owners = new Map<string, string>()
  for (const { form, source } of all.map(({ checked }) => checked))
    if (form && (!owners.has(form.slug) || liveSources.get(form.slug) === source)) owners.set(form.slug, source)
  const texts = new Map(all.map(({ definition: { source, text } }) => [source, text]))
  return (checked) => {
    const { form, source } = checked
    const owner = form && owners.get(form.slug)
    if (!form || owner === source) return checked
    const fault: Fault = {
      code: 'INT006',
      pointer: '/slug',
      reason: `is taken: ${owner} defines "${form.slug}" already`,
    }
    return { source, faults: tell([fault], texts.get(source)!, form) }
  }
}
