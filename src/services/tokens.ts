/**
 * Tokens of blank forms; see `models/token`. The random text comes from a pool and the signature is a one-shot keyed hash,
 * because one is made for every view.
 */

import { MINUTE } from '../models/moment.ts'
import {
  type FormVersion,
  LIFETIME,
  parseToken,
  SIGNATURE_LENGTH,
  SUBMISSION_ID_LENGTH,
  type Token,
} from '../models/token.ts'
import { isGenuine, keyedHash } from './keyed-hash.ts'
import { randomText } from './random.ts'

export type Verdict = 'valid' | 'forged' | 'expired'
export interface Tokens {
  /** The text of a new token for a blank form; it expires in 24 hours. */
  mint(form: FormVersion): string
  /**
   * A token in the place of an expired one. Its submissionId follows from the old one's, so that two posts of one expired
   * page meet in one submission; it counts as old, so that nobody is taken for a machine for sending it at once.
   */
  renew(form: FormVersion, expired: Token): Token
  /** A fresh token of a form that was begun: its draft outlives each of them. */
  reissue(form: FormVersion, submissionId: string): Token
  parse(text: string): Token | undefined
  /** Judges signature first, then expiry; compares in constant time. No token, and one of another form than `slug`, is `forged`. */
  judge(token: Token | undefined, slug?: string): Verdict
  /** UTC milliseconds when the token was made. */
  mintedAt(token: Token): number
}

/** A renewed token is dated back by this, the longest `minimumAgeSeconds` of a form, so that it is never set aside as sent too early. */
const RENEWED_AGE_MS = 10 * MINUTE
const PURPOSE = { token: 'form token', renewal: 'renewed submissionId' }

/** `secrets`: the first signs, all verify; each at least 32 characters. */
export function createTokens({ secrets, clock }: { secrets: readonly string[]; clock: () => number }): Tokens {
  const signing = secrets[0] ?? lacking()
  return {
    mint: (form) => write(randomText(SUBMISSION_ID_LENGTH), form, clock()),
    renew: (form, { submissionId }) =>
      parseToken(
        write(keyedHash(signing, PURPOSE.renewal, submissionId, SUBMISSION_ID_LENGTH), form, clock() - RENEWED_AGE_MS),
      )!,
    reissue: (form, submissionId) => parseToken(write(submissionId, form, clock()))!,
    parse: parseToken,
    judge,
    mintedAt: ({ expires }) => expires - LIFETIME,
  }

  function write(submissionId: string, { slug, version }: FormVersion, at: number): string {
    const signed = `${submissionId}.${slug}.${version}.${(at + LIFETIME).toString(36)}`
    return `${signed}.${sign(signing, signed)}`
  }

  function judge(token: Token | undefined, slug = token?.slug): Verdict {
    if (!token || token.slug !== slug) return 'forged'
    const { signed, signature, expires } = token
    if (!secrets.some((secret) => isGenuine(signature, sign(secret, signed)))) return 'forged'
    return expires > clock() ? 'valid' : 'expired'
  }
}

const sign = (secret: string, text: string): string => keyedHash(secret, PURPOSE.token, text, SIGNATURE_LENGTH)

function lacking(): never {
  throw new Error('at least one secret is needed')
}
