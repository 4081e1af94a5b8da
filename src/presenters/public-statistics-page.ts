/** The statistics of a form as everybody may see them. */
import type { Form } from '../models/form.ts'
import type { Rounded, RoundedStatistics, RoundedWindow } from '../models/statistics.ts'
import { chartOf } from './chart.ts'
import type { Texts } from './texts/index.ts'
import { shownTime } from './times.ts'

export function publicStatisticsPage(
  texts: Texts,
  form: Form,
  { at, waiting, days, ...windows }: RoundedStatistics,
  timeZone: string,
) {
  const { statistics: text, publicStatistics: own } = texts
  return {
    title: own.title(form.title),
    heading: own.title(form.title),
    counted: countedAt(texts, at, timeZone),
    texts: own,
    formHref: `/f/${form.slug}`,
    formTitle: form.title,
    waiting: [
      { label: own.waiting.office, value: count(texts, waiting.office) },
      { label: own.waiting.person, value: count(texts, waiting.person) },
    ],
    windows: (['week', 'month'] as const).map((length) => ({
      title: text.windows[length],
      before: text.before[length],
      rows: rowsOf(texts, windows[length]),
    })),
    chart: days.some(isTold) && { ...chartOf(texts, days.map(drawn)), title: own.chart },
    days: days.toReversed().map(({ day, received, finished }) => ({
      day: texts.longDate(day),
      received: count(texts, received),
      finished: count(texts, finished),
    })),
  }
}

/** The link to the statistics of a form; undefined where they are not public. */
export const statisticsLink = (
  texts: Texts,
  { slug, publicNumbers }: Form,
): { href: string; text: string } | undefined =>
  publicNumbers ? { href: `/f/${slug}/numbers`, text: texts.publicStatistics.link } : undefined

function countedAt(texts: Texts, at: number, timeZone: string) {
  const { publicStatistics: own } = texts
  const { iso, text } = shownTime(texts, at, timeZone)
  return { iso, text: own.counted(text) }
}

const rowsOf = (texts: Texts, { now, before }: { now: RoundedWindow; before: RoundedWindow }) => [
  { label: texts.statistics.received, value: count(texts, now.received), before: count(texts, before.received) },
  { label: texts.statistics.finished, value: count(texts, now.finished), before: count(texts, before.finished) },
  { label: texts.statistics.median, value: days(texts, now.medianDays), before: days(texts, before.medianDays) },
  { label: texts.statistics.late, value: days(texts, now.p90Days), before: days(texts, before.p90Days) },
]

const count = (texts: Texts, rounded: Rounded): string =>
  rounded === 'few' ? texts.publicStatistics.few : texts.statistics.count(rounded)

const days = (texts: Texts, number: number | undefined): string =>
  number === undefined ? texts.publicStatistics.tooFew : texts.statistics.days(number)

/** Is there a bar to draw? A chart without any would look like zero on each day. */
const isTold = ({ received, finished }: RoundedStatistics['days'][number]) => received !== 'few' || finished !== 'few'

/** A day with too few cases has no bar. */
const drawn = ({ day, received, finished }: RoundedStatistics['days'][number]) => ({
  day,
  received: received === 'few' ? 0 : received,
  finished: finished === 'few' ? 0 : finished,
})
