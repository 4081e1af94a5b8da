/** Readers of dates and times. Dates come as three inputs, times as one; both are kept as ISO 8601 text. */
import type { DatePart } from '../../models/answers.ts'
import type { DateField, TimeField } from '../../models/field.ts'
import { complainOf, type Moment, missing, type Reader, type Reading, repeated, single } from './field.ts'

const PARTS = ['day', 'month', 'year'] as const satisfies DatePart[]

export function date(field: DateField): Reader {
  const complain = complainOf(field)
  return (input, moment) => {
    const names = PARTS.map((part) => `${field.id}-${part}`)
    if (names.some((name) => repeated(input, name))) return complain('repeated', {})
    const [day = '', month = '', year = ''] = names.map((name) => single(input, name))
    const empty = PARTS.filter((_, i) => [day, month, year][i] === '')
    if (empty.length === 3) return missing(field)
    if (empty.length > 0) return complain('incomplete', { missing: empty }, empty[0])
    const wrong = wrongPart(day, month, year)
    if (wrong === 'year' && /^\d{1,3}$/.test(year)) return complain('shortYear', {}, 'year')
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
    const match = /^(\d{1,2})[:.](\d{2})$/.exec(typed)
    if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return complain('format', {})
    const answer = `${match[1]!.padStart(2, '0')}:${match[2]}`
    if (min && answer < min) return { ...complain('min', { min }), answer }
    if (max && answer > max) return { ...complain('max', { max }), answer }
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

function wrongPart(day: string, month: string, year: string): DatePart | undefined {
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
