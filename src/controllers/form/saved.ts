/** Coming back to a form of several pages with a code, in any browser. */
import type { RouteContext } from '../../context.ts'
import { MOST_DRAFTS } from '../../models/draft.ts'
import { type ResumeError, resumePage } from '../../presenters/journey/saved-page.ts'
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
      const draft = await intake.byCode(live.form.slug, typed)
      if (!draft) {
        const error = missed(ctx, typed)
        keepForBack(ctx)
        const form = ctx.speak(live)
        return ctx.page(
          'journey/resume.njk',
          resumePage(ctx.texts, form, { typed, error }),
          error === 'limited' ? 429 : 422,
        )
      }
      const { drafts } = await intake.find(live.form.slug, ownOf(d, ctx))
      if (drafts.length >= MOST_DRAFTS && !drafts.some(({ submissionId }) => submissionId === draft.submissionId)) {
        keepForBack(ctx)
        const form = ctx.speak(live)
        const listed = listOfDrafts(d, await intake.openAll(live, drafts))
        return ctx.page(
          'journey/resume.njk',
          resumePage(ctx.texts, form, { typed, error: 'full', drafts: listed }),
          409,
        )
      }
      giveDraft(d, ctx, draft)
      ctx.seeOther(continueFrom(await intake.open(live, draft)))
    },
  }

  /** A code that opens nothing counts as a miss, like a reference that does not exist. */
  function missed(ctx: RouteContext, typed: string): ResumeError {
    if (typed.trim() === '') return 'empty'
    const wait = misses.spend(ctx.ip)
    if (wait === 0) return 'unknown'
    ctx.set('Retry-After', String(wait))
    return 'limited'
  }
}
