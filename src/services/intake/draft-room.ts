/** The room for drafts; see `../room.ts` for who is refused when it fills. No draft is deleted to make room. */
import { overloaded } from '../../errors.ts'
import type { Rows } from '../../store/index.ts'
import { createRoom, type Room } from '../room.ts'

/** A saved draft may always grow to this size, in bytes. */
const SMALL = 2 ** 16
/** After this time, the total of all processes is read again. */
const FRESH_MS = 1000

export interface DraftRoom {
  /** The name of the network that a draft was started from, as it is saved with it. */
  nameOf: Room['nameOf']
  /** Throws a 503 when a draft of this network may not grow from `before` bytes (0 when it is new) to `after`. */
  require(rows: Pick<Rows, 'drafts'>, network: string, size: { before: number; after: number }): Promise<void>
}

interface Options {
  /** All drafts together. */
  maxBytes: number
  secret: string
  /** Milliseconds of a monotonic clock. */
  monotonic: () => number
}

export function createDraftRoom({ maxBytes, secret, monotonic }: Options): DraftRoom {
  const room = createRoom({ maxBytes, secret, purpose: 'network of a draft', monotonic })
  let known = { total: 0, until: -Infinity }
  return {
    nameOf: room.nameOf,

    async require({ drafts }, network, { before, after }) {
      const bytes = after - before
      if (bytes <= 0 || (before > 0 && after <= SMALL)) return
      if (monotonic() >= known.until) known = { total: await drafts.bytes(), until: monotonic() + FRESH_MS }
      if (!(await room.admits({ network, bytes }, known.total, () => drafts.held()))) throw overloaded()
      known.total += bytes
    },
  }
}
