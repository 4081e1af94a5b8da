/** Whether a post is accepted: not if its form was sent before or is closed, if its token cannot be used, or if it names two drafts. */
import type { PublishedForm } from '../definitions/published-form.ts'
import { shownAgain } from './open.ts'
import type { FormPost, Sent, Unsaved } from './post.ts'
import { sentBefore } from './repeat.ts'
import { type Acceptable, findSubject, type Subject } from './subject.ts'
import type { IntakeWiring } from './wiring.ts'

/** Resolves to what the post is about, or to its outcome. `asSent`: see `sentBefore`. */
export async function admit(
  d: IntakeWiring,
  live: PublishedForm,
  post: FormPost,
  asSent?: boolean,
): Promise<Acceptable | Sent | Unsaved> {
  const subject = await subjectOf(d, live, post)
  if (subject.is === 'sent') return sentBefore(d, subject, post, asSent)
  if (post.failure) throw post.failure
  if (subject.is === 'mixed') return shownAgain(d, subject, post, 'mixed')
  const { published, token } = subject
  if (subject.is === 'stale' && subject.expired && published.takesFiles)
    await d.uploads.move(subject.expired.submissionId, token.submissionId)
  const { action } = post
  if (action && 'remove' in action && !published.isJourney) await d.uploads.remove(token.submissionId, action.remove)
  if (!live.isOpen(d.clock())) return shownAgain(d, subject, post, 'closed')
  if (subject.is !== 'stale') return subject
  // After a button for files the page is shown again anyway, now with a token that works: there is nothing to report.
  return shownAgain(d, subject, post, action ? undefined : 'stale')
}

/** The first file already looked the token up. All files belong to what it found, so it is not looked up again. */
async function subjectOf(d: IntakeWiring, live: PublishedForm, post: FormPost): Promise<Subject> {
  // Not even the token could be looked up, so we do not know whether this form was sent before.
  if (post.failure && !post.files) throw post.failure
  return post.files?.subject ?? findSubject(d, live, post.token, post)
}
