/**
 * The answer when a form cannot be filled in: it is closed, was taken off, or never existed. Somebody who was filling it in can
 * copy what they typed: what came just now, and the rest of the draft that their cookie opens.
 */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { formIn } from '../../models/form-texts.ts'
import { closedPage, unsentLink, unsentPart, withdrawnPage } from '../../presenters/closed-page.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { Redisplay } from '../../services/intake/index.ts'
import { keepForBack } from '../keep-for-back.ts'
import type { PublicOptions } from '../options.ts'
import { startOf } from './addresses.ts'

/** `posted`: what came just now, and is not accepted. */
export type AnswerClosed = (ctx: RouteContext, posted?: Posted) => Promise<void>
type Posted = Pick<Redisplay, 'opened' | 'leftover'>

export function createClosed({ forms, intake, cookies, clock, timeZone }: PublicOptions): AnswerClosed {
  return async (ctx, posted) => {
    const live = forms.live(ctx.params.slug!)
    // A form that was taken off is gone (410). An address that never had a form is unknown (404).
    const last = await forms.last(ctx.params.slug!)
    if (!last) throw problem('form-not-found')
    const form = ctx.speak(live ?? last)
    const page = live ? closedPage(ctx.texts, { ...live, form }, clock(), timeZone) : withdrawnPage(ctx.texts, form)
    const unsent = posted ? unsentOf(ctx, posted) : await draftHere(ctx, last)
    if (posted) keepForBack(ctx)
    ctx.page('form/closed.njk', { ...page, ...unsent }, 410)
  }

  /** The draft of this browser; at the address of the form itself, only a link to it. */
  async function draftHere(ctx: RouteContext, last: PublishedForm) {
    const own = cookies.named(ctx.req.headers.cookie, last.form.slug)
    if (own.length === 0) return
    const opened = await intake.open(last, own)
    if (opened.draft)
      return ctx.path === startOf(last)
        ? unsentLink(ctx.texts, opened.published.form)
        : unsentOf(ctx, { opened, leftover: [] })
  }

  function unsentOf({ texts }: RouteContext, { opened, leftover }: Posted) {
    const until = opened.draft && intake.endOf(opened.draft)
    return unsentPart(texts, { ...opened, form: formIn(opened.published, texts.language), leftover, until }, timeZone)
  }
}
