/**
 * The room on the drive for files whose form is not sent. One sender could fill it, and every form with a file would be
 * refused until the sweep: so while less than half is taken, anybody may take what they need; above that, one network may
 * hold a quarter of the whole; and the last eighth is for networks that hold very little, so that a form with its file
 * finds a place.
 */
import { createHmac } from 'node:crypto'
import { PublicError, unavailable } from '../../errors.ts'
import { networkOf } from '../../models/network.ts'
import type { Rows } from '../../store/index.ts'

/** Held by who puts a file into the room: many come at once, and each must see the ones before it. */
export const ROOM = 'room for unsent files'

const PLENTY = 1 / 2
const SHARE = 1 / 4
const RESERVE = 1 / 8
const SMALL_SHARE = 1 / 64

export interface UnsentRoom {
  /** A name for the network of an address that tells nobody the address: it is kept with a file until its form is sent. */
  nameOf(address: string): string
  /** Throws a 503 unless this network may put so many bytes more into the room; exact in a transaction that holds ROOM. */
  require(rows: Pick<Rows, 'uploads'>, network: string, bytes: number): Promise<void>
}

/** `unclaimedMaxBytes`: the room as a whole. */
export const createUnsentRoom = (options: { unclaimedMaxBytes: number; secret: string }): UnsentRoom => ({
  nameOf: (address) =>
    createHmac('sha256', options.secret)
      .update(`network of an unsent file\0${networkOf(address)}`)
      .digest('base64url')
      .slice(0, 22),

  async require({ uploads }, network, bytes) {
    const taken = await uploads.unclaimedBytes(network)
    if (!hasRoom({ whole: options.unclaimedMaxBytes, ...taken }, bytes)) throw crowded()
  },
})

/** In bytes: the room as a whole, what is taken of it, and what of that one network holds. */
interface Taken {
  whole: number
  total: number
  own: number
}

function hasRoom({ whole, total, own }: Taken, bytes: number): boolean {
  const after = total + bytes
  if (after <= whole * PLENTY) return true
  const share = after <= whole * (1 - RESERVE) ? SHARE : SMALL_SHARE
  return after <= whole && own + bytes <= whole * share
}

const crowded = (): PublicError =>
  new PublicError({
    ...unavailable(),
    title: 'No more files right now',
    text: 'Very many files are waiting to be sent. Try again in a while.',
    type: 'crowded',
    status: 503,
    headers: { 'Retry-After': '600' },
  })
