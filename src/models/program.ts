/** A program that reads cases, or works on them, with a token of its own. Times are UTC milliseconds. */

/** What a token may allow. */
export const RIGHTS = ['forms:read', 'cases:read', 'files:read', 'cases:write'] as const
export type Right = (typeof RIGHTS)[number]

export interface Program {
  id: number
  /** Unique, and matches PROGRAM_NAME. */
  name: string
  /** Slugs of the forms it sees; absent: all, future ones included. */
  forms?: readonly string[]
  rights: readonly Right[]
  /** Requests a minute. */
  perMinute: number
  createdAt: number
  expiresAt: number
  revokedAt?: number
  /** Up to a minute late. */
  lastUsedAt?: number
}

export const PROGRAM_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

const BY_PROGRAM = 'program:'

/**
 * How a program signs what it does, in events and in the audit. In the audit nobody else can sign like that: accounts have
 * e-mail addresses there, and no user of a machine has a colon in the name.
 */
export const signatureOf = ({ name }: Pick<Program, 'name'>): string => BY_PROGRAM + name

/** The name of the program that signed; undefined for anybody else. */
export const programIn = (by: string): string | undefined =>
  by.startsWith(BY_PROGRAM) ? by.slice(BY_PROGRAM.length) : undefined
