/** Date questions that nobody can answer on the day of the check: a fixed limit lies beyond one that moves with today. */

import type { DateField } from '../../../models/field.ts'
import { type Form, fieldsOf } from '../../../models/form.ts'
import { instantOf } from '../../../models/instant.ts'
import { DAY } from '../../../models/moment.ts'
import { dateLimit } from '../../answers/date.ts'
import { dayOf } from '../../logic/index.ts'
import type { Fault } from '../fault.ts'

/** The day of the check, or on which the form opens if that is later, in days since 1970. */
export const dayFrom = (form: Form, now: number): { day: number; isOpening: boolean } => {
  const opens = form.opensAt === undefined ? undefined : instantOf(form.opensAt)
  const isOpening = opens !== undefined && opens > now
  return { day: Math.floor((isOpening ? opens : now) / DAY), isOpening }
}

/** `now`: UTC milliseconds. A form that is not open yet is checked for the day on which it opens. */
export function dayFaults(form: Form, now: number): Fault[] {
  const { day, isOpening } = dayFrom(form, now)
  const on = `${dateOf(day)}, the day ${isOpening ? 'the form opens' : 'of the check'}`
  return fieldsOf(form).flatMap(({ field, pointer }) =>
    field.type === 'date' && field.required !== false ? faultsOf(field, { pointer, day, on }) : [],
  )
}

function faultsOf(
  { min, max }: DateField,
  { pointer, day, on }: { pointer: string; day: number; on: string },
): Fault[] {
  // Two fixed limits, or two that move, are compared by the check of single questions.
  if (!min || !max || min.startsWith('today') === max.startsWith('today')) return []
  const meet = (one: number): boolean => limitOn(min, one) <= limitOn(max, one)
  // The day before and after too: in some time zone it is their date.
  if ([day - 1, day, day + 1].some(meet)) return []
  const first = firstDay(meet, day)
  const when = first === undefined ? 'and never will' : `but from ${dateOf(first)} one does`
  const reason = `is below min on ${on}. No date is within both limits, ${when}`
  return [{ code: 'INT115', pointer: `${pointer}/max`, reason }]
}

const limitOn = (limit: string, day: number): string => dateLimit(limit, { now: day * DAY, timeZone: 'UTC' })
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** The first later day on which the limits meet. From there on they do, as only one of them moves. */
function firstDay(meet: (day: number) => boolean, day: number): number | undefined {
  let [low, high] = [day, dayOf('9999-12-31')]
  if (!meet(high)) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (meet(middle)) high = middle
    else low = middle
  }
  return high
}
