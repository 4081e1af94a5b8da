/**
 * Cells of numbers, dates and times: the values that leaves compare with cut the line into points and the gaps between
 * them. A gap is left out when surely no answer lies in it: it is outside of the limits, or between two steps.
 */
import type { DateField, Field, NumberField, TimeField } from '../../../models/field.ts'
import { type Moment, today } from '../../../models/moment.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { dateLimit } from '../../answers/date.ts'
import { dayOf, evaluateLogic } from '../../logic/index.ts'
import { type Cell, type Truths, truthsOf } from './cells.ts'
import { isTaken } from './taken.ts'

/** An open gap, or a point when both ends are the same. */
interface Part {
  from: number
  to: number
}
const isPoint = ({ from, to }: Part): boolean => from === to

/** The line in order, cut at these values. */
function partsOf(cuts: readonly number[]): Part[] {
  const sorted = [...new Set(cuts)].sort((a, b) => a - b)
  return [-Infinity, ...sorted].flatMap((from, i) => [
    ...(i > 0 ? [{ from, to: from }] : []),
    { from, to: sorted[i] ?? Infinity },
  ])
}

const operands = (leaves: readonly LeafRule[]): unknown[] => leaves.flatMap(({ value }) => [value].flat(2))

export function numberCells(field: NumberField, leaves: readonly LeafRule[]): Cell[] {
  const cuts = operands(leaves).filter((one) => typeof one === 'number')
  return partsOf(cuts).flatMap((part) => {
    const answer = numberIn(part, field)
    if (answer === undefined && (isPoint(part) || isEmpty(part, field))) return []
    return [{ truths: truthsOf(field, leaves, answer ?? between(part)), ...(answer !== undefined && { answer }) }]
  })
}

const between = ({ from, to }: Part): number =>
  from === -Infinity ? to - 1 : to === Infinity ? from + 1 : (from + to) / 2

/** A number of the part that is taken, as short as may be; undefined when none was found. */
function numberIn(part: Part, field: NumberField): number | undefined {
  const fits = (one: number): boolean => isIn(one, part) && isTaken(field, one)
  if (isPoint(part)) return fits(part.from) ? part.from : undefined
  const { min = -Infinity, max = Infinity, step } = field
  const [low, high] = [Math.max(part.from, min), Math.min(part.to, max)]
  const candidates = [0, 1, low, high, Math.floor(low) + 1, Math.ceil(high) - 1, (low + high) / 2]
  if (step !== undefined) {
    const base = min === -Infinity ? 0 : min
    const first = low === -Infinity ? Math.floor((high - base) / step) - 50 : Math.floor((low - base) / step)
    for (let k = 0; k < 100; k++) candidates.push(rounded(base + (first + k) * step, 10))
  }
  for (let decimals = 1; decimals <= 10; decimals++) candidates.push(rounded(low + 10 ** -decimals, decimals))
  return candidates.find((one) => Number.isFinite(one) && fits(one))
}

const rounded = (number: number, decimals: number): number => Number(number.toFixed(decimals))
const isIn = (one: number, { from, to }: Part): boolean => (from === to ? one === from : one > from && one < to)

/** Below this, a step can be told from its neighbours: the reader takes what is a billionth of a step away for the step itself. */
const MODERATE = 1e6

/** Is it certain that the question takes no number of this gap? */
function isEmpty({ from, to }: Part, { min = -Infinity, max = Infinity, integer, step }: NumberField): boolean {
  const [low, high] = [Math.max(from, min), Math.min(to, max)]
  if (low > high || (low === high && (low === from || high === to))) return true
  const first = low === from ? Math.floor(low) + 1 : Math.ceil(low)
  const last = high === to ? Math.ceil(high) - 1 : Math.floor(high)
  if (integer && first > last) return true
  if (step === undefined || low === -Infinity || high === Infinity) return false
  const base = min === -Infinity ? 0 : min
  if (integer && [base, step].every(Number.isInteger) && [first, last, step].every((one) => Math.abs(one) < MODERATE))
    return base + Math.ceil((first - base) / step) * step > last
  return base + Math.ceil((low - base) / step - 1e-6) * step > high + step * 1e-6
}

const MINUTES = 24 * 60
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function timeCells(field: TimeField, leaves: readonly LeafRule[]): Cell[] {
  const cuts = operands(leaves).map((one) => minutesOf(String(one)))
  const limits = { low: minutesOf(field.min ?? '00:00'), high: minutesOf(field.max ?? timeOf(MINUTES - 1)) }
  return wholeIn(partsOf(cuts.filter(Number.isFinite)), limits).map((minutes) => {
    const answer = timeOf(minutes)
    return { truths: truthsOf(field, leaves, answer), answer }
  })
}

/** The first whole number of each part between the limits, where there is one. */
const wholeIn = (parts: readonly Part[], { low, high }: { low: number; high: number }): number[] =>
  parts.flatMap((part) => {
    const first = Math.max(isPoint(part) ? part.from : part.from + 1, low)
    return first <= Math.min(isPoint(part) ? part.to : part.to - 1, high) ? [first] : []
  })

const dateOf = (day: number): string => new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toString()

/** Leaves look at the calendar, or at how many days ago it was; at an unknown time, any day may be any number of days ago. */
export function dateCells(field: DateField, leaves: readonly LeafRule[], moment: Moment | undefined): Cell[] {
  if (moment) return datedCells(field, leaves, moment)
  const fixed = (limit: string | undefined): string | undefined => (limit?.startsWith('today') ? undefined : limit)
  const { min = '0001-01-01', max = '9999-12-31' } = { min: fixed(field.min), max: fixed(field.max) }
  const limits = { low: dayOf(min), high: dayOf(max) }
  const days = wholeIn(partsOf(calendarCuts(leaves)), limits)
  const ages = wholeIn(partsOf(ageCuts(leaves)), { low: -oldest(field.max, 'far'), high: -oldest(field.min, 'near') })
  return days.flatMap((day) =>
    ages.map((age) => ({ truths: leaves.map((leaf) => truthOf(leaf, field, dateOf(day), age)) })),
  )
}

/** Cells of a date on one known day, on which a date tells how many days ago it is. */
function datedCells(field: DateField, leaves: readonly LeafRule[], moment: Moment): Cell[] {
  const now = today(moment)
  const limits = {
    low: dayOf(dateLimit(field.min ?? '0001-01-01', moment)),
    high: dayOf(dateLimit(field.max ?? '9999-12-31', moment)),
  }
  const cuts = [...calendarCuts(leaves), ...ageCuts(leaves).map((age) => now - age), now]
  const found = wholeIn(partsOf(cuts), limits).map((day): Cell => {
    const answer = dateOf(day)
    const truths = leaves.map((leaf) => evaluateLogic(leaf, { [field.id]: answer }, moment))
    return { truths, answer }
  })
  // A day near today is what a person would give.
  return found.sort((a, b) => Math.abs(dayOf(a.answer as string) - now) - Math.abs(dayOf(b.answer as string) - now))
}

const isAge = ({ operator }: LeafRule): boolean => operator === 'withinLast' || operator === 'notWithinLast'
const calendarCuts = (leaves: readonly LeafRule[]): number[] =>
  operands(leaves).flatMap((one) => (typeof one === 'string' ? [dayOf(one)] : []))
const ageCuts = (leaves: readonly LeafRule[]): number[] =>
  leaves
    .filter(isAge)
    .flatMap(({ value }) => [-1, 0, (value as { days: number }).days, (value as { days: number }).days + 1])

function truthOf(leaf: LeafRule, field: Field, date: string, age: number): Truths[number] {
  if (!isAge(leaf)) return evaluateLogic(leaf, { [field.id]: date }, { now: 0 })
  const inside = age >= 0 && age <= (leaf.value as { days: number }).days
  return inside === (leaf.operator === 'withinLast')
}

/** Days between today and a limit that moves with it, on the day of any year on which they are most or fewest. */
function oldest(limit: string | undefined, end: 'near' | 'far'): number {
  const match = /^today(?:([+-]\d+)([dwmy]))?$/.exec(limit ?? '')
  if (!match) return end === 'far' ? Infinity : -Infinity
  const [, amount = '0', unit = 'd'] = match
  const [least, most] = UNITS[unit]!
  const days = [Number(amount) * least, Number(amount) * most]
  return end === 'far' ? Math.max(...days) : Math.min(...days)
}

const UNITS: Record<string, [number, number]> = { d: [1, 1], w: [7, 7], m: [28, 31], y: [365, 366] }
