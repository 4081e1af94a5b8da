/** A program that reads cases, or works on them, with a token of its own, or two while it changes over. Times are UTC milliseconds. */
import { hash } from 'node:crypto'
import { DAY } from './moment.ts'

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
  /** Requests a minute, of all its tokens together. */
  perMinute: number
  createdAt: number
  /** None of its tokens works since then. */
  revokedAt?: number
}
export interface ProgramToken {
  id: number
  /** 1 for the first of its program. */
  number: number
  createdAt: number
  expiresAt: number
  /** When somebody ended it before. */
  endedAt?: number
  /** Up to a minute late. */
  lastUsedAt?: number
}
/** A program that asks for something, with the token that it sent. */
export interface AskingProgram extends Program {
  token: ProgramToken
}
/** A program with all its tokens, the first one first. */
export interface ListedProgram extends Program {
  tokens: readonly ProgramToken[]
}
/** A token that should be replaced, because it ends soon. */
export interface EndingToken extends Pick<ProgramToken, 'number' | 'expiresAt'> {
  program: string
}

/** What a new program gets if nobody says otherwise. */
export const [USUAL_DAYS, USUAL_PER_MINUTE] = [365, 600]
/** The most days of a token, and requests a minute. */
export const MOST = 999_999

/** So many tokens of a program can work at the same time: the old one and the new one. */
export const MOST_TOKENS = 2
/** How long before its end a token is said to end. */
const NOTICE = 14 * DAY

export const endsSoon = ({ expiresAt }: Pick<ProgramToken, 'expiresAt'>, now: number): boolean =>
  now < expiresAt && expiresAt - now <= NOTICE

/** Does the token work? */
export const works = ({ revokedAt }: Pick<Program, 'revokedAt'>, { endedAt, expiresAt }: ProgramToken, now: number) =>
  revokedAt === undefined && endedAt === undefined && now < expiresAt

/** Why a token works, or no more. */
export function tokenState(
  program: Pick<Program, 'revokedAt'>,
  token: ProgramToken,
  now: number,
): 'active' | 'revoked' | 'ended' | 'expired' {
  if (works(program, token, now)) return 'active'
  if (program.revokedAt !== undefined) return 'revoked'
  return token.endedAt === undefined ? 'expired' : 'ended'
}

/** The tokens of a program that work, else the last one. */
export function tellingOf(program: ListedProgram, now: number): readonly ProgramToken[] {
  const working = program.tokens.filter((token) => works(program, token, now))
  return working.length > 0 ? working : program.tokens.slice(-1)
}

/** A token that was not used for so long is in use no more. */
const IN_USE = 7 * DAY

/**
 * The tokens of a program that end soon and have to be replaced: the last one that works, and an older one that the program
 * goes on using although there is a newer one.
 */
export function endingOf(program: ListedProgram, now: number): EndingToken[] {
  const working = program.tokens.filter((token) => works(program, token, now))
  const last = working.reduce((latest, one) => Math.max(latest, one.expiresAt), 0)
  return working
    .filter((one) => endsSoon(one, now))
    .filter(({ expiresAt, lastUsedAt = 0 }) => expiresAt === last || now - lastUsedAt < IN_USE)
    .map(({ number, expiresAt }) => ({ program: program.name, number, expiresAt }))
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

// The token of a program: `intake_`, 160 random bits and 32 bits that check them, in hexadecimal. So a typo is told from a token
// that is not known, and a scanner for secrets finds tokens in files and takes nothing else for one.

export const TOKEN_BYTES = 20

const CHECK_LENGTH = 8

export function tokenOf(random: Uint8Array): string {
  const body = Buffer.from(random).toString('hex')
  return `intake_${body}${checkOf(body)}`
}

export function isToken(text: string): boolean {
  const [, body, check] = TOKEN.exec(text) ?? []
  return body !== undefined && check === checkOf(body)
}

/** Does the text look as if a token, whole or not, stands in it? In an address its characters may be escaped, also twice. */
export function mayHoldToken(text: string): boolean {
  let [before, now] = ['', text]
  for (let times = 0; now !== before && times <= MOST_ESCAPED; times++) {
    if (/intake_[0-9a-f]{8}/i.test(now)) return true
    before = now
    now = now.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  return false
}
const MOST_ESCAPED = 3

const TOKEN = /^intake_([0-9a-f]{40})([0-9a-f]{8})$/

const checkOf = (body: string): string => hash('sha256', body, 'hex').slice(0, CHECK_LENGTH)
