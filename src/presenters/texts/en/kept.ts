/** How long something is kept, and why it was deleted, in English. */
import type { Expiry } from '../../../models/retention.ts'
import { counted } from './numbers.ts'

/** `date`: the day by which it is done, where that can be told by now. */
export function kept(date: string | undefined, { final, finalDays }: { final: boolean; finalDays?: number }): string {
  if (final) return `We will delete your answers and files by ${date}.`
  const closed = finalDays === undefined ? undefined : `${counted(finalDays, 'day')} after we close your case`
  const idle = date === undefined ? undefined : `by ${date} if nothing else happens`
  return `We will delete your answers and files ${[closed, idle].filter(Boolean).join(', or ')}.`
}

export const expiry = ({ since, days }: Expiry): string =>
  since === 'final' ? `${days} days after its final status` : `${days} days after the last event`
