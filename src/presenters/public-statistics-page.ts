/** The statistics of a form as everybody may see them. */
import type { Form } from '../models/form.ts'
import type { Rounded, RoundedStatistics, RoundedWindow } from '../models/statistics.ts'
import { chartOf } from './chart.ts'
import { texts } from './texts/index.ts'
import { shownTime } from './times.ts'

const { statistics: text, publicStatistics: own } = texts

export function publicStatisticsPage(
  form: Form,
  { at, waiting, days, ...windows }: RoundedStatistics,
  timeZone: string,
) {
  return {
    title: own.title(form.title),
    heading: own.title(form.title),
    counted: countedAt(at, timeZone),
    texts: own,
    formHref: `/f/${form.slug}`,
    formTitle: form.title,
    waiting: [
      { label: own.waiting.office, value: count(waiting.office) },
      { label: own.waiting.person, value: count(waiting.person) },
    ],
    windows: (['week', 'month'] as const).map((length) => ({
      title: text.windows[length],
      before: text.before[length],
      rows: rowsOf(windows[length]),
    })),
    chart: days.some(isTold) && { ...chartOf(days.map(drawn)), title: own.chart },
    days: days.toReversed().map(({ day, received, finished }) => ({
      day: texts.longDate(day),
      received: count(received),
      finished: count(finished),
    })),
  }
}

/** The link to the statistics of a form; undefined where they are not public. */
export const statisticsLink = ({ slug, publicNumbers }: Form): { href: string; text: string } | undefined =>
  publicNumbers ? { href: `/f/${slug}/numbers`, text: own.link } : undefined

function countedAt(at: number, timeZone: string) {
  const { iso, text } = shownTime(at, timeZone)
  return { iso, text: own.counted(text) }
}

const rowsOf = ({ now, before }: { now: RoundedWindow; before: RoundedWindow }) => [
  { label: text.received, value: count(now.received), before: count(before.received) },
  { label: text.finished, value: count(now.finished), before: count(before.finished) },
  { label: text.median, value: days(now.medianDays), before: days(before.medianDays) },
  { label: text.late, value: days(now.p90Days), before: days(before.p90Days) },
]

const count = (rounded: Rounded): string => (rounded === 'few' ? own.few : text.count(rounded))

const days = (number: number | undefined): string => (number === undefined ? own.tooFew : text.days(number))

/** Is there a bar to draw? A chart without any would look like zero on each day. */
const isTold = ({ received, finished }: RoundedStatistics['days'][number]) => received !== 'few' || finished !== 'few'

/** A day with too few cases has no bar. */
const drawn = ({ day, received, finished }: RoundedStatistics['days'][number]) => ({
  day,
  received: received === 'few' ? 0 : received,
  finished: finished === 'few' ? 0 : finished,
})
