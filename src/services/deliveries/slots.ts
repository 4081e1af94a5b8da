/**
 * A slot is the right to send one delivery. Each receiver has slots of its own, so one that hangs delays nobody else. Receivers
 * are the mail server for people, the mail server for offices, and each receiver of webhooks.
 */
import type { Delivery, Receiver } from '../../models/delivery.ts'
import { DAY, HOUR } from '../../models/moment.ts'

/** How many deliveries to one receiver one process sends at once. The mailer has as many connections as the two receivers of mail have slots. */
const SHARE = 3

export type Slots = ReturnType<typeof createSlots>

/** `freed` is called when a receiver that had no free slot has one again. */
export function createSlots(freed: () => void) {
  const working = new Map<string, Set<Promise<void>>>()
  const nameOf = ({ kind, recipient }: Receiver) => `${kind} ${recipient}`
  return {
    free: (to: Receiver): number => SHARE - (working.get(nameOf(to))?.size ?? 0),
    /** Takes a slot until `work`, which never rejects, has ended. */
    take(to: Receiver, work: Promise<void>): void {
      const name = nameOf(to)
      const active = working.getOrInsertComputed(name, () => new Set())
      const taken = work.then(() => {
        const wasFull = active.size === SHARE
        active.delete(taken)
        if (active.size === 0) working.delete(name)
        if (wasFull) freed()
      })
      active.add(taken)
    },
    /** Resolves when all attempts under way have ended. */
    ended: async (): Promise<void> => void (await Promise.all([...working.values()].flatMap((active) => [...active]))),
  }
}

// When a delivery that failed is tried again.

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
