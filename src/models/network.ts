/** The networks that an address belongs to: what budgets and shares are counted by. */
import ipaddr from 'ipaddr.js'
import { recent } from './recent.ts'

/** A name that a limit is counted under. Its own limit is `factor` times the limit of one line. */
export interface Counted {
  name: string
  factor: number
}

/** Something that is counted under its own name only, not by network. */
export const alone = (name: string): readonly Counted[] => [{ name, factor: 1 }]

/** Networks of IPv6, by the bits that their addresses share. A line is given a /64, some are given a /56 or a /48. */
const SIZES = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
]

/** Some proxies add the port to the address: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/

/** One request asks for its networks several times. */
const REMEMBERED = 500
/** In characters. A longer text is no address, and is neither looked at nor remembered. */
const LONGEST = 64
const known = recent<readonly Counted[]>(REMEMBERED)
const UNKNOWN = alone('unknown')

/** Smallest first: an IPv4 address alone; the /64, /56 and /48 of an IPv6 address; `unknown` for what is no address. */
export function networksOf(address: string): readonly Counted[] {
  if (address.length > LONGEST) return UNKNOWN
  let networks = known.get(address)
  if (networks === undefined) {
    networks = find(address)
    known.set(address, networks)
  }
  return networks
}

/** The smallest of them: one line, or one machine. */
export const networkOf = (address: string): string => networksOf(address)[0]!.name

function find(told: string): readonly Counted[] {
  const [, six, four] = PORT.exec(told) ?? []
  const address = six ?? four ?? told
  if (!ipaddr.isValid(address)) return UNKNOWN
  const parsed = ipaddr.process(address) // an IPv4 address written as IPv6 is one IPv4 address
  if (parsed.kind() === 'ipv4') return alone(parsed.toString())
  const { parts } = parsed as ipaddr.IPv6
  return SIZES.map(({ bits, factor }) => ({ name: prefixOf(parts, bits), factor }))
}

/** `parts` are the groups of 16 bits that an IPv6 address is written in. */
function prefixOf(parts: readonly number[], bits: number): string {
  const kept = parts.slice(0, Math.ceil(bits / 16)).map((part, at) => part & ~(0xffff >> Math.min(16, bits - 16 * at)))
  return `${kept.map((part) => part.toString(16)).join(':')}::/${bits}`
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
