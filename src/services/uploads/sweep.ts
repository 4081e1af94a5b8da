/**
 * Removes what nobody will ask for: files whose form was never sent, and bytes without a row, which a crash leaves behind.
 *
 * Several processes share the drive, their clocks may differ, and bytes are there a moment before their row. So bytes are
 * removed only when this process found them without a row twice, an hour apart on its monotonic clock; `UPLOAD_ROW_MS` in
 * `./accept.ts` makes sure that no row is written for bytes that waited nearly as long.
 */
import type { Stored } from '../../drive/port.ts'
import { OperatorError } from '../../faults.ts'
import { HOUR } from '../../models/moment.ts'
import type { Rows } from '../../store/index.ts'
import type { Wiring } from '../wiring.ts'
import { createRemoval, type Removal } from './removal.ts'

export const ORPHAN_MS = HOUR
/** A token is valid for 24 hours; a process whose clock is two hours ahead still leaves its files alone. */
const UNCLAIMED_MS = 26 * HOUR
/** Rows in one transaction, and keys in one query. */
const BATCH = 500
/**
 * Files looked at in one call of `orphans`, and more until the end of a page. One process that calls every ten minutes has
 * looked at 100 million files in four weeks, with 150 lists of S3 an hour.
 */
const LOOKED_AT = 25_000
/** Milliseconds of one look. Other jobs of the process wait for it, and so does the end of the process. */
const LOOK_MS = 20_000
/** Longer than a look and its last page take. */
const LEASE_MS = 10 * 60_000
const LOOK = 'orphans'
/** A repair removes up to this many files, or this part of all, whichever is more. */
const MOST_REPAIRED = 100
const MOST_REPAIRED_SHARE = 0.1
/** Orphans remembered at once; the others are found by a later walk. */
const REMEMBERED = 20_000

/** Each removes all that it can. If some bytes could not be removed, it rejects at the end with a 503 that counts them. */
export function createSweeper({
  store,
  drive,
  clock,
  monotonic,
}: Pick<Wiring, 'store' | 'drive' | 'clock' | 'monotonic'>) {
  /** Keys without a row, and when they were first found, by the monotonic clock. */
  const found = new Map<string, number>()
  return { unclaimed, orphans, repair }

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

  /**
   * Looks at the next part of the drive, unless another process does, and removes bytes that this process found without a row
   * an hour ago or more; returns how many.
   */
  async function orphans(): Promise<number> {
    const removal = createRemoval(drive)
    const old = [...found].filter(([, at]) => monotonic() - at >= ORPHAN_MS).map(([key]) => key)
    const tried = await removeOrphans(old, removal)
    // Those that stay are found again later, after those that were not tried.
    for (const key of tried) found.delete(key)
    await lookOn()
    return removal.done()
  }

  /** One process at a time looks, and each continues where the last one stopped. */
  async function lookOn(): Promise<void> {
    const taken = await takeLook()
    if (!taken) return
    let { cursor } = taken
    const until = monotonic() + LOOK_MS
    let seen = 0
    try {
      for await (const page of drive.pagesAfter(cursor)) {
        for (const key of await withoutRow(store, keysOf(page)))
          if (!found.has(key) && found.size < REMEMBERED) found.set(key, monotonic())
        cursor = page.at(-1)?.key ?? cursor
        seen += page.length
        if (seen >= LOOKED_AT || monotonic() >= until) return
      }
      cursor = ''
    } finally {
      await store.transaction((tx) => tx.jobRuns.end(LOOK, { lease: taken.lease, next: clock(), cursor }))
    }
  }

  /** Until when this process has the look, and where it begins; undefined when another process has it. */
  async function takeLook(): Promise<{ lease: number; cursor: string } | undefined> {
    return store.transaction(async (tx) => {
      await tx.hold(`job ${LOOK}`)
      const now = clock()
      const lease = now + LEASE_MS
      if (!(await tx.jobRuns.take(LOOK, { now, until: lease, early: true }))) return undefined
      return { lease, cursor: await tx.jobRuns.cursor(LOOK) }
    })
  }

  /**
   * Removes all bytes without a row that are older than an hour by the drive's own clock, if `permit` says so when it is told
   * how many; returns how many. Rejects with an OperatorError when there are too many of them to be what crashes leave.
   */
  async function repair(permit: (files: number) => Promise<boolean>): Promise<number> {
    const now = await drive.now()
    const old: string[] = []
    let files = 0
    for await (const page of drive.pages()) {
      files += page.length
      old.push(...(await withoutRow(store, keysOf(page.filter(({ storedAt }) => storedAt <= now - ORPHAN_MS)))))
    }
    if (old.length > Math.max(MOST_REPAIRED, files * MOST_REPAIRED_SHARE))
      throw new OperatorError(
        `${old.length} of ${files} files are without a row. Crashes do not leave so many, so nothing was removed. Check that this is the right database for these files. If it is, let the service run: it removes such files by itself.`,
      )
    if (old.length === 0 || !(await permit(old.length))) return 0
    const removal = createRemoval(drive, Infinity)
    for (let from = 0; from < old.length; from += BATCH) await removeOrphans(old.slice(from, from + BATCH), removal)
    return removal.done()
  }

  /** Judged inside a transaction, so that no row is written at the same time. Returns the keys that need not be tried again. */
  async function removeOrphans(keys: readonly string[], removal: Removal): Promise<string[]> {
    if (keys.length === 0) return []
    const orphaned = await store.transaction((tx) => withoutRow(tx, keys))
    const left = new Set(await removal.removeEach(orphaned))
    return keys.filter((key) => !left.has(key))
  }
}

/** The keys that no upload has. */
export async function withoutRow({ uploads }: Pick<Rows, 'uploads'>, keys: readonly string[]): Promise<string[]> {
  const orphaned: string[] = []
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH)
    const known = await uploads.known(batch)
    orphaned.push(...batch.filter((key) => !known.has(key)))
  }
  return orphaned
}

const keysOf = (page: readonly Stored[]): string[] => page.map(({ key }) => key)
