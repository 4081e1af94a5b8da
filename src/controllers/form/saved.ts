/** Coming back to a form of several pages with a code, in any browser. */
import type { RouteContext } from '../../context.ts'
import { PublicError, problem } from '../../errors.ts'
import type { ResumeRefusal } from '../../models/codes.ts'
import { MOST_DRAFTS } from '../../models/draft.ts'
import { resumePage } from '../../presenters/journey/saved-page.ts'
import type { ListedDraft } from '../../presenters/journey/start-page.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import { keepForBack } from '../answer.ts'
import type { PublicOptions } from '../options.ts'
import { continueFrom } from './addresses.ts'
import { answerClosed } from './closed.ts'
import { giveDraft, listOfDrafts, liveIfOpen, ownOf } from './drafts.ts'

export function savedController(d: PublicOptions) {
  const { intake, misses, readFields } = d
  return {
    async show(ctx: RouteContext): Promise<void> {
      const live = liveIfOpen(d, ctx)
      if (!live) return answerClosed(d, ctx)
      const form = ctx.speak(live)
      ctx.page('journey/resume.njk', resumePage(ctx.texts, form))
    },

    async resume(ctx: RouteContext): Promise<void> {
      const live = liveIfOpen(d, ctx)
      if (!live) return answerClosed(d, ctx)
      const fields = await readFields(ctx)
      const typed = fields.get('code')?.[0] ?? ''
      if (ctx.choose(fields)) {
        const form = ctx.speak(live)
        return ctx.page('journey/resume.njk', resumePage(ctx.texts, form, { typed }))
      }
      const refuse = (error: ResumeRefusal, drafts?: readonly ListedDraft[]) => refused(ctx, live, typed, error, drafts)
      try {
        const draft = await intake.byCode(live.form.slug, typed)
        if (!draft) return refuse(missed(ctx, typed))
        const { drafts } = await intake.find(live.form.slug, ownOf(d, ctx))
        if (drafts.length >= MOST_DRAFTS && !drafts.some(({ submissionId }) => submissionId === draft.submissionId))
          return refuse('full', listOfDrafts(d, await intake.openAll(live, drafts)))
        const address = continueFrom(await intake.open(live, draft))
        giveDraft(d, ctx, draft)
        ctx.seeOther(address)
      } catch (error) {
        if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
        ctx.set(error.headers)
        ctx.state.fault = error
        refuse('unavailable')
      }
    },
  }

  /** A code that opens nothing counts as a miss, like a reference that does not exist. */
  function missed(ctx: RouteContext, typed: string): ResumeRefusal {
    if (typed.trim() === '') return 'empty'
    const wait = misses.spend(ctx.ip)
    if (wait === 0) return 'unknown'
    ctx.set('Retry-After', String(wait))
    return 'limited'
  }
}

const STATUS_OF: Record<ResumeRefusal, number> = { empty: 422, unknown: 422, limited: 429, full: 409, unavailable: 503 }

/** Shows the code again as it was typed. `drafts`: those of this browser, if there are too many. */
function refused(
  ctx: RouteContext,
  live: PublishedForm,
  typed: string,
  error: ResumeRefusal,
  drafts?: readonly ListedDraft[],
): void {
  const status = STATUS_OF[error]
  if (ctx.wantsJson) throw problem({ code: 'resume-refused', why: error, status })
  keepForBack(ctx)
  const form = ctx.speak(live)
  ctx.page('journey/resume.njk', resumePage(ctx.texts, form, { typed, error, ...(drafts && { drafts }) }), status)
}
