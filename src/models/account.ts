/** An account of the office: what its role allows, and which cases it sees. Times are UTC milliseconds. */

import type { Language } from './language.ts'
import { inAscii, LONGEST_EMAIL } from './mail-address.ts'
import { DAY, MINUTE } from './moment.ts'
import { nfkc } from './normal-form.ts'
import { programIn } from './program.ts'
import { BY_RETENTION } from './retention.ts'
import type { Submission } from './submission.ts'

/** How long a browser counts as known after somebody signed in with it. */
export const KNOWN_MS = 90 * DAY
/** How long it counts that somebody has proved who they are, for changes that could lock others out. */
export const PROVED_MS = 5 * MINUTE
/** How long somebody may take to sign in at a provider of OpenID Connect. */
export const ERRAND_MS = 10 * MINUTE

/** From least to most: `none` sees no case, `viewer` reads, `caseworker` moves cases, `admin` sees what everybody did. */
export const ROLES = ['none', 'viewer', 'caseworker', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The forms that somebody may edit: all, future ones included, or those with these slugs. */
export type Edits = 'all' | readonly string[]

export interface Account {
  id: number
  /** What a person signs in with, in small letters. */
  email: string
  name: string
  role: Role
  /** Slugs of the forms whose cases it sees; absent: all. */
  forms?: readonly string[]
  /** An admin edits all. */
  edits: Edits
  createdAt: number
  disabledAt?: number
  /** When it last signed in; absent: never. */
  signedInAt?: number
  /** A password is set. */
  ready: boolean
  /** Sign-in also asks for a code. */
  secondFactor: boolean
  /** Has signed in at a provider of OpenID Connect. */
  provided: boolean
  /** In which it reads the office; absent: it has chosen none. */
  language?: Language
}

/** A session as its owner sees it. `id` is a hash: it names the session and opens nothing. */
export interface Session {
  /** Matches SESSION_ID. */
  id: string
  beganAt: number
  seenAt: number
  /** What the browser calls itself. */
  agent: string
  /** How the person signed in: here, or by OpenID Connect. */
  way: SignInWay
  /** When they last proved who they are, with all that their sign-in asks for; 0: before this session. */
  provedAt: number
}
export const SESSION_ID = /^[\w-]{43}$/
export type SignInWay = 'password' | 'provider'

/** Does this role allow everything that the other one allows? */
export const allows = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed)

/** May the account see the cases of this form? Whoever has the role `none` has no forms. */
export const sees = ({ forms }: Pick<Account, 'forms'>, slug: string): boolean => forms?.includes(slug) ?? true

/** May the account see every form, future ones included? */
export const seesAll = ({ forms }: Pick<Account, 'forms'>): boolean => forms === undefined

/** May they manage accounts? An admin who sees some forms only may not. */
export const managesAccounts = ({ role, forms }: { role: Role; forms?: readonly string[] | undefined }): boolean =>
  role === 'admin' && forms === undefined

/** May they edit the form now? This says nothing about its cases. */
export const mayEdit = ({ edits, disabledAt }: Pick<Account, 'edits' | 'disabledAt'>, slug: string): boolean =>
  disabledAt === undefined && (edits === 'all' || edits.includes(slug))

/** Can nothing be done with these rights? */
export const isNothing = ({ role, edits = [] }: { role: Role; edits?: Edits | undefined }): boolean =>
  role === 'none' && edits.length === 0

/** What an account edits by itself: an admin edits all because of the role. */
export const ownEdits = ({ role, edits }: Pick<Account, 'role' | 'edits'>): Edits => (role === 'admin' ? [] : edits)

/** May they work on cases of this form now, and be given them? */
export const worksOn = ({ role, forms, disabledAt }: Account, slug: string): boolean =>
  disabledAt === undefined && allows(role, 'caseworker') && sees({ ...(forms && { forms }) }, slug)

/** May the account see this case? Nobody sees what was made for the load gate. */
export const seesCase = (
  account: Pick<Account, 'forms'>,
  { slug, fixtureUntil }: Pick<Submission, 'slug' | 'fixtureUntil'>,
) => fixtureUntil === undefined && sees(account, slug)

/**
 * May somebody sign with this name? Events and the audit would else say that it was the person, retention, a program, or nobody
 * that is known. Signs that nobody sees make no difference.
 */
export function isFreeName(name: string): boolean {
  const plain = nfkc(name).replace(UNSEEN, '').trim().toLowerCase()
  return !OTHERS.has(plain) && programIn(plain) === undefined
}
const OTHERS: ReadonlySet<string> = new Set(['public', 'person', 'nobody', BY_RETENTION])
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The address in small letters, because addresses are compared without capitals, with its domain in ASCII. It is '', which no
 * account has, for a text that is too long or that holds a NUL, which PostgreSQL refuses.
 */
export function emailOf(typed: string): string {
  const text = typed.trim()
  return text.length > LONGEST_EMAIL || text.includes('\0') ? '' : inAscii(nfkc(text).trim().toLowerCase())
}

/** One @, something around it, no white space, at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text)
