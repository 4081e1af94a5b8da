/** The statistics of the office: each window beside the one before it, tables, and a chart. */
import { type AllStatistics, MOST_WAITING, type WindowStatistics } from '../../models/statistics.ts'
import { chartOf } from '../chart.ts'
import type { AllTexts, Texts } from '../texts/index.ts'
import { statusTexts } from '../texts/status-texts.ts'

export function statisticsPage(texts: AllTexts, { total, forms, statuses, days }: AllStatistics) {
  const text = texts.statistics
  const own = texts.office.statistics
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
      rows: rowsOf(texts, total[length]),
    })),
    chart: chartOf(texts, days),
    days: days.toReversed().map(({ day, ...row }) => ({ day: texts.longDate(day), ...row })),
    forms: forms.map(({ slug, title, month, waiting }) => ({
      title,
      href: `/staff?${new URLSearchParams({ form: slug })}`,
      cells: [
        month.now.received,
        month.now.finished,
        ...daysOf(texts, month.now),
        text.upTo(waiting.office, MOST_WAITING),
      ],
    })),
    statuses: statuses
      .filter(({ count }) => count > 0)
      .map(({ form, status, count }) => ({
        form,
        label: statusTexts(texts, status).label,
        count: text.upTo(count, MOST_WAITING),
      })),
  }
}

const rowsOf = (texts: Texts, { now, before }: { now: WindowStatistics; before: WindowStatistics }) => [
  {
    label: texts.statistics.received,
    value: texts.statistics.count(now.received),
    before: texts.statistics.count(before.received),
  },
  {
    label: texts.statistics.finished,
    value: texts.statistics.count(now.finished),
    before: texts.statistics.count(before.finished),
  },
  {
    label: texts.statistics.median,
    value: texts.statistics.days(now.medianDays),
    before: texts.statistics.days(before.medianDays),
  },
  {
    label: texts.statistics.late,
    value: texts.statistics.days(now.p90Days),
    before: texts.statistics.days(before.p90Days),
  },
]

const daysOf = (texts: Texts, { medianDays, p90Days }: WindowStatistics): string[] => [
  texts.statistics.days(medianDays),
  texts.statistics.days(p90Days),
]
