/** Removes what nobody will ask for: files whose form was never sent, and bytes without a row. */
import { HOUR } from '../../models/moment.ts'
import type { Wiring } from '../wiring.ts'
import { createOrphans } from './orphans.ts'
import { createRemoval } from './removal.ts'

/** A token is valid for 24 hours; a process whose clock is two hours ahead still leaves its files alone. */
const UNCLAIMED_MS = 26 * HOUR
/** Rows in one transaction. */
const BATCH = 500

/** Each removes all that it can. If some bytes could not be removed, it rejects at the end with a 503 that counts them. */
export function createSweeper(wiring: Pick<Wiring, 'store' | 'drive' | 'clock' | 'monotonic'>) {
  const { store, drive, clock } = wiring
  return { unclaimed, ...createOrphans(wiring) }

  /** Removes files of forms that were not sent while their token could still be used; returns how many. */
  async function unclaimed(): Promise<number> {
    const removal = createRemoval(drive)
    for (;;) {
      const old = await store.transaction(async (tx) => {
        const batch = await tx.uploads.unclaimedBefore(clock() - UNCLAIMED_MS, BATCH)
        await tx.uploads.remove(batch)
        return batch
      })
      // What stays has no row any more: `orphans` finds it.
      await removal.removeEach(old)
      if (old.length < BATCH || removal.isOver()) return removal.done()
    }
  }
}
