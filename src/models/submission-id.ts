/**
 * The id in a blank form: 128 random bits and more, with the form's slug and version and the time it expires, signed.
 * `<random>.<slug>.<version>.<expiry, base 36 milliseconds>.<signature>`; the random part alone names the submission.
 */
import { SLUG } from './form.ts'

export interface SubmissionId {
  /** 22 characters of base64url: 132 random bits. */
  random: string
  slug: string
  /** First 16 characters of the version. */
  version: string
  /** UTC milliseconds. */
  expires: number
  /** Everything before the signature, and the signature itself. */
  signed: string
  signature: string
}

/** How long a blank form may be filled in: 24 hours, in milliseconds. */
export const LIFETIME = 24 * 60 * 60 * 1000
export const RANDOM_LENGTH = 22
export const SIGNATURE_LENGTH = 22
export const VERSION_LENGTH = 16

const SHAPE = new RegExp(
  `^([A-Za-z0-9_-]{${RANDOM_LENGTH}})\\.(${SLUG.slice(1, -1)})\\.([0-9a-f]{${VERSION_LENGTH}})\\.([0-9a-z]{8,9})\\.([A-Za-z0-9_-]{${SIGNATURE_LENGTH}})$`,
)

/** Reads the parts; undefined when the text is not shaped like an id. Says nothing about the signature. */
export function parseSubmissionId(text: string): SubmissionId | undefined {
  if (text.length > 200) return undefined
  const match = SHAPE.exec(text)
  if (!match) return undefined
  const [random, slug, , version, expires, signature] = match.slice(1) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    random,
    slug,
    version,
    expires: Number.parseInt(expires, 36),
    signed: text.slice(0, -SIGNATURE_LENGTH - 1),
    signature,
  }
}
