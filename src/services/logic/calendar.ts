/** Dates, times and "today". Dates are ISO 8601 calendar dates (`2026-11-20`), times are `HH:MM` on a 24-hour clock. */
import { DAY, today } from '../../models/moment.ts'

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

/** A moment that reads the clock at most once, and only if the rule asks for it: reading costs more than most rules. */
export const momentOf = (given: GivenMoment | undefined): GivenMoment =>
  given?.now === undefined ? { now: undefined, timeZone: given?.timeZone } : given

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
