/** How long a draft lives: until it is left alone for too long, and never longer than a form may be filled in. */
import type { Draft } from '../../models/draft.ts'
import { DAY } from '../../models/moment.ts'

export interface DraftLife {
  /** When a draft ends if nobody changes it, in UTC milliseconds. */
  endOf(draft: Draft): number
  isAlive(draft: Draft): boolean
  /** A draft is over that was changed before the one, or is counted from before the other, in UTC milliseconds. */
  bounds(now: number): { changedBefore: number; countedBefore: number }
}
/** `restDays`: how long a draft is kept after its last change; `maxDays`: how long in all. */
export function draftLife({
  restDays,
  maxDays,
  clock,
}: {
  restDays: number
  maxDays: number
  clock: () => number
}): DraftLife {
  const endOf = ({ changedAt, countedFrom }: Draft): number =>
    Math.min(changedAt + restDays * DAY, countedFrom + maxDays * DAY)
  return {
    endOf,
    isAlive: (draft) => endOf(draft) > clock(),
    bounds: (now) => ({ changedBefore: now - restDays * DAY, countedBefore: now - maxDays * DAY }),
  }
}
