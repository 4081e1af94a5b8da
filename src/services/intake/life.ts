/** How long a draft lives. */
import type { Draft } from '../../models/draft.ts'
import { DAY } from '../../models/moment.ts'

export interface DraftLife {
  /** When a draft ends if nobody changes it, in UTC milliseconds. */
  endOf(draft: Draft): number
  isAlive(draft: Draft): boolean
  /** A draft has ended if it was last changed before the one, or is counted from before the other, in UTC milliseconds. */
  bounds(now: number): { changedBefore: number; countedBefore: number }
}

/** A draft lives until it is left alone for `restDays`, and never longer than `maxDays` in all. */
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
