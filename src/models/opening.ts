/** When a form can be filled in, by its own times. All are UTC milliseconds. */
import type { Form } from './form.ts'
import { instantOf } from './moment.ts'

export interface OpeningTimes {
  opensAt?: number | undefined
  closesAt?: number | undefined
}

/** A form is open from `opensAt` (included) to `closesAt` (not included). If `closesAt` comes first, it is closed between them alone. */
export function openingState(
  { opensAt = -Infinity, closesAt = Infinity }: OpeningTimes,
  now: number,
): 'to-come' | 'open' | 'closed' {
  if (closesAt <= opensAt) return closesAt <= now && now < opensAt ? 'closed' : 'open'
  if (now < opensAt) return 'to-come'
  return now < closesAt ? 'open' : 'closed'
}

/** Is a form closed for a time, and opens again? Its times have the right shape. */
export const closesFirst = ({ opensAt, closesAt }: Pick<Form, 'opensAt' | 'closesAt'>): boolean =>
  opensAt !== undefined && closesAt !== undefined && instantOf(closesAt)! <= instantOf(opensAt)!
