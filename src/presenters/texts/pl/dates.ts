/** Dates, times and examples of dates in Polish. */
import type { DateField } from '../../../models/field.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import { counted, DAY } from './numbers.ts'

const LONG_DATE = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'UTC' })
/** "20 listopada 2026" of an ISO date; it can stand alone, after "do" and after "otrzymaliśmy". */
export const longDate = (date: string): string => LONG_DATE.format(Date.parse(`${date}T00:00:00Z`))

const partsOf = dateTimeParts('pl-PL')
/**
 * "20 listopada 2026 r. (piątek), godz. 14:05 CET", on the clocks of an IANA time zone; `at` is UTC milliseconds. The day of the
 * week stands in parentheses because it would need another form in each sentence.
 */
export function dateTime(at: number, timeZone: string): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(at, timeZone)
  return `${day} ${month} ${year}\u00a0r. (${weekday}), godz. ${Number(hour)}:${minute} ${timeZoneName}`
}

/** "20 listopada 2026 r. (piątek) o godz. 14:05 CET" of a moment as `dateTime` writes it: when something happened. */
export const on = (time: string): string => time.replace('), godz.', ') o godz.')

/** A date as it is typed into the three inputs: "27 3 1986". */
export const dateExample = (field: DateField): string => dateExampleFor(field, /urodz/i)

/** A day counted from today (`-18y`), as people say it: "18 lat temu", "jutro". */
export function distantDay(offset: string): string {
  const amount = Number.parseInt(offset, 10) || 0
  if (amount === 0) return 'dziś'
  const unit = offset.at(-1)!
  if (unit === 'd' && amount === -1) return 'wczoraj'
  if (unit === 'd' && amount === 1) return 'jutro'
  const distance = counted(Math.abs(amount), UNITS[unit]!)
  return amount < 0 ? `${distance} temu` : `za ${distance}`
}

/** "18 lat" of `-18y`, as in "sprzed 18 lat"; undefined for a day that is not past, and for yesterday, which has a name. */
export function distanceAgo(offset: string): string | undefined {
  const amount = Number.parseInt(offset, 10) || 0
  return amount >= 0 || offset === '-1d' ? undefined : counted(-amount, UNITS_AGO[offset.at(-1)!]!)
}

const UNITS_AGO: Readonly<Record<string, typeof DAY>> = {
  d: { one: 'dnia', few: 'dni', many: 'dni', other: 'dnia' },
  w: { one: 'tygodnia', few: 'tygodni', many: 'tygodni', other: 'tygodnia' },
  m: { one: 'miesiąca', few: 'miesięcy', many: 'miesięcy', other: 'miesiąca' },
  y: { one: 'roku', few: 'lat', many: 'lat', other: 'roku' },
}

const UNITS: Readonly<Record<string, typeof DAY>> = {
  d: DAY,
  w: { one: 'tydzień', few: 'tygodnie', many: 'tygodni', other: 'tygodnia' },
  m: { one: 'miesiąc', few: 'miesiące', many: 'miesięcy', other: 'miesiąca' },
  y: { one: 'rok', few: 'lata', many: 'lat', other: 'roku' },
}
