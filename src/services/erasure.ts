/**
 * What was deleted leaves the log of the database too. SQLite keeps each page as it was written in a log beside the
 * database, until the log begins anew: on a quiet service that may take weeks.
 */
import type { Store } from '../store/index.ts'

interface ErasureJob {
  /** Empties the log if something was deleted since. Somebody who reads may hold it: then the next run tries again. */
  run(): Promise<undefined>
  /** Since when words wait to leave the log, in UTC milliseconds; undefined when none do. */
  waitingSince(): Promise<number | undefined>
}

export const createErasure = (store: Store): ErasureJob => ({
  async run() {
    const waiting = await store.erasures.waiting()
    if (waiting && (await store.emptyLog())) await store.transaction((tx) => tx.erasures.remove(waiting))
    return undefined
  },
  waitingSince: async () => (await store.erasures.waiting())?.since,
})
