/** How long the content of a case is kept. */
import type { Retention } from './form.ts'
import { DAY } from './moment.ts'

/** What a person is told about it. */
export interface Kept {
  /** When the content is deleted if nothing happens before; UTC milliseconds. Absent while no date is known. */
  until?: number
  /** The status is final: nothing more will happen. */
  final: boolean
  /** Days from the final status, once there is one. */
  finalDays?: number
}

/** Undefined where nothing is deleted automatically. `statusAt`, `lastAt`: the times of the present status and of the last event. */
export function keptOf(
  { finalDays, idleDays }: Retention = {},
  { final, statusAt, lastAt }: { final: boolean; statusAt: number; lastAt: number },
): Kept | undefined {
  if (final) return finalDays === undefined ? undefined : { until: statusAt + finalDays * DAY, final }
  if (finalDays === undefined && idleDays === undefined) return undefined
  return {
    final,
    ...(idleDays !== undefined && { until: lastAt + idleDays * DAY }),
    ...(finalDays !== undefined && { finalDays }),
  }
}

/** Named in place of a person where retention deleted a case. */
export const BY_RETENTION = 'retention'

/** Why retention deleted a case: so many days since its final status, or without an event. */
export interface Expiry {
  since: 'final' | 'idle'
  days: number
}

/** The code in the log of deletions and with the case, such as `final:30`. */
export const codeOfExpiry = ({ since, days }: Expiry): string => `${since}:${days}`

/** Undefined where no code is stored: older rows have words, and so have deletions by a person. */
export function expiryIn(reason: string): Expiry | undefined {
  const [, since, days] = /^(final|idle):(\d+)$/.exec(reason) ?? []
  return days === undefined ? undefined : { since: since as Expiry['since'], days: Number(days) }
}
