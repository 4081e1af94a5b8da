/** What everybody may know of the cases of a form: how long they usually take, and the public statistics. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { MINUTE } from '../models/moment.ts'
import type { Rounded, RoundedStatistics, RoundedWindow, WindowStatistics } from '../models/statistics.ts'
import { inDays, median, type Window, window } from '../models/window.ts'
import type { Finished } from '../store/submissions.ts'
import type { OfficeStatistics } from './office/statistics.ts'
import { pagesOf } from './pages.ts'
import type { Wiring } from './wiring.ts'

/** Median days from receipt to the final status, over the cases finished in the last 30 days. */
export interface Typical {
  days: number
  finished: number
}
export type Statistics = ReturnType<typeof createStatistics>

interface LastCount {
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

/** How long cases usually take, counted over the last 30 days. Quarantined submissions are left out. */
export function createStatistics({ store, clock, monotonic }: Pick<Wiring, 'store' | 'clock' | 'monotonic'>) {
  const known = new Map<string, LastCount>()
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
    const read = (after: Finished | undefined) =>
      store.submissions.finished(slug, within, { size: SLICE, ...(after && { after }) })
    for await (const slice of pagesOf(SLICE, read)) {
      for (const { took } of slice) all.push(took)
      await letOthersRun()
    }
    return all
  }
}

// Statistics that everyone may see, of forms that say so. Nobody can be recognised from them: every count is rounded to the
// nearest five, counts below five are not shown, and times are shown only when enough cases were finished. Each process
// counts at most once in ten minutes, however often it is asked.

interface PublicStatistics {
  /** Returns one object until that is ten minutes old. If counting fails, the last statistics are returned. */
  of(slug: string): Promise<RoundedStatistics>
}

/** Counts below this are not shown; the median time is shown from this many finished cases. */
const FEW = 5
const STEP = 5
/** Cases from which a 90th percentile is said. With fewer, it is the longest duration itself, which is that of one person. */
const ENOUGH_FOR_P90 = 10
const PUBLIC_FRESH_MS = 10 * MINUTE

interface PublicCount {
  /** When the count began, by a steady clock. */
  since: number
  counted: Promise<RoundedStatistics>
}

export function createPublicStatistics({
  officeStatistics,
  clock,
  monotonic,
}: Pick<Wiring, 'clock' | 'monotonic'> & { officeStatistics: OfficeStatistics }): PublicStatistics {
  const known = new Map<string, PublicCount>()
  return {
    of(slug) {
      const last = known.get(slug)
      if (last && monotonic() - last.since < PUBLIC_FRESH_MS) return last.counted
      const counted = count(slug).catch((error) => last?.counted ?? Promise.reject(error))
      known.set(slug, { since: monotonic(), counted })
      // A failure is no number: the next one who asks has it counted again.
      counted.catch(() => known.delete(slug))
      return counted
    },
  }

  async function count(slug: string): Promise<RoundedStatistics> {
    const at = clock()
    const { total, days } = await officeStatistics.of([slug])
    return {
      at,
      week: { now: roundedWindow(total.week.now), before: roundedWindow(total.week.before) },
      month: { now: roundedWindow(total.month.now), before: roundedWindow(total.month.before) },
      waiting: { office: rounded(total.waiting.office), person: rounded(total.waiting.person) },
      days: days.map(({ day, received, finished }) => ({
        day,
        received: rounded(received),
        finished: rounded(finished),
      })),
    }
  }
}

const rounded = (count: number): Rounded => (count < FEW ? 'few' : Math.round(count / STEP) * STEP)

const roundedWindow = ({ received, finished, medianDays, p90Days }: WindowStatistics): RoundedWindow => ({
  received: rounded(received),
  finished: rounded(finished),
  ...(medianDays !== undefined && finished >= FEW && { medianDays }),
  ...(p90Days !== undefined && finished >= ENOUGH_FOR_P90 && { p90Days }),
})
