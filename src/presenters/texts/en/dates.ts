/** Dates, times and examples of dates in English. */
import type { DateField } from '../../../models/field.ts'
import { counted } from './numbers.ts'

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** "20 November 2026" of an ISO date. */
export const longDate = (date: string): string => LONG_DATE.format(Date.parse(`${date}T00:00:00Z`))

const formats = new Map<string, Intl.DateTimeFormat>()
/** "Friday 20 November 2026 at 14:05 GMT", on the clocks of an IANA time zone; `at` is UTC milliseconds. */
export function dateTime(at: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
    format = new Intl.DateTimeFormat('en-GB', { ...date, ...time, timeZone })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.day} ${part.month} ${part.year} at ${part.hour}:${part.minute} ${part.timeZoneName}`
}

/** A date as it is typed into the three inputs, such as a person who answers this question may have: "27 3 1986". */
export function dateExample({ autocomplete, label, min = '', max = '' }: DateField): string {
  const year =
    autocomplete === 'bday' || /\b(birth|born)/i.test(label) || isLongAgo(max) ? 1986 : isPast(max) ? 2026 : 2027
  const example = `${year}-03-27`
  const nearest = isDate(max) && example > max ? max : isDate(min) && example < min ? min : example
  return nearest.split('-').map(Number).reverse().join(' ')
}

const isDate = (limit: string): boolean => /^\d{4}-/.test(limit)
const isPast = (max: string): boolean => /^today(?!\+)/.test(max)
/** Is the latest date at least ten years ago, as for a date of birth? */
const isLongAgo = (max: string): boolean => /^today-\d{2,}y$/.test(max)

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
