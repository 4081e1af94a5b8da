/** The network that an address belongs to: what limits and shares are counted by. */
import ipaddr from 'ipaddr.js'
import { recent } from './recent.ts'

/** Some proxies add the port to the address: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/

/** One request asks for its network several times. */
const REMEMBERED = 500
/** In characters. A longer text is no address, and is neither looked at nor remembered. */
const LONGEST = 64
const known = recent<string>(REMEMBERED)

/** An IPv4 address, or the /64 of an IPv6 one, which is what one line is given; `unknown` for what is no address. */
export function networkOf(told: string): string {
  if (told.length > LONGEST) return 'unknown'
  let network = known.get(told)
  if (network === undefined) {
    network = find(told)
    known.set(told, network)
  }
  return network
}

function find(told: string): string {
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

/**
 * Does this address lead to the open internet: not to this machine, its own networks, nor to any range with a meaning of its
 * own? Of IPv6 that is 2000::/3, all that is given out; elsewhere an IPv4 address may stand in one, as in `::7f00:1`.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT)
}
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')
