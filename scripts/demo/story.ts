/**
 * What happens to a case is a story: it yields the moment at which it goes on, and then does the next thing. All stories
 * are told together, in the order of time, so that the rows of the demo have the order and the times of a real office.
 */
import { DAY, HOUR, MINUTE } from '../../src/models/moment.ts'

/** Yields UTC milliseconds. */
export type Story<Result = void> = AsyncGenerator<number, Result>

/** A clock that shows what it is set to. */
export interface StoryClock {
  (): number
  set(at: number): void
}

export function storyClock(at: number): StoryClock {
  let shown = at
  const set = (to: number) => {
    shown = to
  }
  return Object.assign(() => shown, { set })
}

/** Mail is sent so long after something happened: later than the minute in which the office can undo it. */
const ROUND = 5 * MINUTE

interface Telling {
  clock: StoryClock
  /** What a story does after this moment has not happened yet. */
  now: number
  /** Called in each pause of some minutes after something happened. */
  settle(): Promise<unknown>
}

export async function tell(stories: readonly Story[], { clock, now, settle }: Telling): Promise<void> {
  let waiting = stories.map((story) => ({ at: clock(), story }))
  let last = now
  while (waiting.length > 0) {
    const next = waiting.reduce((first, one) => (one.at < first.at ? one : first))
    if (next.at >= last + ROUND) await settled()
    clock.set(next.at)
    const { done, value } = await next.story.next()
    if (done || value > now) waiting = waiting.filter((one) => one !== next)
    else next.at = value
    last = clock()
  }
  if (last + ROUND <= now) await settled()

  async function settled(): Promise<void> {
    clock.set(last + ROUND)
    await settle()
  }
}

/**
 * Hours of the day in which the office works, in UTC. It works every day: on a Monday, the demo would otherwise
 * show little but what came over the weekend.
 */
const OFFICE = { opens: 8.5, closes: 16.5 }

/** That moment if the office works then; else some time in the next morning. `share` from 0 to 1. */
export function inOfficeHours(at: number, share: number): number {
  const midnight = at - (at % DAY)
  const hour = (at - midnight) / HOUR
  if (hour >= OFFICE.opens && hour < OFFICE.closes) return at
  const morning = hour < OFFICE.opens ? midnight : midnight + DAY
  return morning + Math.round((OFFICE.opens + 3 * share) * HOUR)
}
