/**
 * Numbers that everybody may see, of forms that say so. Nobody is told from them: every count is rounded to the nearest
 * five, less than five is only said to be so, and how long cases took is told where enough of them were finished. Each
 * process counts at most once in ten minutes, however often it is asked.
 */
import { MINUTE } from '../models/moment.ts'
import type { Rounded, RoundedStatistics, RoundedWindow, WindowStatistics } from '../models/statistics.ts'
import type { OfficeStatistics } from './office/statistics.ts'

export interface PublicStatistics {
  /** The same object again until it is ten minutes old. When they cannot be counted, the last ones stand. */
  of(slug: string): Promise<RoundedStatistics>
}

/** Fewer cases than this are only said to be few; from so many finished cases on, the middle duration is told. */
const FEW = 5
const STEP = 5
/** Of fewer cases, the 90th percentile by nearest rank is the longest duration itself, which is that of one person. */
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
}: {
  officeStatistics: OfficeStatistics
  clock: () => number
  monotonic: () => number
}): PublicStatistics {
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
      waiting: { office: rounded(total.waiting.office), citizen: rounded(total.waiting.citizen) },
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
