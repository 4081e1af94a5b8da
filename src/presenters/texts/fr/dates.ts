/** Dates, times and examples of dates in French. */
import type { DateField } from '../../../models/field.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import { counted } from './numbers.ts'

/** The first of a month is an ordinal: "1er mars". */
const dayOfMonth = (day: string): string => (day === '1' ? '1er' : day)

const LONG_DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
/** "20 novembre 2026" of an ISO date. */
export const longDate = (date: string): string =>
  LONG_DATE.formatToParts(Date.parse(`${date}T00:00:00Z`))
    .map(({ type, value }) => (type === 'day' ? dayOfMonth(value) : value))
    .join('')

const partsOf = dateTimeParts('fr-FR')
/** "vendredi 20 novembre 2026 à 14h05 (UTC+1)", on the clocks of an IANA time zone; `at` is UTC milliseconds. */
export function dateTime(at: number, timeZone: string): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(at, timeZone)
  return `${weekday} ${dayOfMonth(day)} ${month} ${year} à ${Number(hour)}h${minute} (${timeZoneName})`
}

/** A date as it is typed into the three inputs: "27 3 1986". */
export const dateExample = (field: DateField): string =>
  dateExampleFor(field, /naissance|(^|[^\p{L}])née?s?([^\p{L}]|$)/iu)

/** A day counted from today (`-18y`), as people say it: "il y a 18 ans", "demain". */
export function distantDay(offset: string): string {
  const amount = Number.parseInt(offset, 10) || 0
  if (amount === 0) return 'aujourd’hui'
  const unit = offset.at(-1)!
  if (unit === 'd' && amount === -1) return 'hier'
  if (unit === 'd' && amount === 1) return 'demain'
  return `${amount < 0 ? 'il y a' : 'dans'} ${distance(Math.abs(amount), unit)}`
}

const distance = (amount: number, unit: string): string => {
  const [one, others] = UNITS[unit]!
  return counted(amount, one, others)
}
const UNITS: Readonly<Record<string, [string, string]>> = {
  d: ['jour', 'jours'],
  w: ['semaine', 'semaines'],
  m: ['mois', 'mois'],
  y: ['an', 'ans'],
}
