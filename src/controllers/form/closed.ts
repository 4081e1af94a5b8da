/**
 * The answer when a form cannot be filled in: it is closed, was taken off, or never existed. Somebody who was filling it in can
 * copy what they typed: what came just now, and the rest of the draft that their cookie opens.
 */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { formIn } from '../../models/form-texts.ts'
import { closedPage, sentAgain, unsentLinks, unsentPart, withdrawnPage } from '../../presenters/closed-page.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { Redisplay } from '../../services/intake/index.ts'
import { keepForBack } from '../keep-for-back.ts'
import type { PublicOptions } from '../options.ts'
import { startOf } from './addresses.ts'
import type { ListDrafts } from './drafts.ts'
import type { Here } from './here.ts'

/** `posted`: what came just now, and is not accepted. */
export type AnswerClosed = (ctx: RouteContext, posted?: Posted) => Promise<void>
type Posted = Pick<Redisplay, 'opened' | 'leftover'>

interface Options extends PublicOptions, Pick<Here, 'findDraft'> {
  listDrafts: ListDrafts
}

export function createClosed({ forms, intake, findDraft, listDrafts, clock, timeZone }: Options): AnswerClosed {
  return async (ctx, posted) => {
    const live = forms.live(ctx.params.slug!)
    // A form that was taken off is gone (410). An address that never had a form is unknown (404).
    const last = await forms.last(ctx.params.slug!)
    if (!last) throw problem('form-not-found')
    const form = ctx.speak(live ?? last)
    const page = live ? closedPage(ctx.texts, { ...live, form }, clock(), timeZone) : withdrawnPage(ctx.texts, form)
    const unsent = posted ? unsentOf(ctx, posted) : await draftHere(ctx, last)
    if (posted) keepForBack(ctx)
    // Nothing keeps what came just now, so a choice of another language sends it again.
    const again = posted && ctx.state.post && sentAgain(ctx.url, ctx.state.post.typed)
    ctx.page('form/closed.njk', { ...page, ...unsent, again }, 410)
  }

  /** The draft that the address is about; at the address of the form itself, and where none is named of several, only links to them. */
  async function draftHere(ctx: RouteContext, last: PublishedForm) {
    const { drafts, draft } = await findDraft(ctx)
    if (drafts.length === 0) return
    if (draft && ctx.path !== startOf(last))
      return unsentOf(ctx, { opened: await intake.open(last, draft), leftover: [] })
    return unsentLinks(ctx.texts, last.form, await listDrafts(last, drafts))
  }

  function unsentOf({ texts }: RouteContext, { opened, leftover }: Posted) {
    const until = opened.draft && intake.endOf(opened.draft)
    return unsentPart(texts, { ...opened, form: formIn(opened.published, texts.language), leftover, until }, timeZone)
  }
}
