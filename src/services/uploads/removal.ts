/** Removes a file; and removes bytes one after the other, where one that cannot be removed does not stop the others. */
import type { Drive } from '../../drive/port.ts'
import { PublicError, unavailable } from '../../errors.ts'
import type { Wiring } from '../wiring.ts'

/** Removes an unclaimed upload of this form; someone else's or an unknown one is left alone. */
export async function removeUpload(
  d: Pick<Wiring, 'store' | 'drive' | 'log'>,
  submissionId: string,
  id: string,
): Promise<void> {
  const removed = await d.store.transaction(async (tx) => {
    await tx.hold(submissionId)
    const upload = await tx.uploads.byId(id)
    if (upload?.submissionId !== submissionId || (await tx.submissions.bySubmissionId(submissionId))) return false
    await tx.uploads.remove([id])
    return true
  })
  if (removed) await removeBytes(d, [id])
}

export type Removal = ReturnType<typeof createRemoval>

/** If so many files cannot be removed, the drive itself is at fault: the others wait for the next call. */
const MOST_LEFT = 20

export function createRemoval(drive: Drive, most = MOST_LEFT) {
  let [removed, failed] = [0, 0]
  let reason: Error | undefined
  return { removeEach, isOver: (): boolean => failed >= most, done }

  /** Returns those that were not tried, because too many failed. */
  async function removeEach(keys: readonly string[]): Promise<readonly string[]> {
    for (const [at, key] of keys.entries()) {
      if (failed >= most) return keys.slice(at)
      try {
        await drive.remove(key)
        removed++
      } catch (error) {
        if (!(error instanceof PublicError)) throw error
        reason ??= error.cause instanceof Error ? error.cause : error
        failed++
      }
    }
    return []
  }

  /** How many were removed; throws when some were not. */
  function done(): number {
    if (reason) throw unavailable(new Error(`${reason.message}; files not removed: ${failed}, removed: ${removed}`))
    return removed
  }
}

/** Removes bytes that no row names any more. What cannot be removed now is logged, and left to the sweep. Never rejects. */
export async function removeBytes(
  { drive, log }: Pick<Wiring, 'drive' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  const removal = createRemoval(drive)
  await removal
    .removeEach(keys)
    .then(removal.done)
    .catch((error) => log.warn({ err: error }, 'bytes without a row are left to the sweep'))
}
