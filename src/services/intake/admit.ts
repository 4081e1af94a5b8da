/** Whether a post is accepted: not if its form was sent before or is closed, if its token cannot be used, or if it names two drafts. */
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Uploads } from '../uploads/index.ts'
import type { FormPost, Sent, Unsaved } from './post.ts'
import type { SentBefore } from './repeat.ts'
import type { Earlier, Resolution, Resolver } from './resolve.ts'
import type { Show } from './show.ts'

/** Resolves to what the post is about, or to its outcome. `asSent`: see `Saving` in save-page.ts. */
export type Admit = (
  live: PublishedForm,
  post: FormPost,
  asSent?: boolean,
) => Promise<{ resolution: Resolution } | { outcome: Sent | Unsaved }>

interface Options {
  resolver: Resolver
  uploads: Pick<Uploads, 'move' | 'remove'>
  sentBefore: SentBefore
  show: Show
  clock: () => number
}

export function createAdmit({ resolver, uploads, sentBefore, show, clock }: Options): Admit {
  return async (live, post, asSent) => {
    const resolution = await resolutionOf(live, post)
    if (isSent(resolution)) return { outcome: await sentBefore(resolution, post, asSent) }
    if (post.failure) throw post.failure
    const { published, token, expired, isStale, isMixed } = resolution
    if (isMixed) return { outcome: await show.unsaved(resolution, post, 'mixed') }
    if (expired && published.takesFiles) await uploads.move(expired.submissionId, token.submissionId)
    const { action } = post
    if (action && 'remove' in action && !published.isJourney) await uploads.remove(token.submissionId, action.remove)
    if (!live.isOpen(clock())) return { outcome: await show.unsaved(resolution, post, 'closed') }
    if (!isStale) return { resolution }
    // After a button for files the page is shown again anyway, now with a token that works: there is nothing to report.
    return { outcome: await show.unsaved(resolution, post, action ? undefined : 'stale') }
  }

  /** The first file already looked the token up. All files belong to what it found, so it is not looked up again. */
  async function resolutionOf(live: PublishedForm, { files, failure, ...asking }: FormPost): Promise<Resolution> {
    // Not even the token could be looked up, so we do not know whether this form was sent before.
    if (failure && !files) throw failure
    return files?.resolution ?? resolver.resolve(live, asking)
  }
}

const isSent = (resolution: Resolution): resolution is Resolution & { earlier: Earlier } =>
  resolution.earlier !== undefined
