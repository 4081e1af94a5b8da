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
import { keepForBack } from '../answer.ts'
import type { PublicOptions } from '../options.ts'
import { startOf } from './addresses.ts'
import { findDraft, listOfDrafts } from './drafts.ts'

type Posted = Pick<Redisplay, 'opened' | 'leftover'>

/** `posted`: what came just now, and is not accepted. */
export async function answerClosed(d: PublicOptions, ctx: RouteContext, posted?: Posted): Promise<void> {
  const live = d.forms.live(ctx.params.slug!)
  // A form that was taken off is gone (410). An address that never had a form is unknown (404).
  const atAddress = ctx.state.atAddress ?? (await d.forms.latest(ctx.params.slug!))
  if (!atAddress) throw problem('form-not-found')
  if (ctx.wantsJson && ctx.method === 'POST') throw problem({ code: 'form-refused', why: 'closed', status: 410 })
  const form = ctx.speak(live ?? atAddress)
  const page = live
    ? closedPage(ctx.texts, { ...live, form }, d.clock(), d.timeZone)
    : withdrawnPage(ctx.texts, { ...atAddress, form })
  const unsent = posted ? unsentOf(d, ctx, posted) : await draftHere(d, ctx, atAddress)
  if (posted) keepForBack(ctx)
  // Nothing keeps what came just now, so a choice of another language sends it again.
  const again = posted && ctx.state.post && sentAgain(ctx.url, ctx.state.post.typed)
  ctx.page('form/closed.njk', { ...page, ...unsent, again }, 410)
}

/** The draft that the address is about; at the address of the form itself, and where none is named of several, only links to them. */
async function draftHere(d: PublicOptions, ctx: RouteContext, atAddress: PublishedForm) {
  const { drafts, draft } = await findDraft(d, ctx)
  if (drafts.length === 0) return
  if (draft && ctx.path !== startOf(atAddress))
    return unsentOf(d, ctx, { opened: await d.intake.open(atAddress, draft), leftover: [] })
  return unsentLinks(ctx.texts, atAddress.form, listOfDrafts(d, await d.intake.openAll(atAddress, drafts)))
}

function unsentOf({ intake, timeZone }: PublicOptions, { texts }: RouteContext, { opened, leftover }: Posted) {
  const until = opened.draft && intake.endOf(opened.draft)
  return unsentPart(texts, { ...opened, form: formIn(opened.published, texts.language), leftover, until }, timeZone)
}
