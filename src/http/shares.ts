/**
 * Something scarce that many share: waiting bodies, their bytes, open files. While there is enough, nobody is limited, so
 * that an office behind one address is never refused on a quiet day. When it is used up, the owner who has most gives way
 * to any owner who has less. An owner is a network; see models/network.
 */
export interface Share {
  /** Takes `amount` more; false when there is none for this owner, or when the share was given up. */
  take(amount: number): boolean
  /** Gives everything back. May be called twice. */
  release(): void
}
export interface Shares {
  /** Opens a share of nothing yet. `evict` is called when it is taken away for the sake of others. */
  open(owner: string, evict: () => void): Share
  /** Calls back once, when something was released. */
  onRelease(tell: () => void): void
  readonly used: number
}
interface Holding {
  owner: Owner
  amount: number
  evict: () => void
}
interface Owner {
  name: string
  used: number
  holdings: Set<Holding>
}

export function createShares(max: number): Shares {
  const owners = new Map<string, Owner>()
  let used = 0
  let waiting: (() => void)[] = []
  return {
    open(name, evict) {
      const holding: Holding = { owner: ownerOf(name), amount: 0, evict }
      holding.owner.holdings.add(holding)
      return { take: (amount) => take(holding, amount), release: () => release(holding) }
    },
    onRelease(tell) {
      waiting.push(tell)
    },
    get used() {
      return used
    },
  }

  function ownerOf(name: string): Owner {
    let owner = owners.get(name)
    if (!owner) {
      owner = { name, used: 0, holdings: new Set() }
      owners.set(name, owner)
    }
    return owner
  }

  function take(holding: Holding, amount: number): boolean {
    const { owner } = holding
    if (!owner.holdings.has(holding)) return false
    while (used + amount > max) {
      const largest = largestOf(owners.values(), ({ used }) => used)
      if (largest === owner || largest.used <= owner.used + amount) return false
      const victim = largestOf(largest.holdings, ({ amount }) => amount)
      release(victim)
      victim.evict()
    }
    holding.amount += amount
    owner.used += amount
    used += amount
    return true
  }

  function release(holding: Holding): void {
    const { owner, amount } = holding
    if (!owner.holdings.delete(holding)) return
    owner.used -= amount
    used -= amount
    if (owner.holdings.size === 0) owners.delete(owner.name)
    if (amount === 0 || waiting.length === 0) return
    const told = waiting
    waiting = []
    for (const tell of told) tell()
  }
}

/** The first of the largest, which is the oldest. */
function largestOf<T>(list: Iterable<T>, sizeOf: (one: T) => number): T {
  let largest: T | undefined
  for (const one of list) if (largest === undefined || sizeOf(one) > sizeOf(largest)) largest = one
  return largest!
}
