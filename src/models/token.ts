/**
 * The token in the hidden field `submissionId` of a form: the form's slug and version, when its first page was made and when
 * the token expires, signed. `<submissionId>.<slug>.<version>.<minted>.<expires>.<signature>`, times in base 36 milliseconds;
 * the first part alone names the submission. Tokens of earlier releases have no `minted`: they were made one LIFETIME before
 * they expire.
 */
import { type Form, SLUG } from './form.ts'
import { DAY } from './moment.ts'

export interface Token {
  /** The whole token, as the page has it. */
  text: string
  /** 22 characters of base64url: 132 random bits. */
  submissionId: string
  slug: string
  /** 16 hexadecimal characters of the definition's SHA-256. */
  version: string
  /** When the person first opened the form, UTC milliseconds. A token that replaces an expired one keeps it. */
  minted: number
  /** UTC milliseconds. */
  expires: number
  /** Everything before the signature, and the signature itself. */
  signed: string
  signature: string
}

/** A form and one of its versions: what a token is made for. */
export interface FormVersion {
  slug: string
  version: string
}

/** How long a blank form may be filled in: 24 hours, in milliseconds. */
export const LIFETIME = DAY
export const SUBMISSION_ID_LENGTH = 22
export const SIGNATURE_LENGTH = 22
export const VERSION_LENGTH = 16

const SHAPE = new RegExp(
  `^([A-Za-z0-9_-]{${SUBMISSION_ID_LENGTH}})\\.(${SLUG.slice(1, -1)})\\.([0-9a-f]{${VERSION_LENGTH}})(?:\\.([0-9a-z]{8,9}))?\\.([0-9a-z]{8,9})\\.([A-Za-z0-9_-]{${SIGNATURE_LENGTH}})$`,
)

/** The version that a published form is. */
export const versionOf = ({ form, version }: { form: Pick<Form, 'slug'>; version: string }): FormVersion => ({
  slug: form.slug,
  version,
})

/** Reads the parts; undefined when the text is not shaped like a token. Says nothing about the signature. */
export function parseToken(text: string): Token | undefined {
  if (text.length > 200) return undefined
  const match = SHAPE.exec(text)
  if (!match) return undefined
  const [, submissionId, slug, , version, minted, expiry, signature] = match
  const expires = Number.parseInt(expiry!, 36)
  return {
    text,
    submissionId: submissionId!,
    slug: slug!,
    version: version!,
    minted: minted === undefined ? expires - LIFETIME : Number.parseInt(minted, 36),
    expires,
    signed: text.slice(0, -SIGNATURE_LENGTH - 1),
    signature: signature!,
  }
}
