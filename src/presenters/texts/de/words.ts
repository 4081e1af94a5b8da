/** How German writes numbers, dates and sizes, and fits the words of a form into a sentence. */
import type { DateField } from '../../../models/field.ts'
import { shownNumber } from '../../../models/numerals.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import { plural } from '../plural.ts'
import { scaled } from '../scaled.ts'

// Numbers, durations and lists as they are written.

/** The word for a count: `form(files, { one: 'Datei', other: 'Dateien' })`. */
export const form = plural('de')

/** "1234,5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string => shownNumber(value, 'de')

/** "5.000". */
export const grouped = (value: number): string => value.toLocaleString('de-DE')

/** "1 Datei", "5.000 Dateien". */
export const counted = (count: number, one: string, other: string): string =>
  `${grouped(count)} ${form(count, { one, other })}`

/** "30 Tage", "2 Jahre (730 Tage)": the days are what counts. */
export function inDays(count: number): string {
  const days = counted(count, 'Tag', 'Tage')
  return count % 365 === 0 ? `${counted(count / 365, 'Jahr', 'Jahre')} (${days})` : days
}

export const characters = (count: number): string => `${grouped(count)} Zeichen`
export const files = (count: number): string => counted(count, 'Datei', 'Dateien')
export const cases = (count: number): string => counted(count, 'Vorgang', 'Vorgänge')
export const questions = (count: number): string => counted(count, 'Frage', 'Fragen')
export const seconds = (count: number): string => counted(count, 'Sekunde', 'Sekunden')

/** "weniger als 1 Tag", "1 Tag", "12 Tage": in the nominative and the accusative. */
export function days(number: number): string {
  return number < 1 ? 'weniger als 1 Tag' : counted(Math.round(number), 'Tag', 'Tage')
}

/** "a", "a oder b", "a, b oder c". */
export const enumerate = (items: readonly string[], word: 'und' | 'oder'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

/** „Name“ */
export const quote = (text: string): string => `„${text}“`

// Dates, times and examples of dates.

const LONG_DATE = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
/** "20. November 2026" of an ISO date. */
export const longDate = (date: string): string => LONG_DATE.format(Date.parse(`${date}T00:00:00Z`))

const partsOf = dateTimeParts('de-DE')
/** "Freitag, 20. November 2026, 14:05 Uhr (MEZ)", on the clocks of an IANA time zone; `at` is UTC milliseconds. */
export function dateTime(at: number, timeZone: string): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(at, timeZone)
  return `${weekday}, ${day}. ${month} ${year}, ${hour}:${minute}\u00a0Uhr (${timeZoneName})`
}

/** "am Freitag, dem 20. November 2026, um 14:05 Uhr (MEZ)" of a moment as `dateTime` writes it; other days as they are: "am 20. November 2026". */
export const on = (time: string): string => `am ${time.replace(WEEKDAY_DATE_TIME, '$1, dem $2, um $3')}`
const WEEKDAY_DATE_TIME = /^(\p{L}+), (\d+\. \p{L}+ \d+), (\d+:\d+\sUhr .*)$/u

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

// Sizes of files as people say them. "10 MB" is 10 · 2^20 bytes.

/** "340 KB" or "1,5 MB": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const BYTES = ['Byte', 'KB', 'MB', 'GB', 'TB']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  return `${grouped(value)} ${BYTES[unit]}`
}
