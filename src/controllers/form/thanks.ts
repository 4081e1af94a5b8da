/** The thank-you page. */

import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { caseIn } from '../../models/submission.ts'
import { thanksPage } from '../../presenters/thanks-page.ts'
import type { PublicOptions } from '../options.ts'
import { requestOrigin } from '../origin.ts'
import { type CaseLookup, showDeleted } from '../status.ts'

export const thanksController = ({
  sender,
  cases,
  deliveries,
  lookUp,
  timeZone,
}: PublicOptions & { lookUp: CaseLookup }) => ({
  async show(ctx: RouteContext): Promise<void> {
    const found = await lookUp(ctx, ctx.params.reference!)
    if (typeof found === 'string' || found.form.slug !== ctx.params.slug) throw problem('thanks-not-found')
    if (found.deletedAt !== undefined) return showDeleted(ctx, found, timeZone)
    const isSender = sender.isSender(ctx.req.headers.cookie, found.reference)
    const withdrawalCode = isSender ? cases.withdrawalCode(found.reference) : undefined
    const unchanged = ctx.query.unchanged === '1'
    ctx.speak(found, found.language)
    ctx.page(
      'form/thanks.njk',
      thanksPage(ctx.texts, caseIn(found, ctx.language), {
        unchanged,
        hasCopy: isSender,
        withdrawalCode,
        sendsMail: deliveries.sendsMail,
        origin: requestOrigin(ctx),
        timeZone,
      }),
    )
  },
})
