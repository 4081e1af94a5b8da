/** The statistics of the office: each window beside the one before it, tables, and a chart. */
import { type AllStatistics, MOST_WAITING, type WindowStatistics } from '../../models/statistics.ts'
import { chartOf } from '../chart.ts'
import { officeTexts, texts } from '../texts/index.ts'
import { statusTexts } from '../texts/status-texts.ts'

const text = texts.statistics
const own = officeTexts.statistics

export function statisticsPage({ total, forms, statuses, days }: AllStatistics) {
  return {
    title: own.title,
    heading: own.title,
    texts: own.page,
    waiting: [
      { label: own.waiting.office, value: text.upTo(total.waiting.office, MOST_WAITING) },
      { label: own.waiting.person, value: text.upTo(total.waiting.person, MOST_WAITING) },
    ],
    windows: (['week', 'month'] as const).map((length) => ({
      title: text.windows[length],
      before: text.before[length],
      rows: rowsOf(total[length]),
    })),
    chart: chartOf(days),
    days: days.toReversed().map(({ day, ...row }) => ({ day: texts.longDate(day), ...row })),
    forms: forms.map(({ slug, title, month, waiting }) => ({
      title,
      href: `/staff?${new URLSearchParams({ form: slug })}`,
      cells: [month.now.received, month.now.finished, ...daysOf(month.now), text.upTo(waiting.office, MOST_WAITING)],
    })),
    statuses: statuses
      .filter(({ count }) => count > 0)
      .map(({ form, status, count }) => ({
        form,
        label: statusTexts(status).label,
        count: text.upTo(count, MOST_WAITING),
      })),
  }
}

const rowsOf = ({ now, before }: { now: WindowStatistics; before: WindowStatistics }) => [
  { label: text.received, value: text.count(now.received), before: text.count(before.received) },
  { label: text.finished, value: text.count(now.finished), before: text.count(before.finished) },
  { label: text.median, value: text.days(now.medianDays), before: text.days(before.medianDays) },
  { label: text.late, value: text.days(now.p90Days), before: text.days(before.p90Days) },
]

const daysOf = ({ medianDays, p90Days }: WindowStatistics): string[] => [text.days(medianDays), text.days(p90Days)]
