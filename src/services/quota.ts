/**
 * The quota of what people leave here before they send it: files and drafts. One network could fill it, and everybody else
 * would be refused until it is swept. So while less than half is taken, anybody may take what they need; above that, the
 * network that holds most is refused; and the last eighth is for those that hold little.
 */
import { type Counted, networksOf } from '../models/network.ts'
import { keyedHash } from './keyed-hash.ts'
import { createHolders, type Holders, type Holding } from './limits/holders.ts'

/** What one network holds, in bytes. `network` as from `nameOf`. */
export interface Held {
  network: string
  bytes: number
}
export interface Quota {
  /** A name for the networks of an address that tells nobody the address: it is kept with what is held. */
  nameOf(address: string): string
  /** May this network hold so many bytes more, when `total` are held? `held` is asked above half, once a second at most. */
  admits(more: Held, total: number, held: () => Promise<Held[]>): Promise<boolean>
}

const PLENTY = 1 / 2
const RESERVE = 1 / 8
/** A share of the whole. Who holds less is never the one that holds too much. */
const LITTLE = 1 / 64
const FRESH_MS = 1000

interface Options {
  maxBytes: number
  secret: string
  /** What the names are for: the same network has another name elsewhere. */
  purpose: string
  /** Milliseconds of a monotonic clock. */
  monotonic: () => number
}

export function createQuota({ maxBytes, secret, purpose, monotonic }: Options): Quota {
  let known: { holders: Holders<Holding>; until: number } | undefined
  return {
    nameOf: (address) =>
      networksOf(address)
        .map(({ name, factor }) => `${keyedHash(secret, purpose, name, 22)}${factor > 1 ? `*${factor}` : ''}`)
        .join(' '),

    async admits({ network, bytes }, total, held) {
      const after = total + bytes
      if (after <= maxBytes * PLENTY) return true
      if (after > maxBytes) return false
      const holders = await holdersNow(held)
      const by = countedIn(network)
      const holdsLittle = holders.weightWith(by, bytes) <= maxBytes * LITTLE
      const holdsMost = holders.weightWith(by, 0) >= holders.heaviestBeside(by)
      if (!holdsLittle && (holdsMost || after > maxBytes * (1 - RESERVE))) return false
      holders.add({ by, amount: bytes })
      return true
    },
  }

  /** What was held a moment ago, and what was admitted here since. */
  async function holdersNow(held: () => Promise<Held[]>): Promise<Holders<Holding>> {
    if (known && monotonic() < known.until) return known.holders
    const holders = createHolders<Holding>()
    for (const { network, bytes } of await held()) holders.add({ by: countedIn(network), amount: bytes })
    known = { holders, until: monotonic() + FRESH_MS }
    return holders
  }
}

/** The networks in a name that `nameOf` gave. */
const countedIn = (network: string): readonly Counted[] =>
  network.split(' ').map((part) => {
    const [name, factor] = part.split('*')
    return { name: name!, factor: Number(factor ?? 1) }
  })
