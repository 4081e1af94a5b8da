/** How English writes numbers, dates and sizes, and fits the words of a form into a sentence. */
import type { DateField } from '../../../models/field.ts'
import { isNoName } from '../../../models/label.ts'
import { shownNumber } from '../../../models/numerals.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import { scaled } from '../scaled.ts'

// Numbers, durations and lists as they are written.

/** "1 character", "5,000 characters". */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${count === 1 ? noun : plural(noun)}`

/** "30 days", "2 years (730 days)": years are said beside the days, because those are what counts. */
export function inDays(count: number): string {
  const days = counted(count, 'day')
  return count % 365 === 0 ? `${counted(count / 365, 'year')} (${days})` : days
}

const IRREGULAR: Record<string, string> = { person: 'people', child: 'children', man: 'men', woman: 'women' }

/** "vehicles", "addresses", "bodies", "other people", "members of staff": of what an author calls one entry of a list. */
export function plural(noun: string): string {
  const [, before = '', word = '', after = ''] =
    /^(.*?)(\S+)((?: (?:of|in|at|for|with|who|that|to|from|on) .*)?)$/.exec(noun) ?? []
  return `${before}${IRREGULAR[word] ?? regular(word)}${after}`
}

function regular(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}${/(s|x|z|ch|sh)$/i.test(word) ? 'es' : 's'}`
}

/** "1234.5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string => shownNumber(value, 'en')

/** "5,000". */
export const grouped = (value: number): string => value.toLocaleString('en-GB')

/** "less than a day", "1 day", "12 days". */
export function days(number: number): string {
  return number < 1 ? 'less than a day' : counted(Math.round(number), 'day')
}

/** "a", "a or b", "a, b or c". */
export const enumerate = (items: readonly string[], word: 'and' | 'or'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

// Dates, times and examples of dates.

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

// Sizes of files as people say them. "10 MB" is 10 · 2^20 bytes.

/** "340 KB" or "1.5 MB": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const BYTES = ['', 'KB', 'MB', 'GB', 'TB']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  if (unit === 0) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  return `${value.toLocaleString('en-GB')} ${BYTES[unit]}`
}

// A label of the form in the middle of an English sentence: "Enter full name". Its first letter becomes small only
// where the word is one that labels often begin with. Any other may be a name or an abbreviation, "London address", "Dr
// Smith’s reference", and keeps what its author wrote.

const COMMON = new Set(
  `account additional address age alternative amount annual answer applicant application approximate area arrival average
  bank bed bedrooms benefit bill birth booking box brand building business car card case category charge charity child
  children choice city class code colour comment comments company complaint condition contact correspondence cost
  country county course current customer date day daytime deadline delivery department deposit description details
  disability distance document documents dog driving duration e-mail email emergency employee employer employment end
  estimated ethnic event evening evidence exact expected expiry extra family father fax fee fees female file files first
  flat floor form former full further gender given grade gross guardian guest guests half health height help highest
  home hospital hour hours house household identity image images income information insurance invoice item items job
  keeper kind landlord language last latest legal length letter level licence license list local location lowest mail
  main make male manager map marital maximum means medical meeting member membership message method middle minimum
  mobile model money month monthly most mother name names nationality nature net new next number occupation office
  official old older one opening order organisation organization other owner page parent parking partner passport
  password pay payment pension people period permanent permit person personal pet phone photo photos picture pictures
  place plate position postal postcode preferred present previous price product project proof property proposed purpose
  qualification quantity question rate reason reasons reference region registered registration relationship relevant
  rent report request residence role room rooms salary school second secondary section serial sex shared short site size
  source space special spouse start state statement status street student subject sum supporting surname tax team
  telephone temporary tenancy third time title total town trade travel type unit university upload usual value vehicle
  venue visit wages water web website week weekly weight whole width work workplace year years zone`.split(/\s+/),
)
/** They stand where an article would. */
const DETERMINERS = new Set(
  'a all an another any both each every her his how its more my our the their this what when where which who whose your'.split(
    ' ',
  ),
)

/** A label as the object of a verb: "your full name", "the full name", "the NHS number"; undefined where that may read wrongly. */
export function asObject(label: string): string | undefined {
  const small = smallFirst(label)
  const [first = ''] = /^[\p{L}\p{N}-]*/u.exec(small)!
  if (DETERMINERS.has(first)) return small
  return COMMON.has(first) || /^\p{Lu}{2,}$/u.test(first) ? `the ${small}` : undefined
}

const isOrdinary = (word: string): boolean => COMMON.has(word) || DETERMINERS.has(word)

/** "full name", "London address", "NHS number", "iPhone model". */
export const smallFirst = (text: string): string =>
  isOrdinary(/^\p{Lu}?\p{Ll}*(?:-\p{Ll}+)?(?![\p{L}\p{N}])/u.exec(text)?.[0].toLowerCase() ?? '')
    ? text[0]!.toLowerCase() + text.slice(1)
    : text

/** "Full name", "NHS number", "iPhone model". */
export const largeFirst = (text: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text

/** Is it answered, rather than entered? */
export const isAnswered = (label: string): boolean => label.endsWith('?') || isNoName(label)
