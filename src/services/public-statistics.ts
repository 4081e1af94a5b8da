/**
 * Numbers that everybody may see, of forms that say so. Nobody is told from them: every count is rounded to the nearest
 * five, less than five is only said to be so, and how long cases took is told where enough of them were finished. Each
 * process counts at most once in ten minutes, however often it is asked.
 */
import { MINUTE } from '../models/moment.ts'
import type { Figures, PublicFigures, PublicNumbers, Rounded } from '../models/statistics.ts'
import type { Counting } from './office/statistics.ts'

export interface PublicCounting {
  /** The same object again until it is ten minutes old. When they cannot be counted, the last ones stand. */
  numbers(slug: string): Promise<PublicNumbers>
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
  counted: Promise<PublicNumbers>
}

export function createPublicCounting({
  counting,
  clock,
  monotonic,
}: {
  counting: Counting
  clock: () => number
  monotonic: () => number
}): PublicCounting {
  const known = new Map<string, Known>()
  return {
    numbers(slug) {
      const last = known.get(slug)
      if (last && monotonic() - last.since < FRESH_MS) return last.counted
      const counted = count(slug).catch((error) => last?.counted ?? Promise.reject(error))
      known.set(slug, { since: monotonic(), counted })
      // A failure is no number: the next one who asks has it counted again.
      counted.catch(() => known.delete(slug))
      return counted
    },
  }

  async function count(slug: string): Promise<PublicNumbers> {
    const at = clock()
    const { total, days } = await counting.numbers([slug])
    return {
      at,
      week: { now: figures(total.week.now), before: figures(total.week.before) },
      month: { now: figures(total.month.now), before: figures(total.month.before) },
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

const figures = ({ received, finished, medianDays, p90Days }: Figures): PublicFigures => ({
  received: rounded(received),
  finished: rounded(finished),
  ...(medianDays !== undefined && finished >= FEW && { medianDays }),
  ...(p90Days !== undefined && finished >= ENOUGH_FOR_P90 && { p90Days }),
})
