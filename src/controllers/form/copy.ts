/** A copy of what was sent, for half an hour, in the browser that sent it. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { copyPage, copyText } from '../../presenters/journey/copy-page.ts'
import type { PublicOptions } from '../options.ts'
import { requireSender } from '../sender-only.ts'

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
