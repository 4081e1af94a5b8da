/**
 * Who holds how much of something scarce. What one holds counts for each network it comes from: for its /64, its /56 and
 * its /48. The weight of a network is what it holds, divided by its factor; the heaviest gives way first.
 */
import type { Counted } from '../../models/network.ts'

export interface Holding {
  by: readonly Counted[]
  amount: number
}
export interface Holders<T extends Holding> {
  has(one: T): boolean
  add(one: T): void
  /** Does nothing when it is not there. */
  remove(one: T): void
  /** It must be there. */
  grow(one: T, amount: number): void
  /** The largest weight of these networks, if they held so much more. */
  weightWith(by: readonly Counted[], more: number): number
  /** The weight of the heaviest network, and what is held from there, oldest first. */
  heaviest(): { weight: number; holdings: Iterable<T> }
  /** The weight of the heaviest network outside of the largest of these. */
  heaviestBeside(by: readonly Counted[]): number
}
interface Network<T> {
  factor: number
  used: number
  holdings: Set<T>
}

export function createHolders<T extends Holding>(): Holders<T> {
  const networks = new Map<string, Network<T>>()
  return {
    has: (one) => networks.get(one.by[0]!.name)?.holdings.has(one) ?? false,
    add(one) {
      for (const { name, factor } of one.by) {
        const network = networks.getOrInsertComputed(name, () => ({ factor, used: 0, holdings: new Set() }))
        network.holdings.add(one)
        network.used += one.amount
      }
    },
    remove(one) {
      for (const { name } of one.by) {
        const network = networks.get(name)
        if (!network?.holdings.delete(one)) return
        network.used -= one.amount
        if (network.holdings.size === 0) networks.delete(name)
      }
    },
    grow(one, amount) {
      one.amount += amount
      for (const { name } of one.by) networks.get(name)!.used += amount
    },
    weightWith: (by, more) =>
      Math.max(...by.map(({ name, factor }) => ((networks.get(name)?.used ?? 0) + more) / factor)),
    heaviest() {
      const network = largestOf(networks.values(), weightOf)
      return network ? { weight: weightOf(network), holdings: network.holdings } : { weight: 0, holdings: [] }
    },
    heaviestBeside(by) {
      const largest = by.at(-1)!.name
      const isBeside = ({ holdings }: Network<T>) => holdings.values().next().value!.by.at(-1)!.name !== largest
      return networks.values().reduce((most, one) => (isBeside(one) ? Math.max(most, weightOf(one)) : most), 0)
    },
  }
}

const weightOf = ({ used, factor }: { used: number; factor: number }): number => used / factor

/** The first of the largest. */
export function largestOf<T>(list: Iterable<T>, sizeOf: (one: T) => number): T | undefined {
  let largest: T | undefined
  for (const one of list) if (largest === undefined || sizeOf(one) > sizeOf(largest)) largest = one
  return largest
}
