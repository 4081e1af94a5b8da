/** How Polish writes numbers, dates and sizes, and fits the words of a form into a sentence. */
import type { DateField } from '../../../models/field.ts'
import { shownNumber } from '../../../models/numerals.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import { plural } from '../plural.ts'
import { scaled } from '../scaled.ts'

// Numbers, durations and lists as they are written.

export const chosen = plural('pl')

/** The forms of a noun after a number: "1 plik", "2 pliki", "5 plików", "1,5 pliku". */
type Noun = Parameters<typeof chosen>[1]

/** "1 znak", "3 znaki", "5000 znaków". A sentence that needs another grammatical case gives the forms in it. */
export const counted = (count: number, noun: Noun): string => `${grouped(count)} ${chosen(count, noun)}`

/** "14:30", "9:00" of a stored time. */
export const clockTime = (time: string): string => `${Number(time.slice(0, 2))}${time.slice(2)}`

/** "1234,5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string =>
  typeof value === 'string' && value.includes(':') ? clockTime(value) : shownNumber(value, 'pl')

/** "5000", "12 345", "12,5". */
export const grouped = (value: number): string => value.toLocaleString('pl-PL', { maximumFractionDigits: 20 })

/** "mniej niż 1 dzień", "1 dzień", "12 dni". */
export function days(number: number): string {
  return number < 1 ? 'mniej niż 1 dzień' : counted(Math.round(number), DAY)
}

/** "a", "a lub b", "a, b lub c". */
export const enumerate = (items: readonly string[], word: 'i' | 'lub' | 'ani'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

/** Words of others inside a sentence of ours: between quotes they need no case. */
export const quote = (text: string): string => `„${text}”`

/** A word of other capitals keeps its own: "iPhone". */
export const largeFirst = (text: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text

// As subject and as object these nouns have the same forms; those that do not are given as object, and say so.
export const ANSWER: Noun = { one: 'odpowiedź', few: 'odpowiedzi', many: 'odpowiedzi', other: 'odpowiedzi' }
const BYTE: Noun = { one: 'bajt', few: 'bajty', many: 'bajtów', other: 'bajta' }
export const CHARACTER: Noun = { one: 'znak', few: 'znaki', many: 'znaków', other: 'znaku' }
export const DAY: Noun = { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' }
export const ENTRY: Noun = { one: 'wpis', few: 'wpisy', many: 'wpisów', other: 'wpisu' }
export const ERROR: Noun = { one: 'błąd', few: 'błędy', many: 'błędów', other: 'błędu' }
export const FILE: Noun = { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' }
/** Object: "Wybierz 1 opcję". */
export const OPTION: Noun = { one: 'opcję', few: 'opcje', many: 'opcji', other: 'opcji' }
export const MILLION: Noun = { one: 'milion', few: 'miliony', many: 'milionów', other: 'miliona' }
export const PAGE: Noun = { one: 'strona', few: 'strony', many: 'stron', other: 'strony' }
export const QUESTION: Noun = { one: 'pytanie', few: 'pytania', many: 'pytań', other: 'pytania' }
/** Object: "Poczekaj 1 sekundę". */
export const SECOND: Noun = { one: 'sekundę', few: 'sekundy', many: 'sekund', other: 'sekundy' }
export const VALUE: Noun = { one: 'wartość', few: 'wartości', many: 'wartości', other: 'wartości' }
export const WARNING: Noun = { one: 'ostrzeżenie', few: 'ostrzeżenia', many: 'ostrzeżeń', other: 'ostrzeżenia' }
export const YEAR: Noun = { one: 'rok', few: 'lata', many: 'lat', other: 'roku' }
export const WORD: Noun = { one: 'słowo', few: 'słowa', many: 'słów', other: 'słowa' }

// Dates, times and examples of dates.

const LONG_DATE = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'UTC' })
/** "20 listopada 2026" of an ISO date; it can stand alone, after "do" and after "otrzymaliśmy". */
export const longDate = (date: string): string => LONG_DATE.format(Date.parse(`${date}T00:00:00Z`))

const partsOf = dateTimeParts('pl-PL')
/**
 * "20 listopada 2026 r. (piątek), godz. 14:05 CET", on the clocks of an IANA time zone; `at` is UTC milliseconds. The day of the
 * week is in parentheses because each sentence would need another form of it.
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

// Sizes of files as people say them. "10 MB" is 10 · 2^20 bytes.

/** "340 KB" or "1,5 MB": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const BYTES = ['', 'KB', 'MB', 'GB', 'TB']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  return unit === 0 ? counted(bytes, BYTE) : `${grouped(value)} ${BYTES[unit]}`
}
