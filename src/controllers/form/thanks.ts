/** The thank-you page. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { thanksPage } from '../../presenters/thanks-page.ts'
import type { Cases } from '../../services/cases/index.ts'
import type { Sender } from '../../services/sender.ts'
import { requestOrigin } from '../origin.ts'
import { type CaseLookup, showDeleted } from '../status.ts'

interface Options {
  sender: Sender
  cases: Pick<Cases, 'withdrawalCode'>
  lookUp: CaseLookup
  timeZone: string
}

export const thanksController = ({ sender, cases, lookUp, timeZone }: Options) => ({
  async show(ctx: RouteContext): Promise<void> {
    const found = await lookUp(ctx, ctx.params.reference!)
    if (typeof found === 'string' || found.form.slug !== ctx.params.slug) throw problem('thanks-not-found')
    if (found.deletedAt !== undefined) return showDeleted(ctx, found, timeZone)
    const isSender = sender.isSender(ctx.req.headers.cookie, found.reference)
    const withdrawalCode = isSender ? cases.withdrawalCode(found.reference) : undefined
    const unchanged = ctx.query.unchanged === '1'
    ctx.page(
      'form/thanks.njk',
      thanksPage(found, { unchanged, hasCopy: isSender, withdrawalCode, origin: requestOrigin(ctx), timeZone }),
    )
  },
})
