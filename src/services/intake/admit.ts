/** Whether a post is taken at all: not when its form was sent before, or closed, or when its token cannot be used. */
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Uploads } from '../uploads/index.ts'
import type { FormPost, Sent } from './post.ts'
import type { SentBefore } from './repeat.ts'
import type { Earlier, Resolution, Resolver } from './resolve.ts'
import type { Again, Show } from './show.ts'

/** Resolves to what the post is about, or to its outcome. `asSent`: nothing new comes with it when the form was sent before. */
export type Admit = (
  live: PublishedForm,
  post: FormPost,
  asSent?: boolean,
) => Promise<{ resolution: Resolution } | { outcome: Sent | Again }>

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
    const { form, token, expired, isStale } = resolution
    if (expired && form.takesFiles) await uploads.move(expired.submissionId, token.submissionId)
    const { action } = post
    if (action && 'remove' in action && !form.isJourney) await uploads.remove(token.submissionId, action.remove)
    if (!live.isOpen(clock())) return { outcome: await show.again(resolution, post, 'closed') }
    if (!isStale) return { resolution }
    // A button for files loses nothing: its page comes back with a token that can be used.
    return { outcome: await show.again(resolution, post, action ? undefined : 'stale') }
  }

  /** The token was judged with the first file, and all belong to what it stood for then: it is not judged again. */
  async function resolutionOf(live: PublishedForm, { files, failure, ...asking }: FormPost): Promise<Resolution> {
    // Whether they came with what was sent before, nobody can tell.
    if (failure && !files) throw failure
    return files?.resolution ?? resolver.resolve(live, asking)
  }
}

const isSent = (resolution: Resolution): resolution is Resolution & { earlier: Earlier } =>
  resolution.earlier !== undefined
