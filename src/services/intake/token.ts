/**
 * The token of a page: it is signed here, and read again when the page is sent. It stands in each page, so that a page needs no row
 * before it is sent; see `models/token`. Its random text comes from a pool and its signature is a one-shot keyed hash, because one
 * is made for every view.
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
  versionOf,
} from '../../models/token.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { createSigner, keyedHash } from '../keyed-hash.ts'
import { randomText } from '../random.ts'
import type { Wiring } from '../wiring.ts'
import type { Of } from './form-post.ts'

type Verdict = 'valid' | 'forged' | 'expired'
export type Tokens = ReturnType<typeof createTokens>

const PURPOSE = {
  token: 'form token',
  renewal: 'renewed submissionId',
  beside: 'submissionId beside another',
}

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
    /** Checks the signature first, then the age; compares in constant time. No token, and one of another form than `slug`, is `forged`. */
    check,
    /** Is it too long since the form was first opened to show it again in its own version? */
    isOver: ({ minted }: Token): boolean => minted + maxDays * DAY <= clock(),
  }

  function write(submissionId: string, { slug, version }: FormVersion, minted: number): string {
    const signed = `${submissionId}.${slug}.${version}.${minted.toString(36)}.${(clock() + LIFETIME).toString(36)}`
    return `${signed}.${signer.sign(signed)}`
  }

  function check(token: Token | undefined, slug: string): Verdict {
    if (!token || token.slug !== slug) return 'forged'
    const { signed, signature, expires } = token
    if (!signer.verifies(signature, signed)) return 'forged'
    return expires > clock() ? 'valid' : 'expired'
  }
}

// What a token says by itself.

interface TokenWiring extends Pick<Wiring, 'store' | 'forms'> {
  tokens: Tokens
}

/** What a token says. */
interface TokenSays {
  /** What a post with it is about, as far as the token alone can tell. */
  subject: Of<'new' | 'stale'>
  /** The token itself, whatever its signature and age; undefined if the text is none. */
  token: Token | undefined
  isForged: boolean
}

/**
 * Reads the text of a token: is it ours and fresh, and which version of the form at the address does it name? The store is
 * asked only about a version that is not live. `isOffline`: it does not answer, so a page of such a version is shown in the form at
 * the address.
 */
export async function readToken(
  d: TokenWiring,
  atAddress: PublishedForm,
  text: string,
  { isOffline = false } = {},
): Promise<TokenSays> {
  const token = parseToken(text)
  const verdict = d.tokens.check(token, atAddress.form.slug)
  const isForged = verdict === 'forged'
  const subject = token && !isForged ? await about(token) : undefined
  return { subject: subject ?? fresh(d, atAddress), token, isForged }

  /** Undefined if the page can only be shown with a new token. */
  async function about(token: Token): Promise<Of<'new' | 'stale'> | undefined> {
    const published = token.version === atAddress.version ? atAddress : await find(token)
    if (published && verdict === 'valid') return { is: 'new', token, published }
    if (!published || d.tokens.isOver(token)) return undefined
    return { is: 'stale', token: d.tokens.renew(token), published, expired: token }
  }

  function find(token: Token): Promise<PublishedForm | undefined> {
    const found = findVersion(d, token)
    return isOffline ? found.catch(() => undefined) : found
  }
}

/** A new token, for one that is missing, forged or too old. */
export const fresh = ({ tokens }: TokenWiring, atAddress: PublishedForm): Of<'stale'> => ({
  is: 'stale',
  token: parseToken(tokens.mint(versionOf(atAddress)))!,
  published: atAddress,
})

/** The version that a draft or a token names; undefined when it was never published, or its drafts were ended. */
export async function findVersion(
  { store, forms }: Pick<Wiring, 'store' | 'forms'>,
  { slug, version }: { slug: string; version: string },
): Promise<PublishedForm | undefined> {
  const live = forms.live(slug)
  if (live?.version === version) return live
  return (await store.forms.isEnded(slug, version)) ? undefined : forms.version(slug, version)
}
