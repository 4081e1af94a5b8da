/**
 * Statistics of the office: what was received and finished, and how long that took, over the last 7 and the last 30 days, each
 * beside the window of the same length before it, what waits now, and every day of the last 30 on the office's calendar.
 * Quarantined submissions and those of the load gate are left out.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Form, statusesOf } from '../../models/form.ts'
import type { Language } from '../../models/language.ts'
import { DAY } from '../../models/moment.ts'
import {
  type AllStatistics,
  type FormStatistics,
  MOST_WAITING,
  type WindowStatistics,
} from '../../models/statistics.ts'
import { inDays, median, percentile, piecesOf, type Window, window } from '../../models/window.ts'
import type { InWindows, OpenCount } from '../../store/statistics.ts'
import type { Wiring } from '../wiring.ts'

export type OfficeStatistics = ReturnType<typeof createOfficeStatistics>

const DAYS = 30
/** Milliseconds: finished cases are read in slices of this length. */
const SLICE = 10 * DAY

type Options = Pick<Wiring, 'store' | 'forms' | 'clock' | 'timeZone'>

export function createOfficeStatistics({ store, forms, clock, timeZone }: Options) {
  return {
    /**
     * The statistics of these forms, together and each. Forms and statuses are in the words of `language`, where a form has it;
     * without one, in each form's own.
     */
    async of(slugs: readonly string[], language?: Language): Promise<AllStatistics> {
      const now = clock()
      const days = calendarDays(now, timeZone)
      const windows = [
        window(now, 7),
        before(now, 7),
        window(now, 30),
        before(now, 30),
        ...days.map((day) => day.window),
      ]
      const [inWindows, open] = await Promise.all([countsIn(slugs, windows), store.statistics.open(slugs)])
      const counted = slugs.map((slug) =>
        countedOf(slug, forms.liveIn(slug, language), { inWindows: inWindows(slug), open }),
      )
      return {
        total: statisticsOf(counted),
        forms: counted.map((one, i) => ({
          slug: slugs[i]!,
          title: forms.liveIn(slugs[i]!, language)?.title ?? slugs[i]!,
          ...statisticsOf([one]),
        })),
        statuses: counted.flatMap(({ statuses }) => statuses),
        days: days.map(({ day }, i) => ({
          day,
          received: counted.reduce((sum, { days }) => sum + days[i]!.received, 0),
          finished: counted.reduce((sum, { days }) => sum + days[i]!.finished, 0),
        })),
      }
    },
  }

  function countedOf(
    slug: string,
    live: Form | undefined,
    { inWindows, open }: { inWindows: Raw[]; open: readonly OpenCount[] },
  ): Counted {
    const [week, weekBefore, month, monthBefore, ...days] = inWindows
    const standing = (is: (one: OpenCount) => boolean) =>
      Math.min(
        MOST_WAITING,
        open.filter((one) => one.slug === slug && is(one)).reduce((sum, { count }) => sum + count, 0),
      )
    return {
      week: { now: week!, before: weekBefore! },
      month: { now: month!, before: monthBefore! },
      waiting: {
        office: standing(({ waitingFor }) => waitingFor === 'office'),
        person: standing(({ waitingFor }) => waitingFor === 'person'),
      },
      statuses: (live ? statusesOf(live) : []).flatMap((one) =>
        one.final ? [] : [{ form: live!.title, status: one, count: standing(({ status }) => status === one.id) }],
      ),
      days: days.map(({ received, took }) => ({ received, finished: joined(took).length })),
    }
  }

  /** A time that is in several windows is read once. */
  async function countsIn(slugs: readonly string[], windows: readonly Window[]): Promise<(slug: string) => Raw[]> {
    const pieces = piecesOf(windows, SLICE)
    const [received, took] = await Promise.all([store.statistics.received(slugs, pieces), tookIn(slugs, pieces)])
    const within = windows.map(({ from, to }) =>
      [...pieces.keys()].filter((i) => pieces[i]!.from >= from && pieces[i]!.to <= to),
    )
    return (slug) =>
      within.map((some) => ({
        received: some.reduce((sum, i) => sum + received.get(slug)![i]!, 0),
        took: some.map((i) => took.get(slug)![i]!),
      }))
  }

  async function tookIn(slugs: readonly string[], pieces: readonly Window[]): Promise<InWindows<number[]>> {
    const all: InWindows<number[]> = new Map(slugs.map((slug) => [slug, []]))
    for (const slice of Map.groupBy(pieces, ({ from }) => Math.floor((from - pieces[0]!.from) / SLICE)).values()) {
      for (const [slug, took] of await store.statistics.took(slugs, slice)) all.get(slug)!.push(...took)
      // Requests that have come since are answered first.
      await letOthersRun()
    }
    return all
  }
}

interface Counted extends RawForm {
  statuses: AllStatistics['statuses']
  days: { received: number; finished: number }[]
}

/** The window of the same length that ends where the last one begins; no moment is in both. */
const before = (now: number, days: number): Window => ({ from: now - 2 * days * DAY, to: now - days * DAY - 1 })

/** The last 30 calendar days, today included; where the clocks change, a day has 23 or 25 hours. */
export function calendarDays(now: number, timeZone: string): { day: string; window: Window }[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay()
  const starts = Array.from({ length: DAYS + 1 }, (_, i) => today.subtract({ days: DAYS - 1 - i }))
  return starts.slice(0, DAYS).map((start, i) => ({
    day: start.toPlainDate().toString(),
    window: {
      from: start.startOfDay().epochMilliseconds,
      to: Math.min(now, starts[i + 1]!.startOfDay().epochMilliseconds - 1),
    },
  }))
}

interface Raw {
  received: number
  /** Milliseconds from receipt to the final status: a list for each piece of the window. */
  took: number[][]
}
type RawForm = Record<'week' | 'month', { now: Raw; before: Raw }> & Pick<FormStatistics, 'waiting'>

function statisticsOf(forms: readonly RawForm[]): FormStatistics {
  const statistics = (length: 'week' | 'month', when: 'now' | 'before'): WindowStatistics => {
    const took = joined(forms.flatMap((form) => form[length][when].took))
    const [middle, late] = [median(took), percentile(took, 90)]
    return {
      received: forms.reduce((sum, form) => sum + form[length][when].received, 0),
      finished: took.length,
      ...(middle !== undefined && { medianDays: inDays(middle) }),
      ...(late !== undefined && { p90Days: inDays(late) }),
    }
  }
  const compared = (length: 'week' | 'month') => ({
    now: statistics(length, 'now'),
    before: statistics(length, 'before'),
  })
  const waiting = (party: 'office' | 'person') => forms.reduce((sum, form) => sum + form.waiting[party], 0)
  return {
    week: compared('week'),
    month: compared('month'),
    waiting: { office: waiting('office'), person: waiting('person') },
  }
}

/** Durations as one list of plain numbers, because there may be a hundred thousand. */
function joined(parts: readonly (readonly number[])[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
