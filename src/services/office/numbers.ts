/**
 * Numbers of the office: what came, what was finished and how long that took, over the last 7 and the last 30 days, each
 * beside the window of the same length before it, what waits now, and every day of the last 30 on the office's calendar.
 * Quarantined submissions and those of the load gate are left out.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { statusesOf } from '../../models/form.ts'
import { DAY } from '../../models/moment.ts'
import { inDays, median, percentile, type Window, window } from '../../models/window.ts'
import type { Store } from '../../store/index.ts'
import type { Finished } from '../../store/submissions.ts'
import type { Forms } from '../forms.ts'

export interface Figures {
  received: number
  finished: number
  /** From receipt to the final status; absent when nothing was finished. */
  medianDays?: number
  /** Nine of ten took no longer, by nearest rank. */
  p90Days?: number
}
/** A window, and the one of the same length before it. */
export interface Compared {
  now: Figures
  before: Figures
}
export interface FormNumbers {
  week: Compared
  month: Compared
  /** Cases in which the office, or the person, has to do something next; counted up to MOST_WAITING. */
  waiting: { office: number; citizen: number }
}
export interface Numbers {
  total: FormNumbers
  forms: (FormNumbers & { slug: string; title: string })[]
  /** Open cases by status, of forms that are live. */
  statuses: { form: string; label: string; count: number }[]
  /** Oldest first; the last one is today so far. `day` is `YYYY-MM-DD`. */
  days: { day: string; received: number; finished: number }[]
}
export interface Counting {
  /** Over these forms. */
  numbers(slugs: readonly string[]): Promise<Numbers>
}

export const MOST_WAITING = 10_000
const DAYS = 30
const SLICE = 1000

interface Options {
  store: Store
  forms: Forms
  clock: () => number
  timeZone: string
}

export function createCounting({ store, forms, clock, timeZone }: Options): Counting {
  return {
    async numbers(slugs) {
      const now = clock()
      const counted = []
      for (const slug of slugs) counted.push(await countForm(slug, now))
      return {
        total: numbersOf(counted),
        forms: counted.map((one, i) => ({
          slug: slugs[i]!,
          title: forms.live(slugs[i]!)?.form.title ?? slugs[i]!,
          ...numbersOf([one]),
        })),
        statuses: await statuses(slugs),
        days: await days(slugs, now),
      }
    },
  }

  async function countForm(slug: string, now: number) {
    const count = async (one: Window) => ({
      received: await store.submissions.received(slug, one),
      took: (await finishedIn(slug, one)).map(({ took }) => took),
    })
    const waiting = (waitingFor: 'office' | 'citizen') =>
      store.submissions.countUpTo({ slug, waitingFor, quarantined: false }, MOST_WAITING)
    return {
      week: { now: await count(window(now, 7)), before: await count(before(now, 7)) },
      month: { now: await count(window(now, 30)), before: await count(before(now, 30)) },
      waiting: { office: await waiting('office'), citizen: await waiting('citizen') },
    }
  }

  async function statuses(slugs: readonly string[]): Promise<Numbers['statuses']> {
    const rows = []
    for (const slug of slugs) {
      const live = forms.live(slug)
      for (const { id, label, final } of live ? statusesOf(live.form) : []) {
        if (final) continue
        const count = await store.submissions.countUpTo({ slug, status: id, quarantined: false }, MOST_WAITING)
        rows.push({ form: live!.form.title, label, count })
      }
    }
    return rows
  }

  async function days(slugs: readonly string[], now: number): Promise<Numbers['days']> {
    const rows = calendarDays(now, timeZone).map(({ day, window }) => ({ day, window, received: 0, finished: 0 }))
    const all = { from: rows[0]!.window.from, to: now }
    for (const slug of slugs) {
      for (const row of rows) row.received += await store.submissions.received(slug, row.window)
      for (const { finishedAt } of await finishedIn(slug, all))
        rows.findLast((row) => row.window.from <= finishedAt)!.finished++
    }
    return rows.map(({ window: _, ...row }) => row)
  }

  /** Read in slices, so that nobody waits for a count. */
  async function finishedIn(slug: string, within: Window): Promise<Finished[]> {
    const all: Finished[] = []
    for (;;) {
      const after = all.at(-1)
      const slice = await store.submissions.finished(slug, within, { size: SLICE, ...(after && { after }) })
      for (const one of slice) all.push(one)
      if (slice.length < SLICE) return all
      await turn()
    }
  }
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
  took: number[]
}
type RawForm = Record<'week' | 'month', { now: Raw; before: Raw }> & Pick<FormNumbers, 'waiting'>

function numbersOf(forms: readonly RawForm[]): FormNumbers {
  const figures = (length: 'week' | 'month', when: 'now' | 'before'): Figures => {
    const took = forms.flatMap((form) => form[length][when].took)
    const [middle, late] = [median(took), percentile(took, 90)]
    return {
      received: forms.reduce((sum, form) => sum + form[length][when].received, 0),
      finished: took.length,
      ...(middle !== undefined && { medianDays: inDays(middle) }),
      ...(late !== undefined && { p90Days: inDays(late) }),
    }
  }
  const compared = (length: 'week' | 'month') => ({ now: figures(length, 'now'), before: figures(length, 'before') })
  const waiting = (party: 'office' | 'citizen') => forms.reduce((sum, form) => sum + form.waiting[party], 0)
  return {
    week: compared('week'),
    month: compared('month'),
    waiting: { office: waiting('office'), citizen: waiting('citizen') },
  }
}
