/** Dates, times and examples of dates in Arabic: the Gregorian calendar, with the names of its months that most countries read. */
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { type Counted, countedAfter, LOCALE } from './numbers.ts'

const LONG_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })
/** "20 نوفمبر 2026" of an ISO date. */
export const longDate: Texts['longDate'] = (date) => LONG_DATE.format(Date.parse(`${date}T00:00:00Z`))

const partsOf = dateTimeParts(LOCALE)
/** "الجمعة 20 نوفمبر 2026، الساعة 14:05 بتوقيت غرينتش+1", on the clocks of an IANA time zone; `at` is UTC milliseconds. */
export const dateTime: Texts['dateTime'] = (at, timeZone) => {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(at, timeZone)
  return `${weekday} ${day} ${month} ${year}، الساعة ${hour}:${minute} ${zoned(timeZoneName)}`
}

/** Of a short name of a time zone: "UTC", "غرينتش+0", "غرينتش+1". */
const zoned = (name: string): string =>
  name === 'UTC' ? 'بالتوقيت العالمي المنسق' : `بتوقيت ${name.replace(/\+0$/, '')}`

/** "14:30" of a stored time. */
export const clockTime = (time: string): string => time

/** A date as it is typed into the three inputs: "27 3 1986". */
export const dateExample = (field: Parameters<typeof dateExampleFor>[0]): string =>
  dateExampleFor(field, /ميلاد|مولد|وُ?لد|ولادة|\b(birth|born)/i)

/** A day counted from today (`-18y`), as people say it: "قبل 18 سنة", "غدًا". */
export function distantDay(offset: string): string {
  const { amount, unit } = distance(offset)
  if (amount === 0) return 'اليوم'
  if (unit === 'day' && amount === -1) return 'أمس'
  if (unit === 'day' && amount === 1) return 'غدًا'
  return `${amount < 0 ? 'قبل' : 'بعد'} ${countedAfter(Math.abs(amount), unit)}`
}

/** The same as a date that others are compared with, where "after in 3 days" would be no sentence. */
export function distantDate(offset: string): string {
  const { amount, unit } = distance(offset)
  if (amount === 0) return 'تاريخ اليوم'
  if (unit === 'day' && amount === -1) return 'تاريخ الأمس'
  if (unit === 'day' && amount === 1) return 'تاريخ الغد'
  return `التاريخ الذي ${amount < 0 ? 'يسبق' : 'يلي'} اليوم بمقدار ${countedAfter(Math.abs(amount), unit)}`
}

const UNITS: Readonly<Record<string, Counted>> = { d: 'day', w: 'week', m: 'month', y: 'year' }
const distance = (offset: string): { amount: number; unit: Counted } => ({
  amount: Number.parseInt(offset, 10) || 0,
  unit: UNITS[offset.at(-1)!] ?? 'day',
})
