/** How long something is kept, and why it was deleted, in English. */
import type { Expiry } from '../../../models/retention.ts'
import { counted } from './numbers.ts'

/** `date`: the day that can be told by now. It is done in the course of a day. */
export function kept(date: string | undefined, { final, finalDays }: { final: boolean; finalDays?: number }): string {
  if (final) return `What you sent will be deleted on ${date} or the day after.`
  const closed = finalDays === undefined ? '' : `${counted(finalDays, 'day')} after the case is closed`
  if (date === undefined) return `What you sent will be deleted ${closed}.`
  const idle = `on ${date} or the day after, if nothing more happens in the case`
  return closed === ''
    ? `What you sent will be deleted ${idle}.`
    : `What you sent will be deleted ${closed}; or ${idle}.`
}

export const expiry = ({ since, days }: Expiry): string =>
  since === 'final' ? `${days} days after its final status` : `${days} days after anything happened`
