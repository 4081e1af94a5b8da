/** Sending a draft, exactly once, as the person has seen it on the check page. */
import type { Draft } from '../../models/draft.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Wiring } from '../wiring.ts'
import type { OpenForm } from './open.ts'
import type { Ownership } from './ownership.ts'
import { type FormPost, type Sent, sentOf } from './post.ts'
import { type Receive, suspicion } from './receive.ts'
import type { Resolver } from './resolve.ts'

type SendOutcome =
  | Sent
  /** There is nothing to send. */
  | { kind: 'gone' }
  | { kind: 'closed' }
  /** A page still needs answers. */
  | { kind: 'unfinished'; published: PublishedForm; draft: Draft }
  /** Something changed since the person looked at it, or the address names another draft. */
  | { kind: 'changed'; published: PublishedForm; draft: Draft }

/** `seen` names what the person has checked, as `seenOf` does. */
type SendDraft = (
  live: PublishedForm,
  post: Pick<FormPost, 'token' | 'trapped' | 'own' | 'draftName' | 'typed' | 'languageOf'> & { seen: string },
) => Promise<SendOutcome>

/** The answers that a check page shows. */
export const seenOf = ({ revision }: Draft): string => String(revision)

interface Options extends Pick<Wiring, 'store' | 'clock'> {
  receive: Receive
  resolver: Resolver
  open: OpenForm
  ownership: Ownership
}

export const createSend =
  ({ store, receive, resolver, open, ownership, clock }: Options): SendDraft =>
  async (live, { trapped, seen, languageOf, ...asking }) => {
    const { token, published, earlier, isStale, isMixed, draft } = await resolver.resolve(live, asking)
    const { submissionId } = token
    if (earlier) {
      // It was only read: the commit that holds it may still be on its way to the disk.
      await store.flushed()
      const provesSender = ownership.owns(asking.own, { submissionId, countedFrom: token.minted })
      // A check page brings no answers, so it changes none.
      return sentOf(earlier, { unchanged: false, provesSender })
    }
    const now = clock()
    if (!live.isOpen(now)) return { kind: 'closed' }
    if (isStale || !draft) return { kind: 'gone' }
    if (isMixed) return { kind: 'changed', published, draft }
    const { progress, attached } = await open(published, { submissionIds: [submissionId], draft, now })
    if (progress.path.next || progress.path.exit) return { kind: 'unfinished', published, draft }
    const quarantine = suspicion(published, { trapped, mintedAt: Math.min(draft.startedAt, draft.countedFrom), now })
    const received = await receive(published, {
      submissionId,
      answers: progress.answers,
      attached,
      now,
      quarantine,
      language: languageOf?.(published),
      async isCurrent(tx) {
        await tx.hold(submissionId)
        const saved = await tx.drafts.byId(submissionId)
        // Without a draft, it was deleted or sent since. If it was sent, receiving it finds the first reference.
        if (!saved) return (await tx.submissions.bySubmissionId(submissionId)) !== undefined
        if (seenOf(saved) !== seen) return false
        await tx.drafts.remove(submissionId)
        return true
      },
    })
    if (received === 'changed') return { kind: 'changed', published, draft }
    if ('earlier' in received)
      return sentOf({ ...received.earlier, submissionId }, { unchanged: false, provesSender: true })
    return sentOf(
      { submissionId, slug: published.form.slug, reference: received.reference, receivedAt: now },
      { received: { quarantined: quarantine !== undefined }, unchanged: false, provesSender: true },
    )
  }
