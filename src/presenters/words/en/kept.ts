/** How long something is kept, in English. */
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
