/**
 * Which draft a page that is sent is about. Its hidden field says which one is meant; the cookie of the browser says which
 * ones are its own. A draft is written to only when it is the browser's own, or when nothing was begun with that page yet.
 */
import type { Draft } from '../../models/draft.ts'
import type { Submission } from '../../models/submission.ts'
import { type Token, versionOf } from '../../models/token.ts'
import type { Store } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/publishing.ts'
import type { Tokens } from '../tokens.ts'

export interface DraftResolution {
  /** What is sent belongs to this one. */
  token: Token
  /** Absent when nothing was begun with the token. */
  draft?: Draft
  /** What was sent with the token before. */
  earlier?: Submission
  /**
   * Why nothing is taken, and the page is shown again with another token: the one it came with is missing, forged or too
   * old; or it is of a draft that is not this browser's.
   */
  refused?: 'stale' | 'foreign'
  /** When the blank page was made that a draft begins with. */
  mintedAt: number
}
export interface DraftResolver {
  /** `text` is the token of the page, `own` the ids that the cookie names, the present one first. */
  resolve(live: PublishedForm, text: string, own: readonly string[]): Promise<DraftResolution>
  /** Asks again what became of the token meanwhile. */
  refresh(resolution: DraftResolution): Promise<DraftResolution>
  /** The draft that a browser goes on with. */
  present(live: PublishedForm, own: readonly string[]): Promise<Draft | undefined>
}

interface Options {
  store: Store
  tokens: Tokens
  isAlive(draft: Draft): boolean
}

export function createDraftResolver({ store, tokens, isAlive }: Options): DraftResolver {
  return { resolve, refresh, present }

  async function resolve(live: PublishedForm, text: string, own: readonly string[]): Promise<DraftResolution> {
    const sent = tokens.parse(text)
    const verdict = tokens.judge(sent, live.form.slug)
    if (!sent || verdict === 'forged') return instead(live, 'stale', own)
    const mintedAt = tokens.mintedAt(sent)
    const found = await refresh({ token: sent, mintedAt })
    if (found.earlier) return found
    if (found.draft) {
      // Without a cookie the hidden field is all there is: a double click comes before the first cookie.
      const isOwn = own.length === 0 || own.includes(sent.submissionId)
      return isOwn ? found : instead(live, 'foreign', own)
    }
    if (verdict === 'valid') return found
    const token = tokens.renew(versionOf(live), sent)
    return { ...(await refresh({ token, mintedAt })), refused: 'stale' }
  }

  async function refresh({ token, mintedAt, refused }: DraftResolution): Promise<DraftResolution> {
    const draft = await living(token.submissionId)
    const earlier = draft ? undefined : await store.submissions.bySubmissionId(token.submissionId)
    return { token, mintedAt, ...(draft && { draft }), ...(earlier && { earlier }), ...(refused && { refused }) }
  }

  /** What was typed is not lost: the page comes back with the token of the browser's own draft, or of none yet. */
  async function instead(
    live: PublishedForm,
    refused: 'stale' | 'foreign',
    own: readonly string[],
  ): Promise<DraftResolution> {
    const draft = await present(live, own)
    const token = draft
      ? tokens.reissue(versionOf(live), draft.submissionId)
      : tokens.parse(tokens.mint(versionOf(live)))!
    return { token, refused, mintedAt: tokens.mintedAt(token), ...(draft && { draft }) }
  }

  async function present(live: PublishedForm, [id]: readonly string[]): Promise<Draft | undefined> {
    const draft = id === undefined ? undefined : await living(id)
    return draft?.slug === live.form.slug ? draft : undefined
  }

  async function living(id: string): Promise<Draft | undefined> {
    const draft = await store.drafts.byId(id)
    return draft && isAlive(draft) ? draft : undefined
  }
}
