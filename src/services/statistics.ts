/** How long cases usually take, counted over the last 30 days. Quarantined submissions are left out. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { MINUTE } from '../models/moment.ts'
import { inDays, median, type Window, window } from '../models/window.ts'
import type { Finished } from '../store/submissions.ts'
import type { Wiring } from './wiring.ts'

/** Median days from receipt to the final status, over the cases finished in the last 30 days. */
export interface Typical {
  days: number
  finished: number
}
export type Statistics = ReturnType<typeof createStatistics>

interface Known {
  /** When it was counted last, by a steady clock. */
  since: number
  value: Typical | undefined
  counting: Promise<void> | undefined
}

const DAYS = 30
const ENOUGH = 5
const FRESH_MS = MINUTE
/** Cases read at once, in about a millisecond: requests are answered in between. */
const SLICE = 1000

export function createStatistics({ store, clock, monotonic }: Pick<Wiring, 'store' | 'clock' | 'monotonic'>) {
  const known = new Map<string, Known>()
  return {
    /**
     * How long cases of the form usually take, as it was counted last; undefined when fewer than 5 were finished, and until
     * the first count has ended. It never makes anybody wait: when the last count is a minute old, the next one begins aside.
     */
    typical(slug: string): Typical | undefined {
      const last = known.getOrInsert(slug, { since: -Infinity, value: undefined, counting: undefined })
      if (!last.counting && monotonic() - last.since >= FRESH_MS) {
        last.since = monotonic()
        last.counting = countAside(slug)
      }
      return last.value
    },
    /** Resolves when no count is under way. */
    async settled(): Promise<void> {
      await Promise.all([...known.values()].map(({ counting }) => counting))
    },
  }

  async function countAside(slug: string): Promise<void> {
    const entry = known.get(slug)!
    await letOthersRun() // the request that asked is answered first
    try {
      const took = await durations(slug, window(clock(), DAYS))
      entry.value = took.length >= ENOUGH ? { days: inDays(median(took)!), finished: took.length } : undefined
    } catch {
      // The last count stays. A request that needs the store itself reports what is wrong with it.
    }
    entry.counting = undefined
  }

  /** How long each case took that was finished in the window, in milliseconds, read in slices. */
  async function durations(slug: string, within: Window): Promise<number[]> {
    const all: number[] = []
    let after: Finished | undefined
    for (;;) {
      const slice = await store.submissions.finished(slug, within, { size: SLICE, ...(after && { after }) })
      for (const { took } of slice) all.push(took)
      if (slice.length < SLICE) return all
      after = slice.at(-1)!
      await letOthersRun()
    }
  }
}
