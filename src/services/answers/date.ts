/**
 * Readers of dates and times as people of a language write them. Dates come as three inputs, times as one; both are kept as
 * ISO 8601 text.
 */
import { DATE_PARTS, type DatePart } from '../../models/answers.ts'
import type { DateField, TimeField } from '../../models/field.ts'
import type { Language } from '../../models/language.ts'
import type { Moment } from '../../models/moment.ts'
import { plainWords } from '../../models/terms.ts'
import { visible } from '../../models/unseen.ts'
import { inEach, WRITING } from '../../models/writing.ts'
import { dateLimit } from '../logic/index.ts'
import { complainOf, missing, type Reader, type Reading, repeated, single } from './field.ts'
import { latin } from './numerals.ts'

export function date(field: DateField, language: Language): Reader {
  const complain = complainOf(field)
  return (input, moment) => {
    const names = DATE_PARTS.map((part) => `${field.id}-${part}`)
    if (names.some((name) => repeated(input, name))) return complain('repeated', {})
    const typed = names.map((name) => single(input, name))
    const empty = DATE_PARTS.filter((_, i) => typed[i] === '')
    if (empty.length === 3) return missing(field)
    if (empty.length > 0) return complain('incomplete', { missing: empty }, empty[0])
    const [day, month, year] = partsIn(typed, language)
    const wrong = wrongPart(day, month, year)
    if (wrong === 'year' && /^\d{1,3}$/.test(year)) {
      const isTaken = (one: string): boolean => {
        const answer = isoDate(Number(one), Number(month), Number(day))
        return answer !== undefined && !checkRange(answer, moment)
      }
      return complain('shortYear', { write: yearsOf(year).filter(isTaken) }, 'year')
    }
    const answer = wrong ? undefined : isoDate(Number(year), Number(month), Number(day))
    if (!answer) return complain('format', {}, wrong)
    if (isOfOtherCalendar(Number(year))) return complain('otherCalendar', {}, 'year')
    return { answer, errors: checkRange(answer, moment)?.errors ?? [] }
  }

  /** A form that asks for such years says so by its earliest date. */
  function isOfOtherCalendar(year: number): boolean {
    const [first, last] = WRITING[language].date.otherYears ?? [Infinity, 0]
    return year >= first && year <= last && !(field.min && Number(field.min.slice(0, 4)) <= last)
  }

  function checkRange(answer: string, moment: Moment): Reading | undefined {
    const min = field.min && dateLimit(field.min, moment)
    const max = field.max && dateLimit(field.max, moment)
    if (min && answer < min) return complain('min', { min, relative: field.min! })
    if (max && answer > max) return complain('max', { max, relative: field.max! })
    return undefined
  }
}

export function time(field: TimeField, language: Language): Reader {
  const complain = complainOf(field)
  const { min, max } = field
  return (input) => {
    if (repeated(input, field.id)) return complain('repeated', {})
    const typed = single(input, field.id)
    if (typed === '') return missing(field)
    const times = typed.length > LONGEST ? [] : timesIn(typed, language)
    const [answer] = times
    if (answer === undefined) return complain('format', {})
    return times.length > 1 ? asking(times) : { answer, errors: limit(answer)?.errors ?? [] }
  }

  /** Offers those that the question takes. */
  function asking(times: string[]): Reading {
    const [first, ...more] = times.filter((one) => !limit(one))
    return first === undefined ? limit(times[0]!)! : complain('ambiguous', { write: [first, ...more] })
  }

  function limit(answer: string): Reading | undefined {
    if (min && answer < min) return complain('min', { min })
    if (max && answer > max) return complain('max', { max })
    return undefined
  }
}

/** Characters; a longer text is no time, and no part of a date. */
const LONGEST = 100
/** Hours and minutes: 9.30, 9h30, 0930, 9:30pm, 9 p.m., 12 noon, 14h, 14 Uhr, midi et demi. */
const TIME = inEach(({ time: { before, hour, minute, am, pm, parts, half, quarter, noon, midnight } }) => {
  const piece = `(?:(?<half>${half})|(?<quarter>${quarter}))`
  const minutes = `(?: ?(?:[:. ]|${hour}) ?(?<apart>\\d{2})(?: ?(?:${minute}))?|(?<together>\\d{2})| ?(?:${hour})? ?${piece})?`
  const part = parts.map(([words], i) => `(?<part${i}>${words})`).join('|')
  const name = `(?<noon>${noon})|(?<midnight>${midnight})`
  const halves = `(?<am>a\\.? ?m\\.?|${am})|(?<pm>p\\.? ?m\\.?|${pm})`
  const after = ` ?(?:${halves}|(?:(?:${hour}) ?)?(?:${part}|${name})|(?<hours>${hour}))?`
  const alone = `(?:${name})(?: ${piece})?`
  return new RegExp(plainWords(`^(?:(?:${before}) ?)?(?:(?<hour>\\d{1,2})${minutes}${after}|${alone})$`))
})

/**
 * The times that a text may mean, as `HH:MM`: two for an hour up to 12 alone, which may be in the morning or after noon, and for
 * one that its own words contradict, such as 12 in the evening.
 */
function timesIn(typed: string, language: Language): string[] {
  const text = latin(visible(typed), language)
  // Making words plain would turn the digits of other scripts into ours.
  if (/[^\P{N}0-9]/u.test(text)) return []
  const { groups: found } = TIME[language].exec(plainWords(text)) ?? {}
  if (!found) return []
  const hour = Number(found.hour ?? 12)
  const given = found.apart ?? found.together ?? (found.half ? '30' : found.quarter && '15')
  const minutes = given ?? '00'
  if (hour > 23 || Number(minutes) > 59) return []
  const at = (hours: number): string => `${String(hours % 24).padStart(2, '0')}:${minutes}`
  if (found.noon || found.midnight) {
    const isRight = found.hour === undefined || (hour === 12 && minutes === '00')
    return isRight ? [at(found.noon ? 12 : 0)] : []
  }
  if (found.am) return hour > 12 ? [] : [at(hour % 12)]
  if (found.pm) return hour === 0 ? [] : [at(hour < 12 ? hour + 12 : hour)]
  const onDial = hour >= 1 && hour <= 12
  const both = onDial ? [at(hour % 12), at((hour % 12) + 12)] : []
  const part = WRITING[language].time.parts.find((_, i) => found[`part${i}`])
  if (!part) return hour <= 12 && given === undefined && !found.hours ? both : [at(hour)]
  const [, from, to] = part
  const meant = [hour, ...(onDial ? [hour + 12] : []), hour + 24].filter((one) => one >= from && one <= to)
  return meant.length === 1 ? meant.map(at) : both
}

const MONTHS = inEach(({ date: { months } }) => months.map((names) => names.map(plainWords)))
/** The digits of "27th", "27." or "1er", and of "2026 r.". */
const DAY = inEach(({ date: { afterDay } }) => new RegExp(`^(\\d{1,2})(?:${afterDay}|\\.)$`, 'iu'))
const YEAR = inEach(({ date: { afterYear } }) => new RegExp(`^(\\d{4}) ?(?:${afterYear})$`, 'iu'))

/** Day, month and year in digits; what is none of them stays as it is, or becomes ''. */
function partsIn(typed: readonly string[], language: Language): [day: string, month: string, year: string] {
  const [day = '', month = '', year = ''] = typed.map((text) =>
    text.length > LONGEST ? '' : latin(visible(text), language),
  )
  return [DAY[language].exec(day)?.[1] ?? day, monthIn(month, language), YEAR[language].exec(year)?.[1] ?? year]
}

/** The number of a month that is written by its name, or by the first three letters or more: "March", "mar", "Sept." */
function monthIn(text: string, language: Language): string {
  const name = plainWords(text).replace(/\.$/, '')
  const months = MONTHS[language]
  const whole = months.findIndex((names) => names.includes(name))
  if (whole >= 0) return String(whole + 1)
  const begun = name.length < 3 ? [] : months.filter((names) => names.some((one) => one.startsWith(name)))
  return begun.length === 1 ? String(months.indexOf(begun[0]!) + 1) : text
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
