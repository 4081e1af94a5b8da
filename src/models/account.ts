/** Who works in the office: an account, what its role allows, and whose cases it sees. Times are UTC milliseconds. */

import { nfkc } from './normal-form.ts'
import type { Submission } from './submission.ts'

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
  /** A code is asked for besides. */
  secondFactor: boolean
  /** Has signed in at a provider of OpenID Connect. */
  provided: boolean
}

/** A session as its owner sees it. `id` is a hash: it names the session and opens nothing. */
export interface Session {
  /** Matches SESSION_ID. */
  id: string
  beganAt: number
  seenAt: number
  /** What the browser calls itself. */
  agent: string
  /** How it was begun: here, or by OpenID Connect. */
  way: SignInWay
}
export const SESSION_ID = /^[\w-]{43}$/
export type SignInWay = 'password' | 'provider'

/** Does this role allow what needs at least the other one? */
export const allows = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed)

export const sees = ({ forms }: Pick<Account, 'forms'>, slug: string): boolean => forms?.includes(slug) ?? true

/** May they see every form, including those that are added later? */
export const seesAll = ({ forms }: Pick<Account, 'forms'>): boolean => forms === undefined

/** May they work on cases of this form now, and be given them? */
export const worksOn = ({ role, forms, disabledAt }: Account, slug: string): boolean =>
  disabledAt === undefined && allows(role, 'caseworker') && sees({ ...(forms && { forms }) }, slug)

/** Is this a case for them? What was made for the load gate is one for nobody. */
export const seesCase = (
  account: Pick<Account, 'forms'>,
  { slug, fixtureUntil }: Pick<Submission, 'slug' | 'fixtureUntil'>,
) => fixtureUntil === undefined && sees(account, slug)

/** Of an address (RFC 5321). */
const LONGEST_EMAIL = 254

/**
 * Addresses are compared in small letters: nobody has two that differ in nothing else. A text that cannot be one is '', which
 * nobody has: a longer one, which is not looked at, and one with a NUL, which PostgreSQL does not take.
 */
export function emailOf(typed: string): string {
  const text = typed.trim()
  return text.length > LONGEST_EMAIL || text.includes('\0') ? '' : nfkc(text).trim().toLowerCase()
}

/** One @, something around it, no white space, at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text)
