/** The numbers of the office: figures beside those of the window before, tables, and a chart that is drawn here. */
import { words } from '../words/index.ts'

const text = words.staff.numbers

interface Figures {
  received: number
  finished: number
  medianDays?: number
  p90Days?: number
}
interface FormNumbers {
  week: { now: Figures; before: Figures }
  month: { now: Figures; before: Figures }
  waiting: { office: number; citizen: number }
}
interface Numbers {
  total: FormNumbers
  forms: (FormNumbers & { slug: string; title: string })[]
  statuses: { form: string; label: string; count: number }[]
  days: { day: string; received: number; finished: number }[]
}

/** `most`: counts of what waits stop here. */
export function numbersPage({ total, forms, statuses, days }: Numbers, most: number) {
  return {
    title: text.title,
    heading: text.title,
    waiting: [
      { label: text.waiting.office, value: text.upTo(total.waiting.office, most) },
      { label: text.waiting.citizen, value: text.upTo(total.waiting.citizen, most) },
    ],
    windows: (['week', 'month'] as const).map((length) => ({
      title: text.windows[length],
      before: text.before[length],
      rows: rowsOf(total[length]),
    })),
    chart: chartOf(days),
    days: days.toReversed().map(({ day, ...row }) => ({ day: words.longDate(day), ...row })),
    forms: forms.map(({ slug, title, month, waiting }) => ({
      title,
      href: `/staff?${new URLSearchParams({ form: slug })}`,
      cells: [month.now.received, month.now.finished, ...daysOf(month.now), text.upTo(waiting.office, most)],
    })),
    statuses: statuses
      .filter(({ count }) => count > 0)
      .map(({ count, ...row }) => ({ ...row, count: text.upTo(count, most) })),
  }
}

const rowsOf = ({ now, before }: { now: Figures; before: Figures }) => [
  { label: text.received, value: text.count(now.received), before: text.count(before.received) },
  { label: text.finished, value: text.count(now.finished), before: text.count(before.finished) },
  { label: text.median, value: text.days(now.medianDays), before: text.days(before.medianDays) },
  { label: text.late, value: text.days(now.p90Days), before: text.days(before.p90Days) },
]

const daysOf = ({ medianDays, p90Days }: Figures): string[] => [text.days(medianDays), text.days(p90Days)]

/** In units of the drawing. */
const WIDTH = 900
const HEIGHT = 190
const BASE = 150
const LEFT = 60
const RIGHT = 870

/** Two bars a day, received and finished, under lines at round numbers. */
function chartOf(days: Numbers['days']) {
  const top = roundUp(Math.max(1, ...days.flatMap(({ received, finished }) => [received, finished])))
  const step = (RIGHT - LEFT) / days.length
  const high = (count: number) => Math.round((count / top) * (BASE - 20) * 10) / 10
  const bar = (count: number, x: number, width: number, look: string) => ({
    look,
    x: x.toFixed(1),
    y: (BASE - high(count)).toFixed(1),
    width: width.toFixed(1),
    height: high(count).toFixed(1),
  })
  return {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    title: text.chart,
    left: LEFT,
    right: RIGHT,
    lines: [0, top / 2, top].map((count) => ({ y: (BASE - high(count)).toFixed(1), text: text.count(count) })),
    bars: days.flatMap(({ received, finished }, i) => [
      bar(received, LEFT + i * step + step * 0.14, step * 0.34, 'received'),
      bar(finished, LEFT + i * step + step * 0.52, step * 0.34, 'finished'),
    ]),
    marks: days.flatMap(({ day }, i) =>
      (days.length - 1 - i) % 7 === 0
        ? [{ x: (LEFT + (i + 0.5) * step).toFixed(1), y: BASE + 28, text: text.shortDay(day) }]
        : [],
    ),
  }
}

/** The next of 2, 4, 10, 20, 40, 100 …: its half is whole. */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(count))
  return [2, 4, 10, 20].map((times) => times * power).find((round) => round >= count)!
}
