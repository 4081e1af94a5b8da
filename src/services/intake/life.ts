/** How long a draft lives, and how much room drafts have. */
import { overloaded } from '../../errors.ts'
import type { Draft } from '../../models/draft.ts'
import { DAY } from '../../models/moment.ts'
import type { Rows } from '../../store/index.ts'
import { createQuota } from '../quota.ts'
import type { Wiring } from '../wiring.ts'

export type DraftLife = ReturnType<typeof draftLife>

/** A draft lives until it is left alone for `restDays`, and never longer than `maxDays` in all. */
export function draftLife({ restDays, maxDays, clock }: Pick<Wiring, 'clock'> & { restDays: number; maxDays: number }) {
  /** When a draft ends if nobody changes it, in UTC milliseconds. */
  const endOf = ({ changedAt, countedFrom }: Draft): number =>
    Math.min(changedAt + restDays * DAY, countedFrom + maxDays * DAY)
  return {
    endOf,
    /** Has the draft not ended yet? */
    isAlive: (draft: Draft): boolean => endOf(draft) > clock(),
    /** A draft has ended if it was last changed before the one, or is counted from before the other, in UTC milliseconds. */
    bounds: (now: number) => ({ changedBefore: now - restDays * DAY, countedBefore: now - maxDays * DAY }),
  }
}

/** A saved draft may always grow to this size, in bytes. */
const SMALL = 2 ** 16
/** After this time, the total of all processes is read again. */
const FRESH_MS = 1000

export type DraftQuota = ReturnType<typeof createDraftQuota>

/**
 * The room for drafts; see `../quota.ts` for who is refused when it fills. No draft is deleted to make room. `maxBytes`: of all
 * drafts together.
 */
export function createDraftQuota({
  maxBytes,
  secret,
  monotonic,
}: Pick<Wiring, 'monotonic'> & { maxBytes: number; secret: string }) {
  const quota = createQuota({ maxBytes, secret, purpose: 'network of a draft', monotonic })
  let known = { total: 0, until: -Infinity }
  return {
    /** The name of the network that a draft was started from, as it is saved with it. */
    nameOf: quota.nameOf,

    /** Throws a 503 if drafts take so much room that one of this network may not grow from `before` bytes (0 when it is new) to `after`. */
    async require(
      { drafts }: Pick<Rows, 'drafts'>,
      network: string,
      { before, after }: { before: number; after: number },
    ): Promise<void> {
      const bytes = after - before
      if (bytes <= 0 || (before > 0 && after <= SMALL)) return
      if (monotonic() >= known.until) known = { total: await drafts.bytes(), until: monotonic() + FRESH_MS }
      if (!(await quota.admits({ network, bytes }, known.total, () => drafts.held()))) throw overloaded()
      known.total += bytes
    },
  }
}
