/** When a delivery that failed is tried again. */
import type { Delivery } from '../../models/delivery.ts'
import { DAY, HOUR } from '../../models/moment.ts'

/** After so long a delivery has failed, in milliseconds. */
const GIVE_UP_MS = 3 * DAY
/** None has failed before so many attempts: if the clock is wrong for a moment, three days may seem to have passed. */
const LEAST_ATTEMPTS = 5
const FIRST_MS = 30_000
const LONGEST_MS = 6 * HOUR
/** Share of the pause that is drawn at random, so that deliveries that failed together are not all tried again at once. */
const JITTER = 0.2

/** UTC milliseconds; the pause doubles with each attempt, from half a minute to six hours. */
export function nextTry(attempts: number, now: number): number {
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(now + pause * (1 + JITTER * (2 * Math.random() - 1)))
}

/** Has it failed, so that it is not tried again at `dueAt`? `uncounted`: the last attempt had to wait and does not count. */
export const isOver = (
  { createdAt, attempts }: Pick<Delivery, 'createdAt' | 'attempts'>,
  { dueAt, uncounted }: { dueAt: number; uncounted: boolean },
): boolean => dueAt > createdAt + GIVE_UP_MS && (uncounted || attempts >= LEAST_ATTEMPTS)
