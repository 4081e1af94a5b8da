/** Made-up people, places and vehicles. Domains, telephone numbers and postcodes are of those that belong to nobody. */
import type { Random } from './random.ts'

export interface Person {
  name: string
  email: string
  phone: string
}

const FIRST = 'Amara Ben Chloe Daniel Elif Farid Gwen Hannah Idris Jonas Keira Leo Marta Nadia Oliver Priya'.split(' ')
const LAST = 'Ashdown Brookes Dunmore Farrow Greaves Holloway Jarvis Lindqvist Marlowe Nowak Okoye Rahman Vance'.split(
  ' ',
)
const STREETS = [
  'Mill Lane',
  'Station Road',
  'Canal Walk',
  'Orchard Way',
  'Bridge Street',
  'Market Square',
  'Ferry Road',
]
/** Domains that are reserved for examples (RFC 2606); the numbers below are reserved for drama (Ofcom). */
const DOMAINS = ['example.org', 'example.com']

export function person(random: Random, domain = random.pick(DOMAINS)): Person {
  const [first, last] = [random.pick(FIRST), random.pick(LAST)]
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@${domain}`.toLowerCase(),
    phone: `07700 900${random.whole(100, 999)}`,
  }
}

export const street = (random: Random): string => random.pick(STREETS)

export const TOWN = 'Sampleton'

/** No place in the United Kingdom has a postcode that begins with ZZ. */
export const postcode = (random: Random): string => `ZZ${random.whole(1, 9)} ${random.whole(1, 9)}${letters(random, 2)}`

export const registration = (random: Random): string => `ZZ${random.whole(12, 25)} ${letters(random, 3)}`

const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick([...'ABDEFGHJLNPQRSTUWXYZ'])).join('')
