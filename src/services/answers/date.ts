/** Readers of dates and times. Dates come as three inputs, times as one; both are kept as ISO 8601 text. */
import { DATE_PARTS, type DatePart } from '../../models/answers.ts'
import type { DateField, TimeField } from '../../models/field.ts'
import { type Moment, today } from '../../models/moment.ts'
import { complainOf, missing, type Reader, type Reading, repeated, single } from './field.ts'

export function date(field: DateField): Reader {
  const complain = complainOf(field)
  return (input, moment) => {
    const names = DATE_PARTS.map((part) => `${field.id}-${part}`)
    if (names.some((name) => repeated(input, name))) return complain('repeated', {})
    const [day = '', month = '', year = ''] = names.map((name) => single(input, name))
    const empty = DATE_PARTS.filter((_, i) => [day, month, year][i] === '')
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
export function dateLimit(limit: string, moment: Moment): string {
  const match = /^today(?:([+-]\d+)([dwmy]))?$/.exec(limit)
  if (!match) return limit
  const [, amount = '0', unit = 'd'] = match
  const date = EPOCH.add({ days: today(moment) }).add({ [UNITS[unit]!]: Number(amount) })
  if (date.year > 9999) return '9999-12-31'
  return date.year < 1 ? '0001-01-01' : date.toString()
}

const EPOCH = new Temporal.PlainDate(1970, 1, 1)
const UNITS: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }

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
