/** Cells of dates and times: the first day or minute of each part of the line. */
import type { DateField, Field, TimeField } from '../../../models/field.ts'
import { type Moment, today } from '../../../models/moment.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { dateLimit } from '../../answers/date.ts'
import { dayOf, evaluateLogic } from '../../logic/index.ts'
import { type Cell, type Truths, truthsOf } from './cells.ts'
import { comparedWith, gapsAndPoints, wholeIn } from './line.ts'

const MINUTES = 24 * 60
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function timeCells(field: TimeField, leaves: readonly LeafRule[]): Cell[] {
  const cuts = comparedWith(leaves).map((one) => minutesOf(String(one)))
  const limits = { low: minutesOf(field.min ?? '00:00'), high: minutesOf(field.max ?? timeOf(MINUTES - 1)) }
  return wholeIn(gapsAndPoints(cuts.filter(Number.isFinite)), limits).map((minutes) => {
    const answer = timeOf(minutes)
    return { truths: truthsOf(field, leaves, answer), answer }
  })
}

const dateOf = (day: number): string => new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toString()

/** Leaves compare with a date, or with the days since. While the time is not known, any date may be any number of days ago. */
export function dateCells(field: DateField, leaves: readonly LeafRule[], moment: Moment | undefined): Cell[] {
  if (moment) return datedCells(field, leaves, moment)
  const fixed = (limit: string | undefined): string | undefined => (limit?.startsWith('today') ? undefined : limit)
  const { min = '0001-01-01', max = '9999-12-31' } = { min: fixed(field.min), max: fixed(field.max) }
  const limits = { low: dayOf(min), high: dayOf(max) }
  const days = wholeIn(gapsAndPoints(calendarCuts(leaves)), limits)
  const ages = wholeIn(gapsAndPoints(ageCuts(leaves)), {
    low: -oldest(field.max, 'far'),
    high: -oldest(field.min, 'near'),
  })
  return days.flatMap((day) =>
    ages.map((age) => ({ truths: leaves.map((leaf) => truthOf(leaf, field, dateOf(day), age)) })),
  )
}

/** Cells on one known day: a date then says how many days ago it is. */
function datedCells(field: DateField, leaves: readonly LeafRule[], moment: Moment): Cell[] {
  const now = today(moment)
  const limits = {
    low: dayOf(dateLimit(field.min ?? '0001-01-01', moment)),
    high: dayOf(dateLimit(field.max ?? '9999-12-31', moment)),
  }
  const cuts = [...calendarCuts(leaves), ...ageCuts(leaves).map((age) => now - age), now]
  const found = wholeIn(gapsAndPoints(cuts), limits).map((day): Cell => {
    const answer = dateOf(day)
    const truths = leaves.map((leaf) => evaluateLogic(leaf, { [field.id]: answer }, moment))
    return { truths, answer }
  })
  // A day near today is what a person would give.
  return found.sort((a, b) => Math.abs(dayOf(a.answer as string) - now) - Math.abs(dayOf(b.answer as string) - now))
}

const isAge = ({ operator }: LeafRule): boolean => operator === 'withinLast' || operator === 'notWithinLast'
const calendarCuts = (leaves: readonly LeafRule[]): number[] =>
  comparedWith(leaves).flatMap((one) => (typeof one === 'string' ? [dayOf(one)] : []))
const ageCuts = (leaves: readonly LeafRule[]): number[] =>
  leaves
    .filter(isAge)
    .flatMap(({ value }) => [-1, 0, (value as { days: number }).days, (value as { days: number }).days + 1])

function truthOf(leaf: LeafRule, field: Field, date: string, age: number): Truths[number] {
  if (!isAge(leaf)) return evaluateLogic(leaf, { [field.id]: date }, { now: 0 })
  const inside = age >= 0 && age <= (leaf.value as { days: number }).days
  return inside === (leaf.operator === 'withinLast')
}

/** Days between today and a limit that moves with it: the most or the fewest in any year. */
function oldest(limit: string | undefined, end: 'near' | 'far'): number {
  const match = /^today(?:([+-]\d+)([dwmy]))?$/.exec(limit ?? '')
  if (!match) return end === 'far' ? Infinity : -Infinity
  const [, amount = '0', unit = 'd'] = match
  const [least, most] = UNITS[unit]!
  const days = [Number(amount) * least, Number(amount) * most]
  return end === 'far' ? Math.max(...days) : Math.min(...days)
}

const UNITS: Record<string, [number, number]> = { d: [1, 1], w: [7, 7], m: [28, 31], y: [365, 366] }
