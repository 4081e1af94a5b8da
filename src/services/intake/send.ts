/** Sending a form, exactly once: the only page of a form sends it, and the check page sends a draft as the person has seen it. */
import { notFound } from '../../errors.ts'
import { typedOn } from '../../models/draft.ts'
import { languagesOf } from '../../models/form.ts'
import { type Language, languageFor, offeredOf } from '../../models/language.ts'
import { firstPage } from '../../models/page.ts'
import { follow } from '../answers/follow.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { type Admitted, type FormPost, judge, type Sent, type Unsaved, type Unsent } from './form-post.ts'
import { filesByQuestion, openForm } from './open.ts'
import { type Receiving, receive } from './receive.ts'
import { pageAsSent, shownUnsaved } from './redisplay.ts'
import { earlierSent, sentBefore } from './repeat.ts'
import { admit, findSubject, sentWith } from './subject.ts'
import { readToken } from './token.ts'
import type { IntakeWiring } from './wiring.ts'

/**
 * Sends the page of a form of one page. `atAddress` is the form at the address, even if it was taken off. If nothing could be saved,
 * the page comes back with a 503. Rejects with 404 if the form has several pages.
 */
export async function sendPage(d: IntakeWiring, atAddress: PublishedForm, post: FormPost): Promise<Sent | Unsaved> {
  try {
    return (await sendAtOnce(d, atAddress, post)) ?? (await sendAdmitted(d, atAddress, post))
  } catch (error) {
    return shownUnsaved(d, atAddress, post, error)
  }
}

/**
 * Receives a form that is in order, as nearly every one is. It does not ask the store first whether the form was sent before:
 * writing the row tells. That is cheaper for a form that is sent once, and dearer for a repeat. A post with files has asked
 * already, when the first of them came. Undefined, with nothing saved, if the form is not in order.
 */
async function sendAtOnce(d: IntakeWiring, atAddress: PublishedForm, post: FormPost): Promise<Sent | undefined> {
  if (post.failure || post.action) return undefined
  const now = d.clock()
  const subject = post.files?.subject ?? (await readToken(d, atAddress, post.token)).subject
  const { published, token } = subject
  if (subject.is === 'sent' || published.isJourney) return undefined
  const admitted = judge(subject, atAddress, now)
  if (typeof admitted === 'string') return undefined
  const asked = firstPage(published.form)
  // Files are looked for again inside the transaction. If there are others, as from an earlier post, the form is not received here.
  const attached = post.files ? await d.uploads.of(token.submissionId) : []
  const files = filesByQuestion(attached, post.files?.refused)
  const { errors, answers } = follow(published, typedOn({}, asked, post.typed), files, { now, timeZone: d.timeZone })
  if (errors.has(asked.page.id)) return undefined
  try {
    return await sendNow(d, admitted, post, { answers, attached, now })
  } catch (error) {
    // Nothing can be written now. A form that was sent before is found by reading alone.
    const known = await findSubject(d, atAddress, post.token, post)
    if (known.is === 'sent') return sentBefore(d, known, post)
    throw error
  }
}

/** Receives the form, or shows it again with its errors. */
async function sendAdmitted(d: IntakeWiring, atAddress: PublishedForm, post: FormPost): Promise<Sent | Unsaved> {
  const subject = await admit(d, atAddress, post)
  if ('kind' in subject) return subject
  if (subject.is === 'sent') return sentBefore(d, subject, post)
  const { published, token } = subject
  if (published.isJourney) throw notFound() // it is sent from its check page
  const shown = await pageAsSent(d, subject, post)
  if (post.action) return shown
  if (shown.errors.length > 0) {
    // Files may have taken so long that the form was sent in another tab since their token was read.
    const earlier = post.files && (await sentWith(d, token))
    return earlier ? sentBefore(d, { published, earlier }, post) : shown
  }
  const { attached, progress } = shown.opened
  const sent = await sendNow(d, subject, post, { answers: progress.answers, attached, now: d.clock() })
  // Files came or went since they were read: the person must see what is sent, so everything is read again.
  return sent ?? sendAdmitted(d, atAddress, post)
}

/** Undefined when files came or went since they were read. */
async function sendNow(
  d: IntakeWiring,
  { published, token: { submissionId, minted: mintedAt } }: Admitted,
  post: FormPost,
  read: Pick<Receiving, 'answers' | 'attached' | 'now'>,
): Promise<Sent | undefined> {
  const language = languageOf(d, published, post)
  const receiving = { ...read, submissionId, mintedAt, trapped: post.trapped, language }
  const received = await receive(d, published, receiving)
  if (received === 'changed') return undefined
  if ('earlier' in received) return sentBefore(d, { published, earlier: received.earlier }, post)
  return firstSent(published, receiving, received)
}

/** Sends a draft. `seen` names what the person has checked, as `seenOf` does. */
export async function sendDraft(
  d: IntakeWiring,
  atAddress: PublishedForm,
  post: Pick<FormPost, 'token' | 'trapped' | 'own' | 'draftName' | 'typed' | 'wanted'> & { seen: string },
): Promise<Sent | Unsent> {
  const subject = await findSubject(d, atAddress, post.token, post)
  const { published, token } = subject
  const { submissionId } = token
  // A check page brings no answers, so it changes none of those that were sent before.
  if (subject.is === 'sent') {
    const provesSender = d.ownership.owns(post.own, { submissionId, countedFrom: token.minted })
    return earlierSent(d, subject, { unchanged: false, provesSender })
  }
  const now = d.clock()
  if (judge(subject, atAddress, now) === 'closed') return { kind: 'closed' }
  if (subject.is === 'mixed' && subject.draft) return { kind: 'changed', published, draft: subject.draft }
  if (subject.is !== 'draft') return { kind: 'gone' }
  const { draft } = subject
  const { progress, attached } = await openForm(d, published, { submissionIds: [submissionId], draft, now })
  if (progress.path.next || progress.path.exit) return { kind: 'unfinished', published, draft }
  const mintedAt = Math.min(draft.startedAt, draft.countedFrom)
  const { answers } = progress
  const language = languageOf(d, published, post)
  const { trapped, seen } = post
  const receiving = { submissionId, answers, attached, now, mintedAt, trapped, language, seen }
  const received = await receive(d, published, receiving)
  if (received === 'changed') return { kind: 'changed', published, draft }
  if ('earlier' in received)
    return earlierSent(d, { published, earlier: received.earlier }, { unchanged: false, provesSender: true })
  return firstSent(published, receiving, received)
}

/** The language that the form was shown in. */
const languageOf = (
  { languages }: IntakeWiring,
  { form }: PublishedForm,
  { wanted }: Pick<FormPost, 'wanted'>,
): Language => languageFor(wanted, offeredOf(languagesOf(form), languages))

const firstSent = (
  published: PublishedForm,
  { submissionId, now }: Receiving,
  { reference, quarantined }: { reference: string; quarantined: boolean },
): Sent => ({
  kind: 'sent',
  ...{ published, submissionId, reference, receivedAt: now },
  received: { quarantined },
  unchanged: false,
  provesSender: true,
})
