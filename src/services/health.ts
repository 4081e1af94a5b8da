/** Can everything be done that a request needs? Tried once a second at most, however often it is asked. */
import type { Drive } from '../drive/port.ts'
import type { Store } from '../store/index.ts'
import type { Installation } from './installation.ts'

const FRESH_MS = 1000

interface Parts {
  store: Pick<Store, 'ping'>
  drive: Pick<Drive, 'ping'>
  /** Rejects when definitions cannot be read. */
  definitions: { ping(): Promise<void> }
  installation: Pick<Installation, 'belonging'>
  monotonic: () => number
}

export type Health = ReturnType<typeof createHealth>
type Part = 'store' | 'drive' | 'definitions'

export function createHealth({ store, drive, definitions, installation, monotonic }: Parts) {
  let looked = -Infinity
  let answers: Record<Part, Promise<number>>
  return {
    /** Does the database still have what it had, and are the files its own? By the last look, a minute ago at most. */
    belonging: installation.belonging,
    /** Resolves when store and drive can keep something and the definitions are there; rejects when not, within a second. */
    ready: async (): Promise<void> => void (await Promise.all(Object.values(look()))),
    /** The milliseconds that each took to answer; undefined for one that did not. */
    async parts(): Promise<Record<Part, number | undefined>> {
      const { store, drive, definitions } = look()
      const known = (answer: Promise<number>) => answer.catch(() => undefined)
      const [rows, files, forms] = await Promise.all([store, drive, definitions].map(known))
      return { store: rows, drive: files, definitions: forms }
    },
  }

  function look(): Record<Part, Promise<number>> {
    const now = monotonic()
    if (now - looked < FRESH_MS) return answers
    looked = now
    const tried = async (part: { ping(): Promise<void> }) => {
      await withDeadline(part.ping())
      return monotonic() - now
    }
    answers = { store: tried(store), drive: tried(drive), definitions: tried(definitions) }
    for (const answer of Object.values(answers)) answer.catch(() => {}) // told to whoever asks
    return answers
  }
}

/** Rejects when the work takes longer than a second. */
export function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not answer within a second')), FRESH_MS).unref()
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}
