/**
 * Tokens: signed, so that a page needs no row before it is sent. The random text comes from a pool and the signature is a
 * one-shot keyed hash, because one is made for every view; see `models/token`.
 */
import type { RawInput } from '../../models/answers.ts'
import { DAY } from '../../models/moment.ts'
import {
  type FormVersion,
  LIFETIME,
  parseToken,
  SIGNATURE_LENGTH,
  SUBMISSION_ID_LENGTH,
  type Token,
} from '../../models/token.ts'
import { createSigner, keyedHash } from '../keyed-hash.ts'
import { randomText } from '../random.ts'
import type { Wiring } from '../wiring.ts'

type Verdict = 'valid' | 'forged' | 'expired'
export type Tokens = ReturnType<typeof createTokens>

const PURPOSE = { token: 'form token', renewal: 'renewed submissionId', beside: 'submissionId beside another' }

/** `secrets`: the first signs, all verify; each at least 32 characters. `maxDays`: how long a form may be filled in, in all. */
export function createTokens({ secrets, clock, maxDays }: Pick<Wiring, 'secrets' | 'clock'> & { maxDays: number }) {
  const signer = createSigner({ secrets, purpose: PURPOSE.token, length: SIGNATURE_LENGTH })
  const signing = secrets[0]!
  return {
    /** The text of a new token for a blank form; it expires in 24 hours. */
    mint: (form: FormVersion): string => write(randomText(SUBMISSION_ID_LENGTH), form, clock()),
    /**
     * A new token for an expired one, of the same version. Its submissionId is made from the old one, so that two posts of one
     * expired page become one submission.
     */
    renew: ({ submissionId, minted, ...form }: Token): Token =>
      parseToken(write(keyedHash(signing, PURPOSE.renewal, submissionId, SUBMISSION_ID_LENGTH), form, minted))!,
    /** A fresh token for a draft: drafts are kept for longer than a token is valid. */
    reissue: ({
      submissionId,
      countedFrom,
      ...form
    }: FormVersion & { submissionId: string; countedFrom: number }): Token =>
      parseToken(write(submissionId, form, countedFrom))!,
    /**
     * A token for a second draft, when the first belongs to another browser. Its submissionId is made from that of the first and
     * from what was typed, so that the same post sent twice makes one draft.
     */
    beside({ submissionId, minted, ...form }: Token, typed: RawInput): Token {
      const about = JSON.stringify([submissionId, ...typed])
      return parseToken(write(keyedHash(signing, PURPOSE.beside, about, SUBMISSION_ID_LENGTH), form, minted))!
    },
    /** Judges signature first, then expiry; compares in constant time. No token, and one of another form than `slug`, is `forged`. */
    judge,
    /** Is it too long since the form was first opened to show it again in its own version? */
    isOver: ({ minted }: Token): boolean => minted + maxDays * DAY <= clock(),
  }

  function write(submissionId: string, { slug, version }: FormVersion, minted: number): string {
    const signed = `${submissionId}.${slug}.${version}.${minted.toString(36)}.${(clock() + LIFETIME).toString(36)}`
    return `${signed}.${signer.sign(signed)}`
  }

  function judge(token: Token | undefined, slug: string): Verdict {
    if (!token || token.slug !== slug) return 'forged'
    const { signed, signature, expires } = token
    if (!signer.verifies(signature, signed)) return 'forged'
    return expires > clock() ? 'valid' : 'expired'
  }
}
