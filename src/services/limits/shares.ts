/**
 * A share is what somebody holds of something scarce while they need it: of waiting bodies, their bytes, open files. While
 * there is enough, nobody is limited, so that an office behind one address is never refused on a quiet day. When all of it
 * is used, the network that holds most gives way to any that holds less.
 */
import type { Counted } from '../../models/network.ts'
import { createHolders, type Holding, largestOf } from './holders.ts'

export interface Share {
  /** Takes `amount` more; false when there is none for this network, or when the share was given up. */
  take(amount: number): boolean
  /** Takes `amount` more; when it cannot, this share has to give way itself. */
  require(amount: number): void
  /** Gives everything back. May be called twice. */
  release(): void
}
export interface Shares {
  /** Opens a share of nothing yet. `evict` is called when it has to give way to others. */
  open(by: readonly Counted[], evict: () => void): Share
  /** Opens a share of one, as soon as there is one. */
  next(by: readonly Counted[], evict: () => void): Promise<Share>
}
interface Held extends Holding {
  evict: () => void
}

export function createShares(max: number): Shares {
  const holders = createHolders<Held>()
  let used = 0
  let waiting: (() => void)[] = []
  return {
    open,
    async next(by, evict) {
      const share = open(by, evict)
      while (!share.take(1)) await new Promise<void>((resolve) => waiting.push(resolve))
      return share
    },
  }

  function open(by: readonly Counted[], evict: () => void): Share {
    const one: Held = { by, amount: 0, evict }
    holders.add(one)
    return {
      take: (amount) => take(one, amount),
      require: (amount) => void (take(one, amount) || evict()),
      release: () => release(one),
    }
  }

  function take(one: Held, amount: number): boolean {
    if (!holders.has(one)) return false
    while (used + amount > max) {
      const { weight, holdings } = holders.heaviest()
      if (weight <= holders.weightWith(one.by, amount)) return false
      const victim = largestOf(holdings, (held) => held.amount)!
      release(victim)
      victim.evict()
    }
    holders.grow(one, amount)
    used += amount
    return true
  }

  function release(one: Held): void {
    if (!holders.has(one)) return
    holders.remove(one)
    used -= one.amount
    if (one.amount === 0 || waiting.length === 0) return
    const told = waiting
    waiting = []
    for (const tell of told) tell()
  }
}
