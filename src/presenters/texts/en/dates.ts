/** Dates, times and examples of dates in English. */
import type { DateField } from '../../../models/field.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import { counted } from './numbers.ts'

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** "20 November 2026" of an ISO date. */
export const longDate = (date: string): string => LONG_DATE.format(Date.parse(`${date}T00:00:00Z`))

const partsOf = dateTimeParts('en-GB')
/** "Friday 20 November 2026 at 14:05 GMT", on the clocks of an IANA time zone; `at` is UTC milliseconds. */
export function dateTime(at: number, timeZone: string): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(at, timeZone)
  return `${weekday} ${day} ${month} ${year} at ${hour}:${minute} ${timeZoneName}`
}

/** "14:30", as it is stored. */
export const clockTime = (time: string): string => time

/** A date as it is typed into the three inputs: "27 3 1986". */
export const dateExample = (field: DateField): string => dateExampleFor(field, /\b(birth|born)/i)

/** A day counted from today (`-18y`), as people say it: "18 years ago", "tomorrow". */
export function distantDay(offset: string): string {
  const amount = Number.parseInt(offset, 10) || 0
  if (amount === 0) return 'today'
  const unit = UNITS[offset.at(-1)!]!
  if (unit === 'day' && amount === -1) return 'yesterday'
  if (unit === 'day' && amount === 1) return 'tomorrow'
  return `${counted(Math.abs(amount), unit)} ${amount < 0 ? 'ago' : 'from today'}`
}
const UNITS: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' }
