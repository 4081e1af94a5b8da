/**
 * What happens to a case is a story: it yields the moment at which it goes on, and then does the next thing. All stories
 * are told together, in the order of time, so that the rows of the demo have the order and the times of a real office.
 */
import { DAY, HOUR, MINUTE } from './service.ts'

/** Yields UTC milliseconds. */
export type Story<Result = void> = AsyncGenerator<number, Result>

/** A clock that shows what it is set to. */
export interface StoryClock {
  (): number
  set(at: number): void
}

export function storyClock(at: number): StoryClock {
  let shown = at
  return Object.assign(() => shown, {
    set(to: number) {
      shown = to
    },
  })
}

/** Mail is sent so long after something happened: later than the minute in which the office can undo it. */
const ROUND = 5 * MINUTE

interface Telling {
  clock: StoryClock
  /** What a story does after this moment has not happened yet. */
  now: number
  /** Called a few minutes after something happened. */
  settle(): Promise<unknown>
}

export async function tell(stories: readonly Story[], { clock, now, settle }: Telling): Promise<void> {
  const waiting: { at: number; story: Story }[] = []
  let settleAt = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const story of stories) await goOn(story)
  while (waiting.length > 0) {
    const at = Math.min(...waiting.map((one) => one.at))
    if (settleAt <= at) {
      await settled()
      continue
    }
    const next = waiting.findIndex((one) => one.at === at)
    const { story } = waiting[next]!
    waiting.splice(next, 1)
    clock.set(at)
    last = at
    settleAt = Math.min(settleAt, at + ROUND)
    await goOn(story)
  }
  while (settleAt <= now) await settled()

  async function goOn(story: Story): Promise<void> {
    const { done, value } = await story.next()
    if (!done && value <= now) waiting.push({ at: value, story })
  }

  async function settled(): Promise<void> {
    const at = settleAt
    clock.set(at)
    // What happened right before may not be sent yet.
    settleAt = last > at - 2 * MINUTE ? last + ROUND : Number.POSITIVE_INFINITY
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
