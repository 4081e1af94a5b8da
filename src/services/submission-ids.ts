/**
 * Ids of blank forms. Random text is cut from a pool and the signature is a one-shot keyed hash, because one is made
 * for every view. BLAKE2b (RFC 7693) hides its state, so a secret prefix is a sound key; see `models/submission-id`.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  LIFETIME,
  parseSubmissionId,
  RANDOM_LENGTH,
  SIGNATURE_LENGTH,
  type SubmissionId,
} from '../models/submission-id.ts'

export type Verdict = 'valid' | 'forged' | 'expired'
export interface SubmissionIds {
  /** A new id for a blank form; it expires in 24 hours. */
  mint(form: { slug: string; version: string }): string
  parse(text: string): SubmissionId | undefined
  /** Judges signature first, then expiry; compares in constant time. */
  judge(id: SubmissionId): Verdict
  /** UTC milliseconds when the id was made. */
  mintedAt(id: SubmissionId): number
}

const POOL_BYTES = 16_384

/** `secrets`: the first signs, all verify; each at least 32 characters. */
export function createSubmissionIds({
  secrets,
  clock,
}: {
  secrets: readonly string[]
  clock: () => number
}): SubmissionIds {
  const [current] = secrets
  if (current === undefined) throw new Error('at least one secret is needed')
  let pool = ''
  let used = 0
  return {
    mint({ slug, version }) {
      if (used + RANDOM_LENGTH > pool.length) {
        pool = randomBytes(POOL_BYTES).toString('base64url')
        used = 0
      }
      const random = pool.slice(used, used + RANDOM_LENGTH)
      used += RANDOM_LENGTH
      const signed = `${random}.${slug}.${version}.${(clock() + LIFETIME).toString(36)}`
      return `${signed}.${sign(current, signed)}`
    },
    parse: parseSubmissionId,
    judge(id) {
      const given = Buffer.from(id.signature)
      const genuine = secrets.some((secret) => timingSafeEqual(given, Buffer.from(sign(secret, id.signed))))
      if (!genuine) return 'forged'
      return id.expires > clock() ? 'valid' : 'expired'
    },
    mintedAt: (id) => id.expires - LIFETIME,
  }
}

const sign = (secret: string, text: string): string =>
  hash('blake2b512', `${secret}:${text}`, 'base64url').slice(0, SIGNATURE_LENGTH)
