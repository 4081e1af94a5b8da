/** What the page of numbers says. */
import { grouped } from './numbers.ts'

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const figures = {
  title: 'Numbers',
  windows: { week: 'Last 7 days', month: 'Last 30 days' },
  before: { week: '7 days before', month: '30 days before' },
  waiting: { office: 'Waiting for us now', citizen: 'Waiting for the person now' },
  received: 'Received',
  finished: 'Finished',
  median: 'Half took no longer than',
  late: 'Nine of ten took no longer than',
  chart: 'Received and finished cases on each of the last 30 days; the table below has the same numbers',
  count: grouped,
  /** `number` with one decimal; none where nothing was finished. */
  days: (number: number | undefined): string =>
    number === undefined ? '–' : `${number.toFixed(1)} ${number.toFixed(1) === '1.0' ? 'day' : 'days'}`,
  upTo: (count: number, most: number): string => (count >= most ? `${grouped(most)} or more` : grouped(count)),
  /** "20 Nov" of an ISO date. */
  shortDay: (day: string): string => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)),
}
