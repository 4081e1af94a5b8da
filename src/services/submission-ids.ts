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
  /** An id in the place of one that cannot be used; one that only expired passes its age on. */
  renew(form: { slug: string; version: string }, old: SubmissionId | undefined): string
  parse(text: string): SubmissionId | undefined
  /** Judges signature first, then expiry; compares in constant time. */
  judge(id: SubmissionId): Verdict
  /** UTC milliseconds when the id was made. */
  mintedAt(id: SubmissionId): number
}

const POOL_BYTES = 16_384
/** The longest minimum age that a form may have, in milliseconds. */
const OLD = 10 * 60 * 1000

/** `secrets`: the first signs, all verify; each at least 32 characters. */
export function createSubmissionIds({
  secrets,
  clock,
}: {
  secrets: readonly string[]
  clock: () => number
}): SubmissionIds {
  const signing = secrets[0] ?? lacking()
  let pool = ''
  let used = 0
  return {
    mint,
    renew: (form, old) => mint(form, old && judge(old) === 'expired' ? clock() - OLD : clock()),
    parse: parseSubmissionId,
    judge,
    mintedAt: (id) => id.expires - LIFETIME,
  }

  function mint({ slug, version }: { slug: string; version: string }, at = clock()): string {
    if (used + RANDOM_LENGTH > pool.length) {
      pool = randomBytes(POOL_BYTES).toString('base64url')
      used = 0
    }
    const random = pool.slice(used, used + RANDOM_LENGTH)
    used += RANDOM_LENGTH
    const signed = `${random}.${slug}.${version}.${(at + LIFETIME).toString(36)}`
    return `${signed}.${sign(signing, signed)}`
  }

  function judge(id: SubmissionId): Verdict {
    const given = Buffer.from(id.signature)
    const genuine = secrets.some((secret) => timingSafeEqual(given, Buffer.from(sign(secret, id.signed))))
    if (!genuine) return 'forged'
    return id.expires > clock() ? 'valid' : 'expired'
  }
}

const sign = (secret: string, text: string): string =>
  hash('blake2b512', `${secret}:${text}`, 'base64url').slice(0, SIGNATURE_LENGTH)

function lacking(): never {
  throw new Error('at least one secret is needed')
}
