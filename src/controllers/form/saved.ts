/** Leaving a form of several pages, and coming back with a code, in any browser. */
import type { RouteContext } from '../../context.ts'
import { notFound, problem } from '../../errors.ts'
import { MOST_DRAFTS } from '../../models/draft.ts'
import { chosenIn } from '../../models/page-language.ts'
import { type ResumeError, resumePage, savedPage } from '../../presenters/journey/saved-page.ts'
import type { FormPost } from '../../services/intake/index.ts'
import { keepForBack } from '../keep-for-back.ts'
import { requestOrigin } from '../origin.ts'
import { addressOf, continueFrom, reachable } from './addresses.ts'
import type { FormOptions } from './options.ts'

export function savedController({
  intake,
  openForm,
  ownOf,
  nameDraft,
  listDrafts,
  closed,
  view,
  thank,
  misses,
  readFields,
  clock,
  timeZone,
}: FormOptions) {
  return {
    /** Saves the page as it is, finished or not, and shows the code. Saving again shows the same code. */
    async save(ctx: RouteContext): Promise<void> {
      const { atAddress, post } = ctx.state
      if (!atAddress || !post) throw notFound()
      if (post.place.page !== undefined) return view.unlessSaved(ctx, atAddress, post, () => saveAndShow(ctx, post))
      if (!atAddress.isOpen(clock())) return closed(ctx)
      await saveAndShow(ctx, post)
    },

    async show(ctx: RouteContext): Promise<void> {
      const live = openForm(ctx)
      if (!live) return closed(ctx)
      const form = ctx.speak(live)
      ctx.page('journey/resume.njk', resumePage(ctx.texts, form))
    },

    async resume(ctx: RouteContext): Promise<void> {
      const live = openForm(ctx)
      if (!live) return closed(ctx)
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
      const { drafts } = await intake.find(live.form.slug, ownOf(ctx))
      if (drafts.length >= MOST_DRAFTS && !drafts.some(({ submissionId }) => submissionId === draft.submissionId)) {
        keepForBack(ctx)
        const form = ctx.speak(live)
        const listed = await listDrafts(live, drafts)
        return ctx.page(
          'journey/resume.njk',
          resumePage(ctx.texts, form, { typed, error: 'full', drafts: listed }),
          409,
        )
      }
      nameDraft(ctx, draft)
      ctx.seeOther(continueFrom(await intake.open(live, draft)))
    },
  }

  async function saveAndShow(ctx: RouteContext, post: FormPost): Promise<void> {
    const outcome = await intake.save(ctx.state.atAddress!, post)
    if (outcome.kind === 'sent') return thank(ctx, outcome)
    const isPage = post.place.page !== undefined
    if (outcome.kind === 'unsaved') {
      const { errors, why = errors.length > 0 ? undefined : 'stale' } = outcome
      if (!isPage) throw problem({ code: 'page-refused', why: 'no-draft', status: 422 })
      return view.again(ctx, outcome, { status: why === 'full' ? 409 : 422, errors, why })
    }
    const { page, record, opened, errors, code } = outcome
    const { published } = opened
    const draft = opened.draft!
    nameDraft(ctx, draft)
    keepForBack(ctx)
    const address = isPage ? addressOf(published, page, { record }) : ''
    const isThere = isPage && reachable(opened.progress.path, page)
    const spoken = ctx.speak(published)
    ctx.page(
      'journey/saved.njk',
      savedPage(ctx.texts, spoken, {
        code,
        until: intake.endOf(draft),
        timeZone,
        goOn: isThere ? address : continueFrom(opened),
        origin: requestOrigin(ctx),
        // The page may be unfinished, so the only errors are files that were refused: they are not saved.
        refused: errors.filter(({ kind }) => kind === 'refusedFile'),
        page: address,
        token: intake.tokenOf(draft),
      }),
    )
    const chosen = chosenIn(post.typed)
    if (chosen === ctx.language) ctx.keepLanguage(chosen)
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
