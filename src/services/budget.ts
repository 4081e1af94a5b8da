/**
 * A budget of refusals and misses a minute, per network: an IPv4 address, or the /64 of an IPv6 one, which is what one line is given. It bounds
 * noise; what prevents guessing is the randomness of what is asked for.
 */
import ipaddr from 'ipaddr.js'

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
  clock: () => number
  /** Whose budget it is; by default the network of an address. */
  keyOf?: (who: string) => string
}

export function createBudget({ perMinute, clock, keyOf = networkOf }: Options): Budget {
  const spent = new Map<string, Entry>()
  return {
    spend(who) {
      const key = keyOf(who)
      let entry = current(key)
      if (!entry) {
        spent.delete(key)
        if (spent.size >= REMEMBERED) spent.delete(spent.keys().next().value!)
        entry = { since: clock(), count: 0 }
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
    const age = entry ? clock() - entry.since : 0
    return age >= 0 && age < MINUTE ? entry : undefined
  }
  function secondsLeft({ since }: Entry): number {
    return Math.max(1, Math.ceil((since + MINUTE - clock()) / 1000))
  }
}

/** Some proxies add the port to the address: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/

export function networkOf(told: string): string {
  const [, six, four] = PORT.exec(told) ?? []
  const address = six ?? four ?? told
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address) // an IPv4 address written as IPv6 is one IPv4 address
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
}
