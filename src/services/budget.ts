/**
 * A budget of refusals and misses a minute, per network. It bounds noise; what prevents guessing is the randomness of
 * what is asked for.
 */
import { networkOf } from '../models/network.ts'

export interface Budget {
  /** Takes one; seconds until the next minute when the budget is used up, else 0. */
  spend(who: string): number
  /** Seconds until the next minute when the budget is used up, else 0. */
  wait(who: string): number
}

const MINUTE = 60_000
/** Budgets remembered at once; the oldest is forgotten first. */
const REMEMBERED = 50_000

interface Entry {
  since: number
  count: number
}

interface Options {
  perMinute: number
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
  /** Whose budget it is; by default the network of an address. */
  keyOf?: (who: string) => string
}

export function createBudget({ perMinute, monotonic, keyOf = networkOf }: Options): Budget {
  const spent = new Map<string, Entry>()
  return {
    spend(who) {
      const key = keyOf(who)
      let entry = current(key)
      if (!entry) {
        spent.delete(key)
        if (spent.size >= REMEMBERED) spent.delete(spent.keys().next().value!)
        entry = { since: monotonic(), count: 0 }
        spent.set(key, entry)
      }
      entry.count++
      return entry.count <= perMinute ? 0 : secondsLeft(entry)
    },
    wait(who) {
      const entry = current(keyOf(who))
      return entry && entry.count >= perMinute ? secondsLeft(entry) : 0
    },
  }

  function current(key: string): Entry | undefined {
    const entry = spent.get(key)
    return entry && monotonic() - entry.since < MINUTE ? entry : undefined
  }
  function secondsLeft({ since }: Entry): number {
    return Math.max(1, Math.ceil((since + MINUTE - monotonic()) / 1000))
  }
}
