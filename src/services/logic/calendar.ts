/** Dates, times and "today". Dates are ISO 8601 calendar dates (`2026-11-20`), times are `HH:MM` on a 24-hour clock. */
import { DAY, today } from '../../models/moment.ts'
import { LogicError } from './values.ts'

/** The moment that a rule is evaluated at, as a caller gives it: by default the present one, in UTC. */
export interface GivenMoment {
  now?: number | undefined
  timeZone?: string | undefined
}

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const MONTHS_OF_30 = new Set([4, 6, 9, 11])

export function isDate(text: string): boolean {
  if (text.length !== 10 || !DATE.test(text)) return false
  const day = Number(text.slice(8))
  if (day < 29) return true
  const month = Number(text.slice(5, 7))
  if (month === 2) return day === 29 && isLeap(Number(text.slice(0, 4)))
  return day < 31 || !MONTHS_OF_30.has(month)
}

export const isTime = (text: string): boolean => text.length === 5 && TIME.test(text)

/** Days from 1970-01-01 to a real calendar date. */
export const dayOf = (date: string): number => Date.parse(date) / DAY

/** The day that a rule counts from; the clock is read here, once, when the caller gave no moment. */
export function todayAt(moment: GivenMoment): number {
  moment.now ??= Date.now()
  return today({ now: moment.now, timeZone: moment.timeZone ?? 'UTC' })
}

/**
 * The day that a rule or limit means by an offset from today, as `YYYY-MM-DD`: '' is today, `+14d` in 14 days, `-18y` 18
 * years ago (days, weeks, months, years). A month or year that lacks the day ends on the month's last day: a year before
 * 29 February is 28 February. No such day lies outside the years that a date can be typed in, 1 to 9999.
 */
export function dayFromToday(offset: string): (moment: GivenMoment) => string {
  const match = OFFSET.exec(offset)
  if (!match) throw new LogicError(`${JSON.stringify(offset)} is no day counted from today, such as -18y or +14d`)
  const [, amount = '0', unit = 'd'] = match
  const duration = { [UNITS[unit]!]: Number(amount) }
  let last: { day: number; date: string } | undefined
  return (moment) => {
    const day = todayAt(moment)
    if (last?.day !== day) last = { day, date: typable(EPOCH.add({ days: day }).add(duration)) }
    return last.date
  }
}

/** A limit as `YYYY-MM-DD`: such a date itself, or `today` and an offset from it (`dayFromToday`), in the office's time zone. */
export const dateLimit = (limit: string, moment: GivenMoment): string =>
  limit.startsWith('today') ? dayFromToday(limit.slice('today'.length))(moment) : limit

const OFFSET = /^(?:([+-]\d{1,5})([dwmy]))?$/
const UNITS: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }
const EPOCH = new Temporal.PlainDate(1970, 1, 1)

function typable(date: Temporal.PlainDate): string {
  if (date.year > 9999) return '9999-12-31'
  return date.year < 1 ? '0001-01-01' : date.toString()
}

/** A moment that reads the clock at most once, and only if the rule asks for it: reading costs more than most rules. */
export const momentOf = (given: GivenMoment | undefined): GivenMoment =>
  given?.now === undefined ? { now: undefined, timeZone: given?.timeZone } : given

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
