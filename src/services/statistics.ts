/** Counts over the last 7 and the last 30 days. Quarantined submissions are left out. */
import { inDays, lastMonth, lastWeek, median, type Window } from '../models/window.ts'
import type { Store } from '../store/index.ts'

export interface Count {
  received: number
  finished: number
  /** From receipt to the final status; absent when nothing was finished. */
  medianDays?: number
}
export interface Statistics {
  /** The last 7 and the last 30 days of one form. */
  of(slug: string): Promise<{ week: Count; month: Count }>
  /** Median days over the cases finished in the last 30 days; undefined when they are fewer than 5. */
  typical(slug: string): Promise<{ days: number; finished: number } | undefined>
}

const ENOUGH = 5
/** Typical times are shown to everyone who looks, so they are counted once a minute at most. */
const FRESH_MS = 60_000

export function createStatistics({ store, clock }: { store: Store; clock: () => number }): Statistics {
  const typical = new Map<string, { at: number; value: { days: number; finished: number } | undefined }>()
  return {
    async of(slug) {
      const now = clock()
      return { week: await count(slug, lastWeek(now)), month: await count(slug, lastMonth(now)) }
    },
    async typical(slug) {
      const now = clock()
      const known = typical.get(slug)
      if (known && Math.abs(now - known.at) < FRESH_MS) return known.value
      const { finished, medianDays } = await count(slug, lastMonth(now))
      const value = finished >= ENOUGH ? { days: medianDays!, finished } : undefined
      typical.set(slug, { at: now, value })
      return value
    },
  }

  async function count(slug: string, window: Window): Promise<Count> {
    const [received, durations] = await Promise.all([
      store.submissions.received(slug, window),
      store.submissions.durations(slug, window),
    ])
    const middle = median(durations)
    return { received, finished: durations.length, ...(middle !== undefined && { medianDays: inDays(middle) }) }
  }
}
