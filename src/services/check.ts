/**
 * Checks definitions before they are published. One that did not change since the last time is not checked again, and a
 * large one is checked in a thread of its own: checking takes up to half a second, and a page must not wait for it.
 */
import { Worker } from 'node:worker_threads'
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
const DEADLINE_MS = 30_000

/** A check that remembers the outcome of each file. */
export function createCheck(): Check {
  let before = new Map<string, { definition: Definition; checked: Checked }>()
  return async (definitions, liveSources = new Map()) => {
    const now: typeof before = new Map()
    const thread = createThread()
    try {
      for (const definition of definitions) {
        const { source, text, unreadable } = definition
        const known = before.get(source)
        if (known?.definition.text === text && known.definition.unreadable === unreadable) now.set(source, known)
        else {
          const refused = refusedAtOnce(definition)
          const later = () => (text.length > LARGE ? thread.check(definition) : checkDefinition(definition))
          now.set(source, { definition, checked: refused ?? (await later()) })
        }
      }
    } finally {
      await thread.end()
    }
    before = now
    return definitions.map(({ source }) => now.get(source)!.checked).map(withSlugs([...now.values()], liveSources))
  }
}

/** Started when the first large definition comes. */
function createThread() {
  let worker: Worker | undefined
  return {
    check(definition: Definition): Promise<Checked> {
      worker ??= new Worker(new URL('./check-worker.ts', import.meta.url))
      const thread = worker
      const { source } = definition
      const { promise, resolve } = Promise.withResolvers<Checked>()
      const refuse = (reason: string) => resolve({ source, faults: [{ pointer: '/', line: 1, column: 1, reason }] })
      const deadline = setTimeout(() => {
        worker = undefined
        thread.terminate()
        refuse(`takes more than ${DEADLINE_MS / 1000} seconds to check`)
      }, DEADLINE_MS)
      thread.once('message', resolve)
      // One file that cannot be checked must not stop the others.
      thread.once('error', ({ message }: Error) => {
        worker = undefined
        refuse(`cannot be checked: ${message}`)
      })
      thread.postMessage(definition)
      return promise.finally(() => {
        clearTimeout(deadline)
        thread.removeAllListeners()
      })
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
    const fault = { pointer: '/slug', reason: `is taken: ${owner} defines "${form.slug}" already` }
    return { source, faults: tell([fault], texts.get(source)!, form) }
  }
}
