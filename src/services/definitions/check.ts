/**
 * Checks definitions before they are published. One that did not change since the last time is not checked again. A large
 * one takes up to half a second, and the first one brings the compiling of the schema with it: where a page would have to
 * wait for that, it is checked in a thread of its own.
 */
import { Worker } from 'node:worker_threads'
import {
  type Checked,
  checkDefinition,
  type Definition,
  publishedAlready,
  refusedAtOnce,
  tell,
} from './check-definition.ts'

/**
 * Checks definitions together: the shape, what a shape cannot say, and that no two share a slug. The file that a form of
 * `live` came from keeps its slug: a copy beside it must not take the form over; and while it says what is live, it was
 * checked when it was published. Without `live` it is not known which file that would be, so all that share a slug are at
 * fault.
 */
export type Check = (definitions: readonly Definition[], live?: readonly Live[]) => Promise<Checked[]>

/** A live form: the name of the file that it came from, and its version. */
export interface Live {
  slug: string
  source: string
  version: string
}

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

/**
 * A check that remembers the outcome of each file; `deadlineMs` is how long a large one may take, `clock` the time in UTC
 * milliseconds; without it, nothing is said about dates that cannot be given on the day of the check.
 */
export function createCheck({
  deadlineMs = DEADLINE_MS,
  clock,
}: {
  deadlineMs?: number
  clock?: () => number
} = {}): Check {
  let before = new Map<string, Outcome>()
  /** Was a definition checked in this thread before? Then the schema is compiled here. */
  let isCompiled = false
  return async (definitions, known) => {
    const live = known ?? []
    const now: typeof before = new Map()
    const thread = createThread(deadlineMs)
    const versions = new Map(live.map(({ source, version }) => [source, version]))
    /** A small one, and only if the schema is compiled already, or no form is live for whose pages somebody could wait. */
    const isCheckedHere = ({ text }: Definition) => text.length <= LARGE && (isCompiled || live.length === 0)
    const check = (definition: Definition): Checked | Promise<Checked> => {
      const decided = refusedAtOnce(definition) ?? publishedAlready(definition, versions.get(definition.source))
      if (decided) return decided
      if (!isCheckedHere(definition)) return thread.check(definition, clock?.())
      isCompiled = true
      return checkDefinition(definition, clock?.())
    }
    try {
      for (const definition of definitions) {
        const last = before.get(definition.source)
        const outcome = last && isSame(last, definition) ? last : await outcomeOf(definition, check)
        now.set(definition.source, outcome)
      }
    } finally {
      await thread.end()
    }
    before = now
    return definitions.map(({ source }) => now.get(source)!.checked).map(withSlugs([...now.values()], known))
  }
}

const isSame = ({ definition, failed }: Outcome, { text, unreadable }: Definition): boolean =>
  !failed && definition.text === text && definition.unreadable === unreadable

/** One file that cannot be checked must not stop the others. */
async function outcomeOf(
  definition: Definition,
  check: (definition: Definition) => Checked | Promise<Checked>,
): Promise<Outcome> {
  try {
    return { definition, checked: await check(definition) }
  } catch (error) {
    const { source } = definition
    const reason = `cannot be checked: ${(error as Error).message}`
    const fault = { code: 'INT001', severity: 'error', pointer: '/', line: 1, column: 1, reason } as const
    return { definition, checked: { source, faults: [fault] }, failed: true }
  }
}

/** Started when the first definition comes for it. */
function createThread(deadlineMs: number) {
  let worker: Worker | undefined
  return {
    async check(definition: Definition, now: number | undefined): Promise<Checked> {
      worker ??= new Worker(new URL('./check-worker.ts', import.meta.url))
      const thread = worker
      const { promise, resolve, reject } = Promise.withResolvers<Checked>()
      const late = () => reject(new Error(`it takes more than ${deadlineMs / 1000} seconds`))
      const deadline = setTimeout(late, deadlineMs)
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.postMessage({ definition, now })
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
  live: readonly Live[] | undefined,
): (checked: Checked) => Checked {
  const liveSources = new Map(live?.map(({ slug, source }) => [slug, source]))
  const owners = new Map<string, string>()
  const others = new Map<string, string>()
  for (const { form, source } of all.map(({ checked }) => checked)) {
    if (!form) continue
    const isFirst = !owners.has(form.slug)
    if (isFirst || liveSources.get(form.slug) === source) owners.set(form.slug, source)
    if (!isFirst && !others.has(form.slug)) others.set(form.slug, source)
  }
  const texts = new Map(all.map(({ definition: { source, text } }) => [source, text]))
  return (checked) => {
    const { form, source } = checked
    const owner = form && owners.get(form.slug)
    if (!form) return checked
    const other = owner === source ? others.get(form.slug) : owner
    if (other === undefined || (live && owner === source)) return checked
    const reason = live
      ? `is taken: ${owner} defines "${form.slug}" already`
      : `is claimed twice: both ${source} and ${other} define "${form.slug}"; the one that is live stays`
    return { source, faults: tell([{ code: 'INT006', pointer: '/slug', reason }], texts.get(source)!, form) }
  }
}
