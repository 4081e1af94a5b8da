/** Takes away what nobody will ask for: files whose form was never sent, and bytes that a crash has left without a row. */
import type { Drive } from '../../drive/port.ts'
import type { Store } from '../../store/index.ts'

export interface Sweeper {
  /** Removes files of forms that were not sent within a day; returns how many. */
  unclaimed(): Promise<number>
  /** Removes bytes without a row that are older than an hour; returns how many. */
  orphans(): Promise<number>
}

const UNCLAIMED_MS = 24 * 60 * 60 * 1000
/** Younger bytes may be on their way to a row. */
const ORPHAN_MS = 60 * 60 * 1000
const BATCH = 500

export function createSweeper({ store, drive, clock }: { store: Store; drive: Drive; clock: () => number }): Sweeper {
  return {
    async unclaimed() {
      let swept = 0
      for (;;) {
        const old = await store.transaction(async (tx) => {
          const batch = await tx.uploads.unclaimedBefore(clock() - UNCLAIMED_MS, BATCH)
          await tx.uploads.remove(batch)
          return batch
        })
        for (const id of old) await drive.remove(id)
        swept += old.length
        if (old.length < BATCH) return swept
      }
    },

    async orphans() {
      let swept = 0
      const now = await drive.now()
      for await (const page of drive.pages())
        for (const { key, storedAt } of page) {
          if (storedAt > now - ORPHAN_MS || (await store.uploads.byId(key))) continue
          await drive.remove(key)
          swept++
        }
      return swept
    },
  }
}
