/**
 * A budget is how often something may happen in a minute: refused files and misses of a network, attempts to sign in. It bounds
 * noise; what prevents guessing is the randomness of what is asked for. Each process counts for itself and asks nobody; what
 * others have counted it learns a moment later, see `../shared-budgets.ts`.
 */
import { MINUTE } from '../../models/moment.ts'
import type { Counted } from '../../models/network.ts'

export interface Budget<Who = string> extends SharedBudget {
  /** Takes one, unless the budget is used up; then it returns the seconds until it begins again, else 0. */
  spend(who: Who): number
  /** Gives back one that was spent. */
  giveBack(who: Who): void
  /** Seconds until the budget begins again when it is used up, else 0. */
  retryAfter(who: Who): number
  /** How often it may still happen, and the seconds until the budget begins again. */
  left(who: Who): { count: number; seconds: number }
}
/** What several processes tell each other about a budget. */
export interface SharedBudget {
  /** What was spent here and not returned by `take` before: the entries of the `most` who have spent most. */
  take(most: number): Spending[]
  /** Sets what all processes have spent in the minute that began `age` milliseconds ago, with what `take` returned here. */
  learn(key: string, spent: { count: number; age: number }): void
}
/** `key` names whose budget it is. */
interface Spending {
  key: string
  count: number
}

/** Entries remembered at once; the oldest is forgotten first. */
const REMEMBERED = 50_000

interface Entry {
  since: number
  count: number
  /** The part of `count` that the other processes were not told of yet. */
  own: number
}

interface Options<Who> {
  perMinute: number
  /** Whose budget it is: networks, each with its factor, or one name. */
  countedBy: (who: Who) => readonly Counted[]
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}

export function createBudget<Who = string>({ perMinute, countedBy, monotonic }: Options<Who>): Budget<Who> {
  const entries = new Map<string, Entry>()
  return {
    spend(who) {
      const names = countedBy(who)
      const seconds = retryAfter(names)
      // What is refused is not counted, so that one /64 never uses up what its /56 and its /48 have.
      if (seconds > 0) return seconds
      for (const { name } of names) {
        const entry = current(name) ?? begin(name)
        entry.count++
        entry.own++
      }
      return 0
    },
    giveBack(who) {
      for (const { name } of countedBy(who)) {
        const entry = current(name)
        // In the minute after the one in which it was spent, there is nothing to give back.
        if (!entry || entry.count === 0) continue
        entry.count--
        entry.own--
      }
    },
    retryAfter: (who) => retryAfter(countedBy(who)),
    left(who) {
      const rests = countedBy(who).map(({ name, factor }) => {
        const entry = current(name)
        const count = Math.max(0, perMinute * factor - (entry?.count ?? 0))
        return { count, seconds: entry ? secondsLeft(entry) : MINUTE / 1000 }
      })
      return rests.reduce((least, one) => (one.count < least.count ? one : least))
    },
    take(most) {
      const untold = [...entries].filter(([key, { own }]) => own > 0 && current(key))
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

  function retryAfter(names: readonly Counted[]): number {
    let longest = 0
    for (const { name, factor } of names) {
      const entry = current(name)
      if (entry && entry.count >= perMinute * factor) longest = Math.max(longest, secondsLeft(entry))
    }
    return longest
  }
  function begin(name: string): Entry {
    const entry = { since: monotonic(), count: 0, own: 0 }
    entries.delete(name)
    if (entries.size >= REMEMBERED) entries.delete(entries.keys().next().value!)
    entries.set(name, entry)
    return entry
  }
  function current(name: string): Entry | undefined {
    const entry = entries.get(name)
    return entry && monotonic() - entry.since < MINUTE ? entry : undefined
  }
  function secondsLeft({ since }: Entry): number {
    return Math.max(1, Math.ceil((since + MINUTE - monotonic()) / 1000))
  }
}
