/**
 * Readers of dates and times as people write them. Dates come as three inputs, times as one; both are kept as ISO 8601 text.
 */
import { DATE_PARTS, type DatePart } from '../../models/answers.ts'
import type { DateField, TimeField } from '../../models/field.ts'
import type { Moment } from '../../models/moment.ts'
import { dayFromToday } from '../logic/index.ts'
import { complainOf, missing, type Reader, type Reading, repeated, single } from './field.ts'

export function date(field: DateField): Reader {
  const complain = complainOf(field)
  return (input, moment) => {
    const names = DATE_PARTS.map((part) => `${field.id}-${part}`)
    if (names.some((name) => repeated(input, name))) return complain('repeated', {})
    const typed = names.map((name) => single(input, name))
    const empty = DATE_PARTS.filter((_, i) => typed[i] === '')
    if (empty.length === 3) return missing(field)
    if (empty.length > 0) return complain('incomplete', { missing: empty }, empty[0])
    const [day = '', month = '', year = ''] = [dayIn(typed[0]!), monthIn(typed[1]!), typed[2]!]
    const wrong = wrongPart(day, month, year)
    if (wrong === 'year' && /^\d{1,3}$/.test(year)) return complain('shortYear', { write: yearsOf(year) }, 'year')
    const answer = wrong ? undefined : isoDate(Number(year), Number(month), Number(day))
    if (!answer) return complain('format', {}, wrong)
    return { answer, errors: checkRange(answer, moment)?.errors ?? [] }
  }

  function checkRange(answer: string, moment: Moment): Reading | undefined {
    const min = field.min && dateLimit(field.min, moment)
    const max = field.max && dateLimit(field.max, moment)
    if (min && answer < min) return complain('min', { min, relative: field.min! })
    if (max && answer > max) return complain('max', { max, relative: field.max! })
    return undefined
  }
}

export function time(field: TimeField): Reader {
  const complain = complainOf(field)
  const { min, max } = field
  return (input) => {
    if (repeated(input, field.id)) return complain('repeated', {})
    const typed = single(input, field.id)
    if (typed === '') return missing(field)
    const [answer, other] = typed.length > LONGEST_TIME ? [] : timesIn(typed)
    if (answer === undefined) return complain('format', {})
    if (other !== undefined) return complain('ambiguous', { write: [answer, other] })
    if (min && answer < min) return { ...complain('min', { min }), answer }
    if (max && answer > max) return { ...complain('max', { max }), answer }
    return { answer, errors: [] }
  }
}

/** Characters; a longer text is no time. */
const LONGEST_TIME = 100
const NAMED: Readonly<Record<string, string>> = { noon: '12:00', midday: '12:00', midnight: '00:00' }
/** Hours and minutes: 9.30, 9h30, 0930, 9:30pm, 9 p.m., 12 noon, 14h. */
const TIME = /^(\d{1,2})(?: ?[:.h ] ?(\d{2})|(\d{2}))? ?(?:([ap])\.? ?m\.?|(noon|midday|midnight)|(h))?$/

/** The times that a text may mean, as `HH:MM`: two for an hour up to 12 alone, which may be in the morning or after noon. */
function timesIn(typed: string): string[] {
  const text = typed.toLowerCase()
  if (Object.hasOwn(NAMED, text)) return [NAMED[text]!]
  const [, digits = '', apart, together, half, name, hours] = TIME.exec(text) ?? []
  const [hour, minutes] = [Number(digits), apart ?? together ?? '00']
  if (digits === '' || hour > 23 || Number(minutes) > 59) return []
  const at = (hours: number): string => `${String(hours).padStart(2, '0')}:${minutes}`
  if (name) return hour === 12 && minutes === '00' ? [NAMED[name]!] : []
  if (half === 'a') return hour > 12 ? [] : [at(hour % 12)]
  if (half === 'p') return hour === 0 ? [] : [at(hour < 12 ? hour + 12 : hour)]
  if (apart || together || hours || hour > 12) return [at(hour)]
  return hour >= 1 ? [at(hour % 12), at((hour % 12) + 12)] : []
}

/** A limit as `YYYY-MM-DD`: such a date itself, or `today` and an offset from it (`dayFromToday`), in the office's time zone. */
export const dateLimit = (limit: string, moment: Moment): string =>
  limit.startsWith('today') ? dayFromToday(limit.slice('today'.length))(moment) : limit

const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH_NAME.format(Date.UTC(2026, month)).toLowerCase())

/** The digits of "27th" or "27.". */
const dayIn = (text: string): string => /^(\d{1,2})(?:st|nd|rd|th|\.)$/i.exec(text)?.[1] ?? text

/** The number of a month that is written by its name, or by the first three letters or more: "March", "mar", "Sept." */
function monthIn(text: string): string {
  const name = text.toLowerCase().replace(/\.$/, '')
  const month = name.length < 3 ? -1 : MONTHS.findIndex((one) => one.startsWith(name))
  return month < 0 ? text : String(month + 1)
}

const yearsOf = (digits: string): string[] => (digits.length === 2 ? [`19${digits}`, `20${digits}`] : [])

function wrongPart(day: string, month: string, year: string): DatePart | undefined {
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > 31) return 'day'
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12) return 'month'
  if (!/^\d{4}$/.test(year) || Number(year) < 1) return 'year'
  return undefined
}

function isoDate(year: number, month: number, day: number): string | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return undefined // a day that no calendar has, such as 31 February
  }
}
