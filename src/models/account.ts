/** Who works in the office: an account, what its role allows, and whose cases it sees. Times are UTC milliseconds. */

/** From least to most: `viewer` reads, `caseworker` moves cases, `admin` sees what everybody did. */
export const ROLES = ['viewer', 'caseworker', 'admin'] as const
export type Role = (typeof ROLES)[number]

export interface Account {
  id: number
  /** In small letters; what a person signs in with. */
  email: string
  name: string
  role: Role
  /** Slugs of the forms it sees; absent: all. */
  forms?: readonly string[]
  createdAt: number
  disabledAt?: number
  /** A password is set. */
  ready: boolean
}

/** A session as its owner sees it. `id` is a hash: it names the session and opens nothing. */
export interface Session {
  id: string
  beganAt: number
  seenAt: number
  /** What the browser calls itself. */
  agent: string
}

/** Does this role allow what needs at least the other one? */
export const allows = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed)

export const sees = ({ forms }: Pick<Account, 'forms'>, slug: string): boolean => forms?.includes(slug) ?? true

/** Addresses are compared in small letters: nobody has two that differ in nothing else. */
export const emailOf = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** One @, something around it, no white space, at most 254 characters (RFC 5321). */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)
