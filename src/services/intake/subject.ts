/**
 * What a post is about: which version of the form decides its pages and rules, which draft it has, and whether it was sent
 * before. The token names the version, but the row of a draft outranks it. A form that somebody has started keeps its version,
 * whatever is published later. The token alone decides which draft is changed. The name in the address only says which draft
 * the person meant: where both disagree, nothing is saved.
 */
import type { RawInput } from '../../models/answers.ts'
import type { Draft, DraftKey } from '../../models/draft.ts'
import type { Token } from '../../models/token.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import {
  type Admitted,
  type AlreadySent,
  type Earlier,
  type FormPost,
  judge,
  type Of,
  type Subject,
  type Unsaved,
} from './form-post.ts'
import { pageAsSent } from './redisplay.ts'
import { findVersion, fresh, readToken } from './token.ts'
import type { IntakeWiring } from './wiring.ts'

/** Whether a post is let in: resolves to what it is about; if it is not let in, to its page, to be shown again. */
export async function admit(
  d: IntakeWiring,
  atAddress: PublishedForm,
  post: FormPost,
): Promise<Admitted | AlreadySent | Unsaved> {
  const subject = await subjectOf(d, atAddress, post)
  if (subject.is === 'sent') return subject
  if (post.failure) throw post.failure
  const { published, token } = subject
  const { action } = post
  if (subject.is === 'stale' && subject.expired && published.takesFiles)
    await d.uploads.move(subject.expired.submissionId, token.submissionId)
  if (subject.is !== 'mixed' && action && 'remove' in action && !published.isJourney)
    await d.uploads.remove(token.submissionId, action.remove)
  const judged = judge(subject, atAddress, d.clock())
  if (typeof judged === 'object') return judged
  // After a button for files the page is shown again anyway, now with a token that works: there is nothing to report.
  return pageAsSent(d, subject, post, judged === 'stale' && action ? undefined : judged)
}

/** The first file already looked the token up. All files belong to what it found, so it is not looked up again. */
async function subjectOf(d: IntakeWiring, atAddress: PublishedForm, post: FormPost): Promise<Subject> {
  // Not even the token could be looked up, so we do not know whether this form was sent before.
  if (post.failure && !post.files) throw post.failure
  return post.files?.subject ?? findSubject(d, atAddress, post.token, post)
}

/** What a browser says besides the token; of what was typed, perhaps only what came before the first file. */
type Asking = Pick<FormPost, 'own' | 'draftName' | 'typed'>

/**
 * Finds what a post is about. `atAddress` is the form at the address, even if it was taken off. Without `asking`, whose draft it is
 * does not matter: a program that has only the token may add files to a draft, but not open it.
 */
export async function findSubject(
  d: IntakeWiring,
  atAddress: PublishedForm,
  text: string,
  asking?: Asking,
): Promise<Subject> {
  const { subject, token, isForged } = await readToken(d, atAddress, text)
  if (!token) return onNamedDraft(d, atAddress, subject, asking)
  // A form of one page has no draft. An old version that cannot be used any more may have had several pages.
  const mayHaveDraft = !isForged && (subject.published.isJourney || subject.is === 'stale')
  const draft = mayHaveDraft ? await living(d, token.submissionId) : undefined
  if (draft) return ofDraft(d, atAddress, { token, draft, named: subject.published }, asking)
  // Whatever its signature or age: a page that is sent again gets the first reference.
  const earlier = await sentWith(d, token)
  if (earlier) return { is: 'sent', token, published: await d.forms.ofCase(earlier), earlier }
  if (subject.is === 'stale')
    return subject.expired ? renewed(d, atAddress, subject, asking) : onNamedDraft(d, atAddress, subject, asking)
  if (await namedDraft(d, atAddress.form.slug, asking)) return { ...subject, is: 'mixed' }
  const isJourney = asking && subject.published.isJourney
  return isJourney ? { ...subject, token: await unusedToken(d, subject.token, asking.typed) } : subject
}

/** What was sent with a token. */
export async function sentWith(
  { store }: Pick<IntakeWiring, 'store'>,
  { submissionId }: Token,
): Promise<Earlier | undefined> {
  const earlier = await store.submissions.bySubmissionId(submissionId)
  return earlier && { ...earlier, submissionId }
}

/** The drafts of a form that this browser may open, first those that were started last. */
export async function ownDrafts(d: IntakeWiring, slug: string, own: readonly DraftKey[]): Promise<Draft[]> {
  if (own.length === 0) return []
  const ids = [...new Set(own.map(({ id }) => id))]
  const drafts = await Promise.all(ids.map((id) => living(d, id)))
  return drafts
    .filter((draft) => draft !== undefined)
    .filter((draft) => draft.slug === slug && d.ownership.owns(own, draft))
    .sort((one, other) => other.startedAt - one.startedAt)
}

/** The draft of a token, however old that is; for another browser, the token of a second draft. `named`: the version that the token names. */
async function ofDraft(
  d: IntakeWiring,
  atAddress: PublishedForm,
  { token, draft, named }: { token: Token; draft: Draft; named: PublishedForm },
  asking: Asking | undefined,
): Promise<Of<'draft' | 'beside' | 'mixed' | 'stale'>> {
  const published = named.version === draft.version ? named : await findVersion(d, draft)
  if (!published) return onNamedDraft(d, atAddress, fresh(d, atAddress), asking)
  if (!asking) return { is: 'draft', token, published, draft }
  if (d.ownership.owns(asking.own, draft)) {
    const isMixed = asking.draftName !== undefined && !d.ownership.isNamed(asking.draftName, draft)
    return { is: isMixed ? 'mixed' : 'draft', token, published, draft }
  }
  const beside = await unusedToken(d, d.tokens.beside(token, asking.typed), asking.typed)
  if (await namedDraft(d, atAddress.form.slug, asking)) return { is: 'mixed', token: beside, published }
  return { is: 'beside', token: beside, published, theirs: draft }
}

/** The token that replaces an expired one may have been used before. */
async function renewed(
  d: IntakeWiring,
  atAddress: PublishedForm,
  stale: Of<'stale'>,
  asking: Asking | undefined,
): Promise<Of<'sent' | 'mixed' | 'stale'>> {
  const { token } = stale
  const earlier = await sentWith(d, token)
  if (earlier) return { is: 'sent', token, published: await d.forms.ofCase(earlier), earlier }
  const draft = stale.published.isJourney ? await living(d, token.submissionId) : undefined
  if (!draft) return stale
  const found = await ofDraft(d, atAddress, { token, draft, named: stale.published }, asking)
  if (found.is === 'mixed' || found.is === 'stale') return found
  const { is, ...rest } = found
  return { is: 'stale', token: rest.token, published: rest.published, ...(is === 'draft' && { draft }) }
}

/** The page is shown again with the token of the draft that the address names, if the browser may open it. */
async function onNamedDraft(
  d: IntakeWiring,
  atAddress: PublishedForm,
  refused: Of<'new' | 'stale'>,
  asking: Asking | undefined,
): Promise<Of<'stale'>> {
  const draft = await namedDraft(d, atAddress.form.slug, asking)
  const published = draft && (await findVersion(d, draft))
  if (!draft || !published) return { ...refused, is: 'stale' }
  return { is: 'stale', token: d.tokens.reissue(draft), published, draft }
}

/** A draft that has ended stays so: what an old page of it brings goes into a draft of its own. */
async function unusedToken(d: IntakeWiring, token: Token, typed: RawInput): Promise<Token> {
  const hasEnded = await d.store.drafts.hasEnded(token.submissionId)
  return hasEnded ? unusedToken(d, d.tokens.beside(token, typed), typed) : token
}

/** The draft that the address names, if the browser may open it. */
async function namedDraft(d: IntakeWiring, slug: string, asking: Asking | undefined): Promise<Draft | undefined> {
  const { draftName, own } = asking ?? {}
  if (draftName === undefined || !own) return undefined
  return (await ownDrafts(d, slug, own)).find((draft) => d.ownership.isNamed(draftName, draft))
}

async function living({ store, life }: IntakeWiring, id: string): Promise<Draft | undefined> {
  const draft = await store.drafts.byId(id)
  return draft && life.isAlive(draft) ? draft : undefined
}
