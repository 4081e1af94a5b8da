/** Leaving a form of several pages, and coming back with a code, in any browser. */
import { type Action, type RouteContext, seeOther } from '../../context.ts'
import { notFound, PublicError } from '../../errors.ts'
import type { DraftCookies } from '../../http/draft-cookie.ts'
import type { RawInput } from '../../models/answers.ts'
import { RECORD_ID } from '../../models/draft.ts'
import { type ResumeError, resumePage, savedPage } from '../../presenters/journey/saved-page.ts'
import { words } from '../../presenters/texts/index.ts'
import type { Budget } from '../../services/budget.ts'
import type { Forms, PublishedForm } from '../../services/definitions/publishing.ts'
import type { Drafts } from '../../services/drafts/index.ts'
import type { AnswerClosed } from '../closed.ts'
import { requestOrigin } from '../origin.ts'
import type { Again } from './again.ts'
import { pagePostOf } from './post.ts'
import type { TakeUp } from './take-up.ts'
import type { AskedPage } from './view.ts'
import { addressOf, goOnFrom, reachable, startOf, thanksOf } from './way.ts'

interface Options {
  forms: Forms
  drafts: Drafts
  cookies: DraftCookies
  closed: AnswerClosed
  again: Again
  takeUp: TakeUp
  /** For a page of a form that has one page by now. */
  atOnce: Action
  /** References and codes that do not exist, per network. */
  misses: Budget
  /** Reads a body of plain fields. */
  readFields(ctx: RouteContext): Promise<RawInput>
  clock: () => number
  timeZone: string
}

export function savedController({
  forms,
  drafts,
  cookies,
  closed,
  again,
  takeUp,
  atOnce,
  misses,
  readFields,
  clock,
  timeZone,
}: Options) {
  return {
    /** Keeps the page as it is, finished or not, and shows the code; a repeat shows the same one. */
    async save(ctx: RouteContext): Promise<void> {
      const live = ctx.state.form
      if (live && !live.follow) return atOnce(ctx)
      if (!live || !ctx.state.post) throw notFound()
      const { page: id } = ctx.query
      if (typeof id === 'string' && !live.form.pages.some((page) => page.id === id)) return takeUp.page(ctx, live, id)
      const asked = askedPage(ctx, live)
      const post = pagePostOf(ctx, ownOf(ctx))
      if (asked) return again.unlessKept(ctx, asked, post, () => keep(ctx, asked, post))
      if (!live.isOpen(clock())) return closed(ctx, forms.live(ctx.params.slug!))
      await keep(ctx, { live }, post)
    },

    async show(ctx: RouteContext): Promise<void> {
      const live = liveOf(ctx)
      if (!live?.isOpen(clock())) return closed(ctx, live)
      ctx.page('journey/resume.njk', resumePage(live.form))
    },

    async resume(ctx: RouteContext): Promise<void> {
      const live = liveOf(ctx)
      if (!live?.isOpen(clock())) return closed(ctx, live)
      const typed = (await readFields(ctx)).get('code')?.[0] ?? ''
      const draft = await drafts.byCode(live, typed)
      if (!draft) {
        const error = missed(ctx, typed)
        ctx.set('Cache-Control', 'private, no-cache')
        return ctx.page('journey/resume.njk', resumePage(live.form, { typed, error }), error === 'limited' ? 429 : 422)
      }
      const own = [draft.submissionId, ...ownOf(ctx)]
      ctx.set('Set-Cookie', cookies.set(live.form.slug, own))
      seeOther(ctx, live.follow ? goOnFrom(live, await drafts.open(live, own)) : startOf(live))
    },
  }

  async function keep(
    ctx: RouteContext,
    asked: AskedPage | { live: PublishedForm },
    post: ReturnType<typeof pagePostOf>,
  ): Promise<void> {
    const { live, ...place } = asked
    const outcome = await drafts.save(live, { ...post, ...place })
    if (outcome.kind === 'sent') return seeOther(ctx, thanksOf(outcome))
    if (outcome.kind === 'refused') {
      if ('page' in asked) return again.refused(ctx, asked, outcome)
      throw new PublicError({ type: 'page-refused', status: 422, ...words.journey.saved.refused })
    }
    const { opened } = outcome
    const draft = opened.draft!
    ctx.set('Set-Cookie', cookies.set(live.form.slug, [draft.submissionId, ...post.own]))
    ctx.set('Cache-Control', 'private, no-cache') // it answers a post: else Back to it would ask to send that again
    const address = 'page' in asked ? addressOf(live, asked.page, asked.record) : ''
    const isThere = 'page' in asked && reachable(opened.progress.path, asked.page)
    // The page is kept unfinished: only files that were refused are told of, since they are not kept.
    const refused = outcome.errors.filter(({ kind }) => kind === 'refusedFile')
    ctx.page(
      'journey/saved.njk',
      savedPage(live.form, {
        code: outcome.code!,
        until: drafts.endOf(draft),
        timeZone,
        goOn: isThere ? address : goOnFrom(live, opened),
        origin: requestOrigin(ctx),
        refused,
        page: address,
      }),
    )
  }

  /** A code that opens nothing is a miss, as a reference that does not exist. */
  function missed(ctx: RouteContext, typed: string): ResumeError {
    if (typed.trim() === '') return 'empty'
    const wait = misses.spend(ctx.ip)
    if (wait === 0) return 'unknown'
    ctx.set('Retry-After', String(wait))
    return 'limited'
  }

  function ownOf(ctx: RouteContext): string[] {
    return cookies.named(ctx.req.headers.cookie, ctx.params.slug!)
  }

  /** A form of one page may have had several when the code was given out. */
  function liveOf(ctx: RouteContext) {
    return forms.live(ctx.params.slug!)
  }
}

/** The page that the button stands on; undefined on the check page. Throws 404 for a record that cannot be. */
function askedPage(ctx: RouteContext, live: PublishedForm): AskedPage | undefined {
  const page = live.form.pages.find(({ id }) => id === ctx.query.page)
  const record = page?.repeat && ctx.query.record
  if (record !== undefined && (typeof record !== 'string' || !RECORD_ID.test(record))) throw notFound()
  return page && !page.exit ? { live, page, ...(record !== undefined && { record }), fromCheck: false } : undefined
}
