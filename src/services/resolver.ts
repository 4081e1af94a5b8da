/**
 * What a token stands for: which form and version, whether it may still be used, and whether something was sent with it
 * before. Receiving a form of one page, taking its files and showing it again all ask here, so that they agree. Two others
 * ask more: a page of several belongs to a draft, which outlives its tokens (`drafts/resolve.ts`), and an upload of a
 * program may be for a case or a fixture as well (`uploads/target.ts`). How a token is judged is the same for all.
 */
import type { Submission } from '../models/submission.ts'
import { type Token, versionOf } from '../models/token.ts'
import type { Store } from '../store/index.ts'
import type { Forms, PublishedForm } from './definitions/publishing.ts'
import type { Tokens, Verdict } from './tokens.ts'

export interface Resolution {
  /**
   * `forged` also for a text that is no token, and for the token of another form. `regrouped` when it is of a page of a form
   * that had several, and has one now.
   */
  verdict: Verdict | 'regrouped'
  /** What is sent now belongs to this one: the token that came while it is valid, else another in its place. */
  token: Token
  /** The version that was filled in, while the token is valid; else the live one. One of several pages only when the live one is. */
  form: PublishedForm
  /** What was sent before with this token, or with the one that took its place; `submissionId` is the id it was sent with. */
  earlier?: Submission & { submissionId: string }
  /** The expired or regrouped token whose files move over to the one in its place. */
  expired?: Token
}
export interface Resolver {
  /** What a post to a live form is about. Rejects with a 503 when the store does not answer. */
  resolve(live: PublishedForm, text: string): Promise<Resolution>
  /** The same without asking what was sent before. */
  judge(live: PublishedForm, text: string): Promise<Resolution>
  /** The same for a page that is shown again because the store does not answer. */
  resolveOffline(live: PublishedForm, text: string): Promise<Resolution>
  /** Asks again whether the form was sent meanwhile. */
  refresh(resolution: Resolution): Promise<Resolution>
}

export function createResolver({ store, forms, tokens }: { store: Store; forms: Forms; tokens: Tokens }): Resolver {
  return {
    async resolve(live, text) {
      const sent = tokens.parse(text)
      const resolution = await judge(live, sent, forms.version)
      // Whatever its signature or age: the first reference stands for whoever sends the same page again.
      const earlier = sent && (await earlierOf(sent))
      if (earlier) return { ...resolution, earlier }
      return resolution.expired ? refresh(resolution) : resolution
    },

    judge: (live, text) => judge(live, tokens.parse(text), forms.version),

    resolveOffline(live, text) {
      return judge(live, tokens.parse(text), (slug, version) => forms.version(slug, version).catch(() => undefined))
    },

    refresh,
  }

  async function refresh(resolution: Resolution): Promise<Resolution> {
    const earlier = resolution.earlier ?? (await earlierOf(resolution.token))
    return earlier ? { ...resolution, earlier } : resolution
  }

  async function earlierOf({ submissionId }: Token): Promise<Resolution['earlier']> {
    const earlier = await store.submissions.bySubmissionId(submissionId)
    return earlier && { ...earlier, submissionId }
  }

  async function judge(live: PublishedForm, sent: Token | undefined, version: Forms['version']): Promise<Resolution> {
    const present = versionOf(live)
    const verdict = tokens.judge(sent, present.slug)
    if (verdict === 'forged') return { verdict, token: tokens.parse(tokens.mint(present))!, form: live }
    const renewed = () => ({ token: tokens.renew(present, sent!), form: live, expired: sent! })
    if (verdict === 'expired') return { verdict, ...renewed() }
    // The page that was filled in decides what was asked, also when a newer version went live meanwhile.
    const form = (await version(sent!.slug, sent!.version)) ?? live
    return form.follow && !live.follow ? { verdict: 'regrouped', ...renewed() } : { verdict, token: sent!, form }
  }
}
