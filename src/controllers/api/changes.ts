/** The feed of changes, a page at a time; a program may wait for the next one. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import type { FeedPage } from '../../models/change.ts'
import { changesPage } from '../../presenters/api.ts'
import type { Follower } from '../../services/feed/index.ts'
import type { ApiOptions } from '../options.ts'
import { answer, queryIn, some, wholeUpTo } from './answer.ts'

interface Query extends Record<string, unknown> {
  after: string
  form: string
  limit: number
  /** Seconds. */
  wait: number
}

const [USUAL, MOST] = [100, 500]
/** Proxies give a request up after 30 seconds or more. */
const LONGEST_WAIT = 30

export function changesController({ caseReading, entityTags, feed }: ApiOptions) {
  return {
    async list(ctx: RouteContext): Promise<void> {
      const program = ctx.state.program!
      const { after, form, limit = USUAL, wait = 0 } = queryIn<Query>(ctx, QUERY)
      if (form !== undefined && !(await caseReading.sees(program, form))) throw problem('form-not-theirs')
      const shown = form === undefined ? program.forms : [form]
      const page = await pageFor({ id: program.id, ...(shown && { forms: shown }) }, { after, limit }, wait, ctx)
      await answer(ctx, { entityTags }, changesPage(page))
    },
  }

  async function pageFor(
    follower: Follower,
    asked: { after: string | undefined; limit: number },
    seconds: number,
    ctx: RouteContext,
  ): Promise<FeedPage> {
    const page =
      asked.after === 'now' ? { changes: [], next: await feed.now(), more: false } : await feed.page(follower, asked)
    if (seconds === 0 || page.changes.length > 0 || page.more) return page
    const later = await waitFor(follower, { ...asked, after: page.next }, seconds, ctx)
    // The token may have been ended, or its rights changed, meanwhile. With other forms it asks again.
    const now = await ctx.state.letInStill!()
    return isSameForms(now.forms, ctx.state.program!.forms) ? later : page
  }

  async function waitFor(
    follower: Follower,
    asked: { after: string; limit: number },
    seconds: number,
    ctx: RouteContext,
  ) {
    using _left = ctx.state.slots.leave()
    return await feed.wait(follower, asked, endOf(ctx, seconds))
  }
}

const QUERY = {
  after: (text: string) => text,
  form: some,
  limit: wholeUpTo(MOST),
  wait: (text: string) => (text === '0' ? 0 : wholeUpTo(LONGEST_WAIT)(text)),
}

const isSameForms = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Aborted after so many seconds, and when the client has gone. */
function endOf(ctx: RouteContext, seconds: number): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), seconds * 1000)
  ctx.res.once('close', () => {
    clearTimeout(timer)
    controller.abort()
  })
  return controller.signal
}
