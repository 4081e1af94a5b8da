/** How French writes numbers, dates and sizes, and fits the words of a form into a sentence. */
import type { DateField } from '../../../models/field.ts'
import { shownNumber } from '../../../models/numerals.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import { plural } from '../plural.ts'
import { scaled } from '../scaled.ts'

// Numbers, durations and lists as they are written.

export const chosen = plural('fr')

/** "1 caractère", "5 000 caractères", "1 000 000 de caractères"; `others`: the plural, where it does not end in "s" alone. */
export const counted = (count: number, one: string, others = `${one}s`): string =>
  `${grouped(count)} ${chosen(count, { one, many: `${/^[aeiouyéêh]/.test(others) ? 'd’' : 'de '}${others}`, other: others })}`

/** "véhicules", "autres personnes", "membres du personnel", "animaux": of what an author calls one entry of a list. */
export function pluralOf(noun: string): string {
  const [, name = noun, rest = ''] =
    /^(.+?)((?: (?:de|du|des|à|au|aux|en|pour|avec|sans|qui|que|sur) .*| d’.*)?)$/.exec(noun) ?? []
  return `${name.split(' ').map(wordInPlural).join(' ')}${rest}`
}

function wordInPlural(word: string): string {
  if (/[sxz]$/i.test(word)) return word
  if (/al$/i.test(word)) return `${word.slice(0, -1)}ux`
  return `${word}${/(au|eu)$/i.test(word) ? 'x' : 's'}`
}

/** "14h30", "9h00" of a stored time, as public services write it. */
export const clockTime = (time: string): string => `${Number(time.slice(0, 2))}h${time.slice(3)}`

/** "1234,5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string =>
  typeof value === 'string' && value.includes(':') ? clockTime(value) : shownNumber(value, 'fr')

/** "5 000", "12,5". */
export const grouped = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 20 })

/** "moins d’un jour", "1 jour", "12 jours". */
export function days(number: number): string {
  return number < 1 ? 'moins d’un jour' : counted(Math.round(number), 'jour')
}

/** "a", "a ou b", "a, b ou c". */
export const enumerate = (items: readonly string[], word: 'et' | 'ou'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

/** Words of others inside a sentence of ours. */
export const quote = (text: string): string => `« ${text} »`

/** A word of other capitals keeps its own: "iPhone". */
export const largeFirst = (text: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text

// Dates, times and examples of dates.

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

// Sizes of files as people say them. "10 Mo" is 10 · 2^20 bytes.

/** "340 Ko" or "1,5 Mo": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const BYTES = ['', 'Ko', 'Mo', 'Go', 'To']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  return unit === 0 ? counted(bytes, 'octet') : `${grouped(value)} ${BYTES[unit]}`
}
