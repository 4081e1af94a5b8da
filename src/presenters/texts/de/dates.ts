/** Dates, times and examples of dates in German. */
import type { DateField } from '../../../models/field.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import { counted } from './numbers.ts'

const LONG_DATE = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
/** "20. November 2026" of an ISO date. */
export const longDate = (date: string): string => LONG_DATE.format(Date.parse(`${date}T00:00:00Z`))

const partsOf = dateTimeParts('de-DE')
/** "Freitag, 20. November 2026, 14:05 Uhr (MEZ)", on the clocks of an IANA time zone; `at` is UTC milliseconds. */
export function dateTime(at: number, timeZone: string): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(at, timeZone)
  return `${weekday}, ${day}. ${month} ${year}, ${hour}:${minute} Uhr (${timeZoneName})`
}

/** "am Freitag, dem 20. November 2026, um 14:05 Uhr (MEZ)" of a moment as `dateTime` writes it; other days as they are: "am 20. November 2026". */
export const on = (time: string): string => `am ${time.replace(WEEKDAY_DATE_TIME, '$1, dem $2, um $3')}`
const WEEKDAY_DATE_TIME = /^(\p{L}+), (\d+\. \p{L}+ \d+), (\d+:\d+ Uhr .*)$/u

/** "14:30 Uhr" of a stored time. */
export const clockTime = (time: string): string => `${time} Uhr`

/** A date as it is typed into the three inputs: "27 3 1986". */
export const dateExample = (field: DateField): string => dateExampleFor(field, /geburt|geboren/i)

/** A day counted from today (`-18y`), as people say it: "vor 18 Jahren", "morgen". */
export function distantDay(offset: string): string {
  const amount = Number.parseInt(offset, 10) || 0
  if (amount === 0) return 'heute'
  const unit = offset.at(-1)!
  if (unit === 'd' && amount === -1) return 'gestern'
  if (unit === 'd' && amount === 1) return 'morgen'
  return `${amount < 0 ? 'vor' : 'in'} ${counted(Math.abs(amount), ...DISTANCES[unit]!)}`
}
const DISTANCES: Readonly<Record<string, [one: string, other: string]>> = {
  d: ['Tag', 'Tagen'],
  w: ['Woche', 'Wochen'],
  m: ['Monat', 'Monaten'],
  y: ['Jahr', 'Jahren'],
}
