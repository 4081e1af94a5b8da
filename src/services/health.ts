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

export function createHealth({ store, drive, definitions, installation, monotonic }: Parts) {
  let looked = -Infinity
  let answer: Promise<void> = Promise.resolve()
  return {
    /** Does the database still have what it had, and are the files its own? By the last look, a minute ago at most. */
    belonging: installation.belonging,
    /** Resolves when store and drive can keep something and the definitions are there; rejects when not, within a second. */
    ready(): Promise<void> {
      const now = monotonic()
      if (now - looked >= FRESH_MS) {
        looked = now
        answer = withDeadline(Promise.all([store.ping(), drive.ping(), definitions.ping()]))
        answer.catch(() => {}) // told to whoever asks
      }
      return answer
    },
  }
}

function withDeadline(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('the store or the drive did not answer within a second')),
      FRESH_MS,
    ).unref()
  })
  return Promise.race([work.then(() => {}), deadline]).finally(() => clearTimeout(timer))
}
