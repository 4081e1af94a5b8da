/**
 * Room for the pages that programs read: a page is made in memory, several times its answers, and stays there until it is sent.
 * So the bytes of all of them have a limit in each process, and those of one token have another. Who comes first is served
 * first; a token that waits for itself holds up nobody else. Between two pages the service does whatever else came: a page
 * takes some ten milliseconds, and many at once would make everybody wait for all of them.
 */
import { overloaded } from '../../errors.ts'

export type PageRoom = ReturnType<typeof createPageRoom>

interface Waiter {
  token: number
  bytes: number
  admit(): void
}

/** Bytes of answers. Small next to the memory of a process, because a page takes many times as much while it is made. */
const MOST = 16_000_000
const MOST_OF_ONE = 6_000_000
/** How long a page waits for room. */
const PATIENCE_MS = 2000

export function createPageRoom({ most = MOST, mostOfOne = MOST_OF_ONE, patienceMs = PATIENCE_MS } = {}) {
  const held = new Map<number, number>()
  const waiting: Waiter[] = []
  let used = 0
  let turns: Promise<unknown> = Promise.resolve()

  return {
    /**
     * Takes room for so many bytes of answers, before they are read; resolves to a function that gives it back, which may be
     * called twice. Rejects with a 503 when there is none for a while. A page that is too large has all the room of its token.
     */
    async take(token: number, size: number): Promise<() => void> {
      const bytes = Math.min(size, mostOfOne)
      const release = isFree({ token, bytes }) ? hold(token, bytes) : await waitFor(token, bytes)
      const turn = turns
      turns = turn.then(() => new Promise((letOthersRun) => setImmediate(letOthersRun)))
      await turn
      return release
    },

    /** Takes room at once, for what can do without it; undefined when there is none now. Call what it returns to give the room back. */
    takeNow(token: number, size: number): (() => void) | undefined {
      const bytes = Math.min(size, mostOfOne)
      return isFree({ token, bytes }) ? hold(token, bytes) : undefined
    },
  }

  async function waitFor(token: number, bytes: number): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const waiter = { token, bytes, admit: () => resolve(hold(token, bytes)) }
    waiting.push(waiter)
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1)
      reject(overloaded())
      admit() // those behind it may be smaller
    }, patienceMs)
    return promise.finally(() => clearTimeout(timer))
  }

  /** Is there room, and nobody before? */
  function isFree({ token, bytes }: Pick<Waiter, 'token' | 'bytes'>): boolean {
    return fits({ token, bytes }) && !waiting.some((other) => other.token === token || holdsUpAll(other))
  }

  function fits(one: Pick<Waiter, 'token' | 'bytes'>): boolean {
    return used + one.bytes <= most && fitsToken(one)
  }

  function fitsToken({ token, bytes }: Pick<Waiter, 'token' | 'bytes'>): boolean {
    return (held.get(token) ?? 0) + bytes <= mostOfOne
  }

  /** Who waits for room in the process would wait for ever if others passed. */
  function holdsUpAll(one: Waiter): boolean {
    return used + one.bytes > most && fitsToken(one)
  }

  function hold(token: number, bytes: number): () => void {
    used += bytes
    held.set(token, (held.get(token) ?? 0) + bytes)
    let holds = true
    return () => {
      if (!holds) return
      holds = false
      used -= bytes
      const left = held.get(token)! - bytes
      if (left > 0) held.set(token, left)
      else held.delete(token)
      admit()
    }
  }

  /** In their order. */
  function admit(): void {
    const full = new Set<number>()
    for (const waiter of [...waiting]) {
      if (full.has(waiter.token)) continue
      if (fits(waiter)) {
        waiting.splice(waiting.indexOf(waiter), 1)
        waiter.admit()
      } else if (holdsUpAll(waiter)) return
      else full.add(waiter.token)
    }
  }
}
