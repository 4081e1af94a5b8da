/**
 * A budget of refusals and misses a minute, per network. It bounds noise; what prevents guessing is the randomness of
 * what is asked for. Each process counts for itself and asks nobody; what others have counted it learns a moment later,
 * see `./shared-budgets.ts`.
 */

import { MINUTE } from '../models/moment.ts'
import { networkOf } from '../models/network.ts'

export interface Budget {
  /** Takes one; seconds until the next minute when the budget is used up, else 0. */
  spend(who: string): number
  /** Seconds until the next minute when the budget is used up, else 0. */
  wait(who: string): number
  /** What was spent here and not returned by `take` before: the entries of the `most` who have spent most. */
  take(most: number): Spending[]
  /** Sets what all processes have spent in the minute that began `age` milliseconds ago, with what `take` returned here. */
  learn(key: string, spent: { count: number; age: number }): void
}
/** `key` names whose budget it is. */
export interface Spending {
  key: string
  count: number
}

/** Budgets remembered at once; the oldest is forgotten first. */
const REMEMBERED = 50_000

interface Entry {
  since: number
  count: number
  /** The part of `count` that the other processes were not told of yet. */
  own: number
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
      const entry = current(key) ?? begin(key)
      entry.count++
      entry.own++
      return entry.count <= perMinute ? 0 : secondsLeft(entry)
    },
    wait(who) {
      const entry = current(keyOf(who))
      return entry && entry.count >= perMinute ? secondsLeft(entry) : 0
    },
    take(most) {
      const untold = [...spent].filter(([key, { own }]) => own > 0 && current(key))
      const first = untold.sort(([, a], [, b]) => b.count - a.count).slice(0, most)
      return first.map(([key, entry]) => {
        const { own } = entry
        entry.own = 0
        return { key, count: own }
      })
    },
    learn(key, { count, age }) {
      const entry = current(key) ?? begin(key)
      entry.since = monotonic() - age
      entry.count = count + entry.own
    },
  }

  function begin(key: string): Entry {
    const entry = { since: monotonic(), count: 0, own: 0 }
    spent.delete(key)
    if (spent.size >= REMEMBERED) spent.delete(spent.keys().next().value!)
    spent.set(key, entry)
    return entry
  }

  function current(key: string): Entry | undefined {
    const entry = spent.get(key)
    return entry && monotonic() - entry.since < MINUTE ? entry : undefined
  }
  function secondsLeft({ since }: Entry): number {
    return Math.max(1, Math.ceil((since + MINUTE - monotonic()) / 1000))
  }
}
