/**
 * Statistics that everyone may see, of forms that say so. Nobody can be recognised from them: every count is rounded to the
 * nearest five, counts below five are not shown, and times are shown only when enough cases were finished. Each process
 * counts at most once in ten minutes, however often it is asked.
 */
import { MINUTE } from '../models/moment.ts'
import type { Rounded, RoundedStatistics, RoundedWindow, WindowStatistics } from '../models/statistics.ts'
import type { OfficeStatistics } from './office/statistics.ts'
import type { Wiring } from './wiring.ts'

interface PublicStatistics {
  /** The same object again until it is ten minutes old. If counting fails, the last statistics are returned. */
  of(slug: string): Promise<RoundedStatistics>
}

/** Counts below this are not shown; the median time is shown from this many finished cases. */
const FEW = 5
const STEP = 5
/** Cases from which a 90th percentile is said. With fewer, it is the longest duration itself, which is that of one person. */
const ENOUGH_FOR_P90 = 10
const FRESH_MS = 10 * MINUTE

interface Known {
  /** When the count began, by a steady clock. */
  since: number
  counted: Promise<RoundedStatistics>
}

export function createPublicStatistics({
  officeStatistics,
  clock,
  monotonic,
}: Pick<Wiring, 'clock' | 'monotonic'> & { officeStatistics: OfficeStatistics }): PublicStatistics {
  const known = new Map<string, Known>()
  return {
    of(slug) {
      const last = known.get(slug)
      if (last && monotonic() - last.since < FRESH_MS) return last.counted
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
