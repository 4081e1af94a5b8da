/** What the statistics of the office and the public ones say. */
import { counted, grouped } from './numbers.ts'

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const statistics = {
  windows: { week: 'Last 7 days', month: 'Last 30 days' },
  before: { week: 'Previous 7 days', month: 'Previous 30 days' },
  received: 'Received',
  finished: 'Finished',
  median: 'Median time',
  late: '90% finished within',
  chart: 'Cases received and finished on each of the last 30 days. The table below has the same numbers.',
  count: grouped,
  /** How long it took: "40 minutes" or "5 hours", rounded up, below a day, else days with one decimal. */
  days: (number: number | undefined): string => {
    if (number === undefined) return 'none finished'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, 'minute')
    if (hours < 24) return counted(hours, 'hour')
    return `${number.toFixed(1)} ${number.toFixed(1) === '1.0' ? 'day' : 'days'}`
  },
  upTo: (count: number, most: number): string => (count >= most ? `${grouped(most)} or more` : grouped(count)),
  /** "20 Nov" of an ISO date. */
  shortDay: (day: string): string => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)),
}
