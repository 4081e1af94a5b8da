/** All answers of a draft on one page, and its deletion. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { draftNameIn } from '../../models/draft.ts'
import { checkPage } from '../../presenters/journey/check-page.ts'
import { discardPage } from '../../presenters/journey/small-pages.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import { counterpartsIn } from '../../services/logic/index.ts'
import type { PublicOptions } from '../options.ts'
import { addressOf, listOf, nextOf, startOf } from './addresses.ts'
import { answerClosed } from './closed.ts'
import { findDraft, liveIfOpen, ownOf } from './drafts.ts'

export function checkController(d: PublicOptions) {
  const { forms, intake, cookies, readFields, clock, timeZone } = d
  return {
    async show(ctx: RouteContext): Promise<void> {
      const live = liveIfOpen(d, ctx)
      if (!live) return answerClosed(d, ctx)
      const { drafts, draft } = await findDraft(d, ctx)
      const { published, progress, pages, attached } = await intake.open(live, draft)
      if (!published.isJourney) throw notFound()
      const { path } = progress
      const isNamed = draftNameIn(ctx.query) !== undefined
      if (!draft && (drafts.length > 0 || isNamed)) return ctx.seeOther(listOf(ctx))
      if (!draft) return ctx.seeOther(addressOf(published, published.form.pages[0]!))
      if (path.next || path.exit) return ctx.seeOther(nextOf(published, path))
      const spoken = ctx.speak(published)
      ctx.page(
        'journey/check.njk',
        checkPage(ctx.texts, spoken, {
          token: intake.tokenOf(draft),
          seen: intake.seenOf(draft),
          path: counterpartsIn(spoken, published.form).path(path),
          recordIds: ({ id }) => (pages[id]?.records ?? []).map((record) => record.id),
          attached: Map.groupBy(attached, ({ fieldId }) => fieldId),
          ...(ctx.query.changed === '1' && { notice: ctx.texts.journey.notices.changed }),
          back: addressOf(published, path.steps.at(-1)!.page),
        }),
      )
    },

    /** Asks whether to delete the answers. Without a draft, it redirects to the start of the form. */
    async showDiscard(ctx: RouteContext): Promise<void> {
      const atAddress = await formHere(ctx)
      const { draft } = await findDraft(d, ctx)
      if (!draft) return ctx.seeOther(listOf(ctx))
      const { published } = await intake.open(atAddress, draft)
      const form = ctx.speak(published)
      ctx.page('journey/discard.njk', discardPage(ctx.texts, form, { ...draft, now: clock(), timeZone }))
    },

    /** Deletes the draft that the address names, and its files, at once. It chooses none by itself. */
    async discard(ctx: RouteContext): Promise<void> {
      const published = await formHere(ctx)
      await readFields(ctx)
      const name = draftNameIn(ctx.query)
      const { draft } = name === undefined ? {} : await intake.find(published.form.slug, ownOf(d, ctx), name)
      if (!draft) return ctx.seeOther(listOf(ctx))
      await intake.discard(draft, ownOf(d, ctx))
      for (const line of cookies.remove(ctx.req.headers.cookie, draft.slug, draft.submissionId))
        ctx.append('Set-Cookie', line)
      ctx.seeOther(startOf(published))
    },
  }

  /** The form at this address, even if it was taken off: its drafts are still there. */
  async function formHere(ctx: RouteContext): Promise<PublishedForm> {
    const { slug } = ctx.params
    const published = await forms.latest(slug!)
    if (!published || (!published.isJourney && ownOf(d, ctx).length === 0)) throw notFound()
    return published
  }
}
