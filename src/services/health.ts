/** Is everything there that a request needs? Looked at once a second at most, however often it is asked. */
import type { Store } from '../store/index.ts'

export interface Health {
  /** Resolves when the store answers; rejects when it does not, within a second. */
  ready(): Promise<void>
}

const FRESH_MS = 1000

export function createHealth({ store, clock }: { store: Store; clock: () => number }): Health {
  let looked = -Infinity
  let answer: Promise<void> = Promise.resolve()
  return {
    ready() {
      const now = clock()
      if (Math.abs(now - looked) >= FRESH_MS) {
        looked = now
        answer = withDeadline(store.ping())
        answer.catch(() => {}) // told to whoever asks
      }
      return answer
    },
  }
}

function withDeadline(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the store did not answer within a second')), FRESH_MS).unref()
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}
