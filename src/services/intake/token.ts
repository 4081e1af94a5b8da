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
import type { Of } from './post.ts'

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

// What a token says by itself.

interface TokenWiring extends Pick<Wiring, 'store' | 'forms'> {
  tokens: Tokens
}

/**
 * What a post is about by its token alone: is the token ours and fresh, and which version of the form does it name? The store is
 * asked only about a version that is not live.
 */
export const judgeToken = (d: TokenWiring, live: PublishedForm, text: string): Promise<Of<'new' | 'stale'>> =>
  judgeRead(d, live, readToken(d, live, text))

/** What a post is about by its token, while the store does not answer: the page of a version that is not live is shown in the live one. */
export const judgeTokenOffline = (d: TokenWiring, live: PublishedForm, text: string) =>
  judgeRead(d, live, readToken(d, live, text), (named) => findVersion(d, named).catch(() => undefined))

/** The token that came, and whether it is genuine and fresh enough. */
export function readToken({ tokens }: TokenWiring, { form }: PublishedForm, text: string) {
  const sent = parseToken(text)
  return { sent, verdict: tokens.judge(sent, form.slug) }
}

/** What a token says: nothing is saved under it yet as far as we know, or the page has to be shown again. */
export async function judgeRead(
  d: TokenWiring,
  live: PublishedForm,
  { sent, verdict }: ReturnType<typeof readToken>,
  find = (named: Token): Promise<PublishedForm | undefined> => findVersion(d, named),
): Promise<Of<'new' | 'stale'>> {
  if (verdict === 'forged') return fresh(d, live)
  const published = sent!.version === live.version ? live : await find(sent!)
  if (!published) return fresh(d, live)
  if (verdict === 'valid') return { is: 'new', token: sent!, published }
  if (d.tokens.isOver(sent!)) return fresh(d, live)
  return { is: 'stale', token: d.tokens.renew(sent!), published, expired: sent! }
}

/** A new token, for one that is missing, forged or too old. */
export const fresh = ({ tokens }: TokenWiring, live: PublishedForm): Of<'stale'> => ({
  is: 'stale',
  token: parseToken(tokens.mint(versionOf(live)))!,
  published: live,
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
