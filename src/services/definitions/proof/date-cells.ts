/** Cells of dates and times: a day or minute of each part of the line. */
import type { DateField, Field, TimeField } from '../../../models/field.ts'
import { type Moment, today } from '../../../models/moment.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { dateLimit, dayFromToday, dayOf, evaluateLogic, otherSideOf, positiveOf } from '../../logic/index.ts'
import { type Cell, comparedWith, gapsAndPoints, type Truths, truthsOf, wholeIn, wholesIn } from './cells.ts'
import { holdsFor } from './comparisons.ts'

const MINUTES = 24 * 60
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function timeCells(field: TimeField, leaves: readonly LeafRule[]): Cell[] {
  const cuts = comparedWith(leaves).map((one) => minutesOf(String(one)))
  const limits = { low: minutesOf(field.min ?? '00:00'), high: minutesOf(field.max ?? timeOf(MINUTES - 1)) }
  return wholeIn(gapsAndPoints(cuts.filter(Number.isFinite)), limits).map((minutes) => {
    const answer = timeOf(minutes)
    return { truths: truthsOf(field, leaves, answer), answer }
  })
}

export const dateOf = (day: number): string => new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toString()

/**
 * When answers are given: on one day, or on this day and any later one (`from`, in days since 1970). Without it, on any day.
 */
export type When = Moment | { from: number }

/** Leaves compare with a date, or with days counted from today. On any day, a date may be any number of days ago. */
export function dateCells(field: DateField, leaves: readonly LeafRule[], when: When | undefined): Cell[] {
  if (when && 'now' in when) return datedCells(field, leaves, when)
  const { from = -Infinity } = when ?? {}
  const fixed = (limit: string | undefined): string | undefined => (limit?.startsWith('today') ? undefined : limit)
  const { min = '0001-01-01', max = '9999-12-31' } = { min: fixed(field.min), max: fixed(field.max) }
  const limits = { low: dayOf(min), high: dayOf(max) }
  const days = wholesIn(gapsAndPoints(calendarCuts(leaves)), limits)
  const ages = wholesIn(gapsAndPoints(ageCuts(leaves)), {
    low: -oldest(field.max, 'far'),
    high: -oldest(field.min, 'near'),
  })
  const moving = new Set(leaves.flatMap(offsetsOf))
  const cellsFrom = (first: number): Cell[] =>
    ages.flatMap((age) => {
      // So many days ago, as seen from the first day or a later one.
      const possible = days.filter(({ high }) => high >= first - age.high)
      return placesAmong(moving, { age, field }).flatMap((places) =>
        possible.map(({ low }) => ({
          truths: leaves.map((leaf) => truthOf(leaf, field, { date: dateOf(low), age, places })),
        })),
      )
    })
  const cells = cellsFrom(from)
  // That nobody can answer any more is said of the question itself (INT115).
  return cells.length > 0 ? cells : cellsFrom(-Infinity)
}

/** Cells on one known day: a date then says how many days ago it is. */
function datedCells(field: DateField, leaves: readonly LeafRule[], moment: Moment): Cell[] {
  const now = today(moment)
  const limits = {
    low: dayOf(dateLimit(field.min ?? '0001-01-01', moment)),
    high: dayOf(dateLimit(field.max ?? '9999-12-31', moment)),
  }
  const moving = leaves.flatMap(offsetsOf).map((offset) => dayOf(dayFromToday(offset)(moment)))
  const cuts = [...calendarCuts(leaves), ...ageCuts(leaves).map((age) => now - age), ...moving, now]
  // Days near today are what a person would give.
  const found = wholesIn(gapsAndPoints(cuts), limits).map(({ low, high }): Cell => {
    const answer = dateOf(Math.max(low, Math.min(now, high)))
    const truths = leaves.map((leaf) => evaluateLogic(leaf, { [field.id]: answer }, moment))
    return { truths, answer }
  })
  return found.sort((a, b) => Math.abs(dayOf(a.answer as string) - now) - Math.abs(dayOf(b.answer as string) - now))
}

const isAge = ({ operator }: LeafRule): boolean => operator === 'withinLast' || operator === 'notWithinLast'
const calendarCuts = (leaves: readonly LeafRule[]): number[] =>
  comparedWith(leaves).flatMap((one) => (typeof one === 'string' ? [dayOf(one)] : []))
const ageCuts = (leaves: readonly LeafRule[]): number[] =>
  leaves
    .filter(isAge)
    .flatMap(({ value }) => [-1, 0, (value as { days: number }).days, (value as { days: number }).days + 1])
const offsetsOf = (leaf: LeafRule): string[] => {
  const other = otherSideOf(leaf)
  return other.is === 'day' ? [other.offset] : []
}

/** A date that is some number of days ago, within an age; `places` says on which side of each moving day it lies. */
interface Dated {
  date: string
  age: Span
  places: ReadonlyMap<string, number>
}

function truthOf(leaf: LeafRule, field: Field, { date, age: { low }, places }: Dated): Truths[number] {
  const other = otherSideOf(leaf)
  if (other.is === 'day') {
    const sign = places.get(other.offset)
    const positive = positiveOf(leaf.operator)
    return sign === undefined ? undefined : holdsFor(positive, sign) === (positive === leaf.operator)
  }
  if (!isAge(leaf)) return evaluateLogic(leaf, { [field.id]: date }, { now: 0 })
  const inside = low >= 0 && low <= (leaf.value as { days: number }).days
  return inside === (leaf.operator === 'withinLast')
}

/** Both ends included. */
interface Span {
  low: number
  high: number
}

/** With more, nothing is known of them. */
const MOST_PLACES = 300

/**
 * On which side of each moving day a date of this age may lie: before it (-1), on it (0) or after it (1). How many days
 * months and years have depends on the day, so only what holds for all of them is left out.
 */
function placesAmong(
  offsets: Iterable<string>,
  { age, field: { min, max } }: { age: Span; field: DateField },
): ReadonlyMap<string, number>[] {
  let found: ReadonlyMap<string, number>[] = [new Map()]
  for (const offset of offsets) {
    const span = spanOf(offset)
    const distance = { low: -age.high - span.high, high: -age.low - span.low }
    const possible = [-1, 0, 1]
      .filter((sign) => isPossible(sign, distance))
      .filter((sign) => (max !== `today${offset}` || sign <= 0) && (min !== `today${offset}` || sign >= 0))
    found = found.flatMap((places) =>
      possible
        .filter((sign) => [...places].every(([other, its]) => mayLie([spanOf(other), its], [span, sign])))
        .map((sign) => new Map(places).set(offset, sign)),
    )
    if (found.length > MOST_PLACES) return [new Map()]
  }
  return found
}

/** May a number between these have this sign? */
const isPossible = (sign: number, { low, high }: Span): boolean =>
  sign < 0 ? low < 0 : sign > 0 ? high > 0 : low <= 0 && high >= 0

/** May a date lie so with both days? Where one day is surely not after another, a date before it is before both. */
const mayLie = (one: Place, other: Place): boolean => isInOrder(one, other) && isInOrder(other, one)

type Place = [day: Span, sign: number]
function isInOrder([{ high }, before]: Place, [{ low }, after]: Place): boolean {
  if (high > low) return true
  return before >= after && !(high < low && before === 0 && after === 0)
}

/** Days between today and a limit that moves with it: the most or the fewest in any year. */
function oldest(limit: string | undefined, end: 'near' | 'far'): number {
  if (!limit?.startsWith('today')) return end === 'far' ? Infinity : -Infinity
  const { low, high } = spanOf(limit.slice('today'.length))
  return end === 'far' ? high : low
}

/** How many days an offset from today may be. One that would leave the years of the calendar ends at their end. */
function spanOf(offset: string): Span {
  const amount = Number.parseInt(offset || '0', 10)
  const days = UNITS[offset.at(-1) ?? 'd']!.map((most) => amount * most)
  if (Math.abs(days[0]!) > MILLENNIUM) days.push(0)
  return { low: Math.min(...days), high: Math.max(...days) }
}

const MILLENNIUM = 365 * 1000
const UNITS: Record<string, [number, number]> = { d: [1, 1], w: [7, 7], m: [28, 31], y: [365, 366] }
