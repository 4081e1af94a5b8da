/** Readers of dates and times. Dates come as three inputs, times as one; both are kept as ISO 8601 text. */
import type { DateField, TimeField } from '../../models/field.ts'
import {
  asObject,
  asSubject,
  complainOf,
  type Moment,
  nothing,
  type Reader,
  type Reading,
  repeated,
  single,
} from './field.ts'

const PARTS = ['day', 'month', 'year'] as const

export function date(field: DateField): Reader {
  const complain = complainOf(field)
  const subject = asSubject(field)
  return (input, moment) => {
    const names = PARTS.map((part) => `${field.id}-${part}`)
    if (names.some((name) => repeated(input, name)))
      return complain('format', `${subject} was sent more than once. Enter it once`)
    const [day = '', month = '', year = ''] = names.map((name) => single(input, name))
    const empty = PARTS.filter((_, i) => [day, month, year][i] === '')
    if (empty.length === 3) return field.required === false ? nothing : complain('required', `Enter ${asObject(field)}`)
    if (empty.length > 0) return complain('format', `${subject} must include a ${empty.join(' and a ')}`, empty[0])
    const wrong = wrongPart(day, month, year)
    if (wrong === 'year' && /^\d{1,3}$/.test(year)) return complain('format', 'Year must include 4 numbers', 'year')
    const answer = wrong ? undefined : isoDate(Number(year), Number(month), Number(day))
    if (!answer) return complain('format', `${subject} must be a real date, like 27 3 2026`, wrong)
    return { answer, errors: checkRange(answer, moment)?.errors ?? [] }
  }

  function checkRange(answer: string, moment: Moment): Reading | undefined {
    const min = field.min && dateLimit(field.min, moment)
    const max = field.max && dateLimit(field.max, moment)
    if (min && answer < min) return complain('min', `${subject} must be ${notBefore(field.min!, min)}`)
    if (max && answer > max) return complain('max', `${subject} must be ${notAfter(field.max!, max)}`)
    return undefined
  }
}

export function time(field: TimeField): Reader {
  const complain = complainOf(field)
  const subject = asSubject(field)
  return (input) => {
    if (repeated(input, field.id)) return complain('format', `${subject} was sent more than once. Enter it once`)
    const typed = single(input, field.id)
    if (typed === '') return field.required === false ? nothing : complain('required', `Enter ${asObject(field)}`)
    const match = /^(\d{1,2})[:.](\d{2})$/.exec(typed)
    if (!match || Number(match[1]) > 23 || Number(match[2]) > 59)
      return complain('format', `${subject} must be a time of 24 hours, like 09:30 or 14:05`)
    const answer = `${match[1]!.padStart(2, '0')}:${match[2]}`
    if (field.min && answer < field.min)
      return { ...complain('min', `${subject} must be ${field.min} or later`), answer }
    if (field.max && answer > field.max)
      return { ...complain('max', `${subject} must be ${field.max} or earlier`), answer }
    return { answer, errors: [] }
  }
}

/**
 * A limit as `YYYY-MM-DD`: such a date itself, or `today`, `today+14d`, `today-2m`, `today-18y` (days, weeks, months,
 * years) in the office's time zone. A month or year later that lacks the day ends on the month's last day. No limit
 * lies outside the years that a date can be typed in, 1 to 9999.
 */
export function dateLimit(limit: string, { now, timeZone }: Moment): string {
  const match = /^today(?:([+-]\d+)([dwmy]))?$/.exec(limit)
  if (!match) return limit
  const today = todayIn(timeZone, now)
  const [, amount = '0', unit = 'd'] = match
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const n = Number(amount)
  if (unit === 'd' || unit === 'w') return dayOf(year, month - 1, day + n * (unit === 'w' ? 7 : 1))
  const months = month - 1 + n * (unit === 'y' ? 12 : 1)
  const last = utc(year, months + 1, 0).getUTCDate()
  return dayOf(year, months, Math.min(day, last))
}

/** `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
const utc = (year: number, month: number, day: number): Date => new Date(new Date(0).setUTCFullYear(year, month, day))
function dayOf(year: number, month: number, day: number): string {
  const date = utc(year, month, day)
  if (date.getUTCFullYear() > 9999) return '9999-12-31'
  return date.getUTCFullYear() < 1 ? '0001-01-01' : fromUtc(date.getTime())
}

const notBefore = (limit: string, date: string): string =>
  limit === 'today' ? 'today or in the future' : limit === 'today+1d' ? 'in the future' : `on or after ${inWords(date)}`
const notAfter = (limit: string, date: string): string =>
  limit === 'today' ? 'today or in the past' : limit === 'today-1d' ? 'in the past' : `on or before ${inWords(date)}`

function wrongPart(day: string, month: string, year: string): (typeof PARTS)[number] | undefined {
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > 31) return 'day'
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12) return 'month'
  if (!/^\d{4}$/.test(year) || Number(year) < 1) return 'year'
  return undefined
}

function isoDate(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && fromUtc(parsed.getTime()) === text ? text : undefined
}

const fromUtc = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)
const formats = new Map<string, Intl.DateTimeFormat>()
/** The calendar day of an instant in a time zone, `YYYY-MM-DD` (the Swedish form is the ISO one). */
export function todayIn(timeZone: string, now: number): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone })
    formats.set(timeZone, format)
  }
  return format.format(now)
}
const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (date: string): string => words.format(new Date(`${date}T00:00:00Z`))
