/**
 * What a post is about: which version of the form decides its pages and rules, which draft it has, and whether it was sent
 * before. The token names the version, but the row of a draft outranks it. A form that somebody has started keeps its version,
 * whatever is published later. The token alone decides which draft is changed. The name in the address only says which draft
 * the person meant: where both disagree, nothing is saved.
 */
import type { RawInput } from '../../models/answers.ts'
import { type Draft, type DraftKey, MOST_DRAFTS } from '../../models/draft.ts'
import type { Submission } from '../../models/submission.ts'
import { parseToken, type Token, versionOf } from '../../models/token.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Wiring } from '../wiring.ts'
import type { Ownership } from './ownership.ts'
import type { Tokens } from './token.ts'

/** A form that was sent, with the id that it was sent with. */
export type Earlier = Submission & { submissionId: string }

export interface Resolution {
  /** The token that the post counts for: the one that came, or a new one that replaces it. */
  token: Token
  /** The version that the person has, or that was sent; the live one where the token cannot tell. */
  published: PublishedForm
  /** What is saved of the form so far. */
  draft?: Draft
  /** What was sent with the token before. */
  earlier?: Earlier
  /** The expired token, whose files move to the new one. */
  expired?: Token
  /** The draft of the token that came, if it belongs to another browser: `token` then names a second draft. */
  foreign?: Draft
  /** The token is missing, forged or expired: nothing is taken, and the page is shown again. */
  isStale?: true
  /** The address names another draft than the token: nothing is taken, and the page is shown again. */
  isMixed?: true
}
/** What a resolution is made from. */
interface Asking {
  /** The token of the page. */
  token: string
  /** The drafts that the cookies name, and the one that the address names. */
  own: readonly DraftKey[]
  draftName?: string
  /** What was typed, or came before the first file. */
  typed: RawInput
}
export type Resolver = ReturnType<typeof createResolver>

interface Options extends Pick<Wiring, 'store' | 'forms'> {
  tokens: Tokens
  ownership: Ownership
  isAlive(draft: Draft): boolean
}

export function createResolver({ store, forms, tokens, ownership, isAlive }: Options) {
  return {
    /** `live` is the form at the address. */
    resolve: (live: PublishedForm, { token, ...asking }: Asking): Promise<Resolution> => resolve(live, token, asking),
    /** The same for a program that has only the token: it may add files to a draft, but not open it. */
    ofToken: (live: PublishedForm, text: string): Promise<Resolution> => resolve(live, text),
    /** The same by the token alone. The store is asked only about a version that is not live. */
    judge: (live: PublishedForm, text: string): Promise<Resolution> => judge(live, parseToken(text), version),
    /** The same while the store does not answer: the page of a version that is not live is shown in the live one. */
    judgeOffline: (live: PublishedForm, text: string): Promise<Resolution> =>
      judge(live, parseToken(text), (named) => version(named).catch(() => undefined)),
    /** What was sent with a token. */
    sentWith,
    /** The drafts of a form that this browser may open, first those that were started last. */
    ownDrafts,
    /** This browser has as many drafts of a form as it may have. */
    isFull: async (slug: string, own: readonly DraftKey[]): Promise<boolean> =>
      own.length >= MOST_DRAFTS && (await ownDrafts(slug, own)).length >= MOST_DRAFTS,
    /** The version that a draft or a token names; undefined when it was never published, or its drafts were ended. */
    version,
  }

  /** Without `asking`, whose draft it is does not matter. */
  async function resolve(live: PublishedForm, text: string, asking?: Omit<Asking, 'token'>): Promise<Resolution> {
    const sent = parseToken(text)
    const judged = await judge(live, sent, version)
    if (!sent) return onNamedDraft(live, judged, asking)
    const draft = mayHaveDraft(judged, sent) ? await living(sent.submissionId) : undefined
    if (draft) return ofDraft(live, { token: sent, draft }, asking)
    // Whatever its signature or age: a page that is sent again gets the first reference.
    const earlier = await sentWith(sent)
    if (earlier) return { token: sent, published: await forms.ofCase(earlier), earlier }
    if (judged.expired) return renewed(live, judged, asking)
    if (judged.isStale) return onNamedDraft(live, judged, asking)
    const isMixed = (await namedDraft(live.form.slug, asking)) !== undefined
    const token = asking && judged.published.isJourney ? await unusedToken(judged.token, asking.typed) : judged.token
    return { ...judged, token, ...(isMixed && { isMixed }) }
  }

  /** A draft that has ended stays so: what an old page of it brings goes into a draft of its own. */
  async function unusedToken(token: Token, typed: RawInput): Promise<Token> {
    return (await store.drafts.hasEnded(token.submissionId)) ? unusedToken(tokens.beside(token, typed), typed) : token
  }

  /** A form of one page has no draft. An old version that cannot be used any more may have had several. */
  function mayHaveDraft({ published, isStale }: Resolution, sent: Token): boolean {
    return (published.isJourney || isStale === true) && tokens.judge(sent, published.form.slug) !== 'forged'
  }

  /** The draft of a token, however old that is; for another browser, the token of a second draft. */
  async function ofDraft(
    live: PublishedForm,
    { token, draft }: { token: Token; draft: Draft },
    asking: Omit<Asking, 'token'> | undefined,
  ): Promise<Resolution> {
    const published = await version(draft)
    if (!published) return onNamedDraft(live, fresh(live), asking)
    if (!asking) return { token, published, draft }
    if (ownership.owns(asking.own, draft)) {
      const isMixed = asking.draftName !== undefined && !ownership.isNamed(asking.draftName, draft)
      return { token, published, draft, ...(isMixed && { isMixed }) }
    }
    const isMixed = (await namedDraft(live.form.slug, asking)) !== undefined
    const beside = await unusedToken(tokens.beside(token, asking.typed), asking.typed)
    return { token: beside, published, foreign: draft, ...(isMixed && { isMixed }) }
  }

  /** The token that replaces an expired one may have been used before. */
  async function renewed(
    live: PublishedForm,
    judged: Resolution,
    asking: Omit<Asking, 'token'> | undefined,
  ): Promise<Resolution> {
    const { token } = judged
    const earlier = await sentWith(token)
    if (earlier) return { token, published: await forms.ofCase(earlier), earlier }
    const draft = judged.published.isJourney ? await living(token.submissionId) : undefined
    return draft ? { ...(await ofDraft(live, { token, draft }, asking)), isStale: true } : judged
  }

  /** The page is shown again with the token of the draft that the address names, if the browser may open it. */
  async function onNamedDraft(
    live: PublishedForm,
    refused: Resolution,
    asking: Omit<Asking, 'token'> | undefined,
  ): Promise<Resolution> {
    const draft = await namedDraft(live.form.slug, asking)
    const published = draft && (await version(draft))
    return draft && published ? { ...refused, token: tokens.reissue(draft), published, draft } : refused
  }

  async function judge(live: PublishedForm, sent: Token | undefined, find: Resolver['version']): Promise<Resolution> {
    const verdict = tokens.judge(sent, live.form.slug)
    if (verdict === 'forged') return fresh(live)
    const published = sent!.version === live.version ? live : await find(sent!)
    if (!published) return fresh(live)
    if (verdict === 'valid') return { token: sent!, published }
    if (tokens.isOver(sent!)) return fresh(live)
    return { token: tokens.renew(sent!), published, expired: sent!, isStale: true }
  }

  function fresh(live: PublishedForm): Resolution {
    return { token: parseToken(tokens.mint(versionOf(live)))!, published: live, isStale: true }
  }

  async function version({ slug, version: id }: { slug: string; version: string }): Promise<PublishedForm | undefined> {
    if (forms.live(slug)?.version === id) return forms.live(slug)
    return (await store.forms.isEnded(slug, id)) ? undefined : forms.version(slug, id)
  }

  async function sentWith({ submissionId }: Token): Promise<Earlier | undefined> {
    const earlier = await store.submissions.bySubmissionId(submissionId)
    return earlier && { ...earlier, submissionId }
  }

  async function ownDrafts(slug: string, own: readonly DraftKey[]): Promise<Draft[]> {
    const ids = [...new Set(own.map(({ id }) => id))]
    const drafts = await Promise.all(ids.map(living))
    return drafts
      .filter((draft) => draft !== undefined)
      .filter((draft) => draft.slug === slug && ownership.owns(own, draft))
      .sort((one, other) => other.startedAt - one.startedAt)
  }

  /** The draft that the address names, if the browser may open it. */
  async function namedDraft(slug: string, asking: Omit<Asking, 'token'> | undefined): Promise<Draft | undefined> {
    const { draftName, own } = asking ?? {}
    if (draftName === undefined || !own) return undefined
    return (await ownDrafts(slug, own)).find((draft) => ownership.isNamed(draftName, draft))
  }

  async function living(id: string): Promise<Draft | undefined> {
    const draft = await store.drafts.byId(id)
    return draft && isAlive(draft) ? draft : undefined
  }
}
