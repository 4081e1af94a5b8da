/**
 * How long a provider is waited for, and by how many at once. One that hangs holds nobody up for long, however many requests
 * a sign-in needs, and those who wait for it take neither connections nor requests from others without end.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { CustomFetch } from 'openid-client'
import { ProviderFault } from '../faults.ts'

export interface PatienceOptions {
  /** Milliseconds for all that one sign-in asks of the provider. */
  ms?: number
  /** Sign-ins that wait at the same time. */
  most?: number
}
export interface Patience {
  /** Runs what asks the provider. Its requests end when the time is over, as `down`; too many at once reject with `busy`. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** The `fetch` with which the work asks the provider. */
  fetch: CustomFetch
}

const MS = 5000
const MOST = 50

export function createPatience({ ms = MS, most = MOST }: PatienceOptions = {}): Patience {
  const deadline = new AsyncLocalStorage<AbortSignal>()
  let waiting = 0
  return {
    async within(work) {
      if (waiting >= most) throw new ProviderFault('busy', `${most} wait for it already`)
      waiting++
      const signal = AbortSignal.timeout(ms)
      try {
        return await deadline.run(signal, work)
      } catch (error) {
        // When the time ends in the middle of an answer, the library reports a broken answer instead.
        throw signal.aborted ? new ProviderFault('down', `no answer within ${ms} ms`) : error
      } finally {
        waiting--
      }
    },
    fetch(url, { body, signal, ...options }) {
      const signals = [signal, deadline.getStore()].filter((one) => one !== undefined)
      return fetch(url, { ...options, ...(body && { body }), signal: AbortSignal.any(signals) })
    },
  }
}
