/** Sending a draft, exactly once, as the person has seen it on the check page. */
import type { Draft } from '../../models/draft.ts'
import type { Store } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/publishing.ts'
import type { FormPost } from '../submissions.ts'
import { suspicion, type Take } from '../take.ts'
import type { OpenDraft } from './open.ts'
import type { DraftResolver } from './resolve.ts'

export type SendOutcome =
  | { kind: 'sent'; submissionId: string; slug: string; reference: string; repeated: boolean; quarantined: boolean }
  /** There is nothing to send, a page still needs answers, something changed since the person looked at it, or the form closed. */
  | { kind: 'gone' | 'unfinished' | 'changed' | 'closed' }

/** `seen` names what the person has checked, as `seenOf` does; `own` the ids that the browser's cookie names. */
export type SendDraft = (
  live: PublishedForm,
  post: Pick<FormPost, 'token' | 'trapped'> & { own: readonly string[]; seen: string },
) => Promise<SendOutcome>

/** The answers that are shown, and the version of the form that they are shown with. */
export const seenOf = ({ revision }: Draft, { version }: PublishedForm): string => `${revision}.${version}`

interface Options {
  store: Store
  take: Take
  resolver: DraftResolver
  load: OpenDraft
  clock: () => number
}

export const createSend =
  ({ store, take, resolver, load, clock }: Options): SendDraft =>
  async (live, { token: text, trapped, own, seen }) => {
    const { token, earlier, refused, draft } = await resolver.resolve(live, text, own)
    if (earlier) {
      await store.flushed()
      const { slug, reference } = earlier
      return { kind: 'sent', submissionId: token.submissionId, slug, reference, repeated: true, quarantined: false }
    }
    if (!live.isOpen(clock())) return { kind: 'closed' }
    if (refused || !draft) return { kind: 'gone' }
    const { progress, attached } = await load(live, draft)
    if (progress.path.next || progress.path.exit) return { kind: 'unfinished' }
    const { submissionId, startedAt } = draft
    const now = clock()
    const quarantine = suspicion(live, { trapped, mintedAt: startedAt, now })
    const taken = await take(live, {
      submissionId,
      answers: progress.answers,
      attached,
      now,
      quarantine,
      async stands(tx) {
        await tx.hold(submissionId)
        const present = await tx.drafts.byId(submissionId)
        // Without a draft it was deleted meanwhile, or sent: then the id tells by which reference.
        if (!present) return (await tx.submissions.bySubmissionId(submissionId)) !== undefined
        if (seenOf(present, live) !== seen) return false
        await tx.drafts.remove(submissionId)
        return true
      },
    })
    if (taken === 'changed') return { kind: 'changed' }
    const { slug } = live.form
    const repeated = 'earlier' in taken
    const { reference } = repeated ? taken.earlier : taken
    return { kind: 'sent', submissionId, slug, reference, repeated, quarantined: quarantine !== undefined }
  }
