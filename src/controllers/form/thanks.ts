/** The thank-you page, and what is shown to the sender of a form alone, for half an hour: a copy, the receipt, the answers. */
import type { RouteContext } from '../../context.ts'
import { notFound, problem } from '../../errors.ts'
import { parseReference } from '../../models/reference.ts'
import { caseIn } from '../../models/submission.ts'
import { copyPage, copyText } from '../../presenters/journey/copy-page.ts'
import { thanksPage } from '../../presenters/thanks-page.ts'
import type { Sender } from '../../services/sender.ts'
import type { PublicOptions } from '../options.ts'
import { showDeleted } from '../status.ts'
import { requestOrigin } from './addresses.ts'

export const thanksController = ({ sender, cases, deliveries, timeZone }: PublicOptions) => ({
  async show(ctx: RouteContext): Promise<void> {
    const found = await cases.findTyped(ctx.params.reference!, ctx.ip)
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

/** A copy of what was sent, in the browser that sent it. */
export function copyController({ forms, sender, submissions, uploads, timeZone }: PublicOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      ctx.page('journey/copy.njk', copyPage(ctx.texts, await copied(ctx)))
    },

    async text(ctx: RouteContext): Promise<void> {
      const text = copyText(ctx.texts, await copied(ctx))
      ctx.attachment(`${ctx.params.slug}-${ctx.params.reference}.txt`)
      ctx.type = 'text/plain; charset=utf-8'
      ctx.sayLanguage()
      ctx.body = text
    },
  }

  async function copied(ctx: RouteContext) {
    const { slug } = ctx.params
    const submission = await submissions.byReference(requireSender(ctx, sender))
    if (!submission || submission.slug !== slug || submission.deletedAt !== undefined) throw notFound()
    const published = await forms.ofCase(submission)
    const files = await uploads.ofSubmission(submission.id)
    return { form: ctx.speak(published), submission, files, timeZone }
  }
}

/** The reference at the address; throws 404 for all but its sender, and says the same whether there is such a case or not. */
export function requireSender(ctx: RouteContext, sender: Sender): string {
  const reference = ctx.params.reference!
  if (sender.isSender(ctx.req.headers.cookie, reference)) return reference
  throw problem('not-sender', { reference: parseReference(reference) })
}
