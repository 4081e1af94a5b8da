/**
 * A budget of misses per network: an IPv4 address, or the /64 of an IPv6 one, which is what one line is given. It bounds
 * noise; what prevents guessing is the randomness of what is asked for.
 */
import ipaddr from 'ipaddr.js'

export interface Budget {
  /** Takes one from the network's budget; seconds until the next minute when it is used up, else 0. */
  spend(address: string): number
}

const MINUTE = 60_000
/** Networks remembered at once; the oldest is forgotten first. */
const REMEMBERED = 50_000

export function createBudget({ perMinute, clock }: { perMinute: number; clock: () => number }): Budget {
  const spent = new Map<string, { since: number; count: number }>()
  return {
    spend(address) {
      const now = clock()
      const network = networkOf(address)
      let entry = spent.get(network)
      if (!entry || now - entry.since >= MINUTE || now < entry.since) {
        spent.delete(network)
        if (spent.size >= REMEMBERED) spent.delete(spent.keys().next().value!)
        entry = { since: now, count: 0 }
        spent.set(network, entry)
      }
      entry.count++
      return entry.count <= perMinute ? 0 : Math.max(1, Math.ceil((entry.since + MINUTE - now) / 1000))
    },
  }
}

export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address) // an IPv4 address written as IPv6 is one IPv4 address
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
}
