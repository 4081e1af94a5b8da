/** Made-up people, places and vehicles. Domains, telephone numbers and postcodes are of those that belong to nobody. */
import type { Random } from './random.ts'

export interface Person {
  name: string
  email: string
  phone: string
}

const FIRST =
  'Amara Ben Chloe Daniel Elif Farid Gwen Hannah Idris Jonas Keira Leo Marta Nadia Oliver Priya Quentin Rosa Samir Tess Uma Victor Wendy Yusuf'.split(
    ' ',
  )
const LAST =
  'Ashdown Brookes Castell Dunmore Eastley Farrow Greaves Holloway Ibbotson Jarvis Kettering Lindqvist Marlowe Nowak Okoye Pemberton Rahman Sandhu Thistle Underhill Vance Whitlock Yates Zeller'.split(
    ' ',
  )
const STREETS = [
  'Mill Lane',
  'Station Road',
  'Canal Walk',
  'Orchard Way',
  'Bridge Street',
  'Church Hill',
  'Foundry Row',
  'Market Square',
  'Willow Close',
  'North Parade',
  'Ferry Road',
  'Chapel Yard',
]
/** Domains that are reserved for examples (RFC 2606), and numbers that are reserved for drama (Ofcom). */
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

/** A street with a number. */
export const house = (random: Random): string => `${random.whole(1, 98)} ${street(random)}`

export const TOWN = 'Sampleton'

/** No place in the United Kingdom has a postcode that begins with ZZ. */
export const postcode = (random: Random): string => `ZZ${random.whole(1, 9)} ${random.whole(1, 9)}${letters(random, 2)}`

export const registration = (random: Random): string => `ZZ${random.whole(12, 25)} ${letters(random, 3)}`

const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick([...'ABDEFGHJLNPQRSTUWXYZ'])).join('')
