/** The page of a form of one page sends it, exactly once. */
import { notFound } from '../../errors.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Admit } from './admit.ts'
import type { Opened, OpenForm } from './open.ts'
import { firstPage, typedOn } from './page.ts'
import { type FormPost, type Outcome, sentOf } from './post.ts'
import { type Receive, suspicion } from './receive.ts'
import type { SentBefore } from './repeat.ts'
import type { Resolution, Resolver } from './resolve.ts'
import type { Show } from './show.ts'

interface Options {
  resolver: Resolver
  admit: Admit
  open: OpenForm
  show: Show
  receive: Receive
  sentBefore: SentBefore
  clock: () => number
}

export function createSendPage({ resolver, admit, open, show, receive, sentBefore, clock }: Options) {
  return async (live: PublishedForm, post: FormPost): Promise<Outcome> => (await atOnce(live, post)) ?? page(live, post)

  /**
   * Nearly every form is in order and sent for the first time. It is received without asking the store first whether it was
   * sent before, since receiving it tells: that is cheaper for a first form, and dearer for a repeat. Undefined for every
   * other form: nothing of it is saved yet.
   */
  async function atOnce(live: PublishedForm, post: FormPost): Promise<Outcome | undefined> {
    if (post.files || post.failure || post.action) return undefined
    const now = clock()
    const resolution = await resolver.judge(live, post.token)
    const { published, token, isStale } = resolution
    if (isStale || published.isJourney || !live.isOpen(now)) return undefined
    // Optional files are looked for inside the transaction; if there are any, the form is not received here.
    const submissionIds = published.fileFields.some(({ required }) => required !== false) ? [token.submissionId] : []
    const asked = firstPage(published)
    const opened = await open(published, { now, submissionIds, change: typedOn(asked, post) })
    if (opened.progress.errorsOf(asked.page).length > 0) return undefined
    try {
      return await send(resolution, post, { opened, now })
    } catch (error) {
      // Nothing can be written now. A form that was sent before is found by reading alone.
      const { earlier, ...known } = await resolver.resolve(live, post)
      if (earlier) return sentBefore({ ...known, earlier }, post)
      throw error
    }
  }

  /** Receives it, or shows it again with its errors. */
  async function page(live: PublishedForm, post: FormPost): Promise<Outcome> {
    const admitted = await admit(live, post)
    if ('outcome' in admitted) return admitted.outcome
    const { resolution } = admitted
    if (resolution.published.isJourney) throw notFound() // it is sent from its check page
    const shown = await show.unsaved(resolution, post)
    if (post.action) return shown
    if (shown.errors.length > 0) return (await sentMeanwhile(resolution, post)) ?? shown
    const sent = await send(resolution, post, { opened: shown.opened, now: clock() })
    // Files came or went since they were read: the person must see what is sent, so everything is read again.
    return sent ?? page(live, post)
  }

  /** Files may have taken so long that the form was sent in another tab since their token was judged. */
  async function sentMeanwhile(resolution: Resolution, post: FormPost): Promise<Outcome | undefined> {
    const earlier = post.files && (await resolver.sentWith(resolution.token))
    return earlier && sentBefore({ ...resolution, earlier }, post)
  }

  /** Undefined when files came or went since they were read. */
  async function send(
    resolution: Resolution,
    post: FormPost,
    { opened, now }: { opened: Opened; now: number },
  ): Promise<Outcome | undefined> {
    const { published, token } = resolution
    const { submissionId, minted } = token
    const quarantine = suspicion(published, { trapped: post.trapped, mintedAt: minted, now })
    const { answers } = opened.progress
    const received = await receive(published, {
      submissionId,
      answers,
      attached: opened.attached,
      now,
      quarantine,
      language: post.languageOf?.(published),
    })
    if (received === 'changed') return undefined
    if ('earlier' in received)
      return sentBefore({ ...resolution, earlier: { ...received.earlier, submissionId } }, post)
    return sentOf(
      { submissionId, slug: published.form.slug, reference: received.reference, receivedAt: now },
      { received: { quarantined: quarantine !== undefined }, unchanged: false, provesSender: true },
    )
  }
}
