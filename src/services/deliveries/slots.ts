/**
 * A slot is the right to send one delivery. Each receiver has slots of its own, so one that hangs delays nobody else. Receivers
 * are the mail server for people, the mail server for offices, and each receiver of webhooks.
 */
import type { Receiver } from '../../models/delivery.ts'

/** For one receiver, in one process. The mailer has as many connections as the two receivers of mail have slots. */
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
