/** Leaving a form of several pages, and coming back with a code, in any browser. */
import { type RouteContext, seeOther } from '../../context.ts'
import { notFound, PublicError } from '../../errors.ts'
import type { RawInput } from '../../models/answers.ts'
import { RECORD_ID } from '../../models/draft.ts'
import type { DraftCookies } from '../../models/draft-cookie.ts'
import { type ResumeError, resumePage, savedPage } from '../../presenters/journey/saved-page.ts'
import { words } from '../../presenters/words/index.ts'
import type { Budget } from '../../services/budget.ts'
import type { Drafts } from '../../services/drafts/index.ts'
import type { Forms } from '../../services/forms.ts'
import type { AnswerClosed } from '../closed.ts'
import { requestOrigin } from '../origin.ts'
import { pagePostOf } from './post.ts'
import { addressOf, goOnFrom, reachable, thanksOf } from './way.ts'

interface Options {
  forms: Forms
  drafts: Drafts
  cookies: DraftCookies
  closed: AnswerClosed
  /** References and codes that do not exist, per network. */
  misses: Budget
  /** Reads a body of plain fields. */
  readFields(ctx: RouteContext): Promise<RawInput>
  clock: () => number
  timeZone: string
}

export function savedController({ forms, drafts, cookies, closed, misses, readFields, clock, timeZone }: Options) {
  return {
    /** Keeps the page as it is, finished or not, and shows the code; a repeat shows another one, which takes its place. */
    async save(ctx: RouteContext): Promise<void> {
      const live = ctx.state.form
      if (!live?.follow || !ctx.state.post) throw notFound()
      if (!live.isOpen(clock())) return closed(ctx, forms.live(ctx.params.slug!))
      const page = live.form.pages.find(({ id }) => id === ctx.query.page)
      const record = page?.repeat && ctx.query.record
      if (record !== undefined && (typeof record !== 'string' || !RECORD_ID.test(record))) throw notFound()
      const own = ownOf(ctx)
      const outcome = await drafts.save(live, {
        ...pagePostOf(ctx, own),
        ...(page && { page }),
        ...(record !== undefined && { record }),
      })
      if (outcome.kind === 'sent') return seeOther(ctx, thanksOf(outcome.slug, outcome.reference))
      if (outcome.kind === 'refused' || outcome.code === undefined)
        throw new PublicError({ type: 'page-refused', status: 422, ...words.journey.saved.refused })
      const { opened } = outcome
      const draft = opened.draft!
      ctx.set('Set-Cookie', cookies.set(live.form.slug, [draft.submissionId, ...own]))
      ctx.set('Cache-Control', 'no-store')
      const isThere = page && reachable(opened.progress.path, page)
      const goOn = isThere ? addressOf(live, page, record) : goOnFrom(live, opened)
      ctx.page(
        'journey/saved.njk',
        savedPage(live.form, {
          code: outcome.code,
          until: drafts.endOf(draft),
          timeZone,
          goOn,
          origin: requestOrigin(ctx),
        }),
      )
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
      seeOther(ctx, goOnFrom(live, await drafts.open(live, own)))
    },
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

  function liveOf(ctx: RouteContext) {
    const live = forms.live(ctx.params.slug!)
    if (live && !live.follow) throw notFound()
    return live
  }
}
