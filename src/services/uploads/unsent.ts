/**
 * The room on the drive for files whose form is not sent. One sender could fill it, and every form with a file would be
 * refused until the sweep: so while less than half is taken, anybody may take what they need; above that, one network may
 * hold a quarter of the whole; and the last eighth is for networks that hold very little, so that a form with its file
 * finds a place.
 */
import { type PublicError, problem } from '../../errors.ts'
import { networkOf } from '../../models/network.ts'
import type { Rows, Transaction } from '../../store/index.ts'
import { keyedHash } from '../keyed-hash.ts'

/** Held by who puts a file into the room: many come at once, and each must see the ones before it. */
const ROOM = 'room for unsent files'

/** What the files take is written down as changes; above so many, who holds the room puts them together. */
const MANY_CHANGES = 64

const PLENTY = 1 / 2
const SHARE = 1 / 4
const RESERVE = 1 / 8
const SMALL_SHARE = 1 / 64

/** When so little is taken, nobody is asked for room before his file comes, for this many milliseconds. */
const LITTLE = 1 / 4
const QUIET_MS = 1000

export interface UnsentRoom {
  /** A name for the network of an address that tells nobody the address: it is kept with a file until its form is sent. */
  nameOf(address: string): string
  /** Throws a 503 unless this network may put so many bytes more into the room, as far as can be told before they come. */
  require(rows: Pick<Rows, 'uploads'>, network: string, bytes: number): Promise<void>
  /** The same when they are there, exactly: nobody else enters before this transaction has ended. */
  enter(tx: Pick<Transaction, 'uploads' | 'hold'>, network: string, bytes: number): Promise<void>
}

interface Options {
  /** The room as a whole. */
  unclaimedMaxBytes: number
  secret: string
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number
}

export function createUnsentRoom({
  unclaimedMaxBytes: whole,
  secret,
  monotonic = () => performance.now(),
}: Options): UnsentRoom {
  let quietUntil = -Infinity
  return {
    nameOf: (address) => keyedHash(secret, 'network of an unsent file', networkOf(address), 22),

    async require({ uploads }, network, bytes) {
      if (monotonic() < quietUntil) return
      const { total } = await uploads.unclaimedBytes()
      note(total)
      await judge(uploads, { network, bytes, total })
    },

    async enter(tx, network, bytes) {
      await tx.hold(ROOM)
      const { total, changes } = await tx.uploads.unclaimedBytes()
      note(total + bytes)
      await judge(tx.uploads, { network, bytes, total })
      if (changes > MANY_CHANGES) await tx.uploads.joinUnclaimedChanges()
    },
  }

  function note(taken: number): void {
    quietUntil = taken <= whole * LITTLE ? monotonic() + QUIET_MS : -Infinity
  }

  async function judge(
    uploads: Rows['uploads'],
    { network, bytes, total }: { network: string; bytes: number; total: number },
  ): Promise<void> {
    const after = total + bytes
    if (after <= whole * PLENTY) return
    const share = after <= whole * (1 - RESERVE) ? SHARE : SMALL_SHARE
    if (after > whole || (await uploads.unclaimedBytesOf(network)) + bytes > whole * share) throw crowded()
  }
}

const crowded = (): PublicError => problem('crowded', { headers: { 'Retry-After': '600' } })
