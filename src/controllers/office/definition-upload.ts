/** Uploading a definition: the page with its faults, the question before it is published, and publishing it. */
import type { RouteContext } from '../../context.ts'
import { allows, sees } from '../../models/account.ts'
import { oneText } from '../../models/answers.ts'
import { MOST_BYTES } from '../../models/definition.ts'
import type { JudgedUpload } from '../../models/definition-upload.ts'
import { publishPage, uploadPage } from '../../presenters/office/definition-upload.ts'
import { office } from '../../presenters/office/office.ts'
import type { OfficeOptions } from '../options.ts'

export function definitionUploadController({
  definitionUploads,
  officeForms,
  readFields,
  readFiles,
  timeZone,
}: OfficeOptions) {
  return {
    async begin(ctx: RouteContext): Promise<void> {
      show(ctx, 'office/new-form.njk', uploadPage(ctx.officeTexts))
    },

    async check(ctx: RouteContext): Promise<void> {
      const sent = await readFiles(ctx, MOST_BYTES)
      await tell(ctx, await definitionUploads.judge(ctx.state.signed!.account, sent))
    },

    async publish(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      const sent = definitionUploads.unpacked(oneText(typed, 'files') ?? '') ?? []
      const outcome = await definitionUploads.publish(ctx.state.signed!.account, sent, oneText(typed, 'base') ?? '')
      if ('published' in outcome) return ctx.seeOther(`/staff/forms/${outcome.published}?done=published`)
      await tell(ctx, outcome.judged, outcome.moved)
    },
  }

  async function tell(ctx: RouteContext, judged: JudgedUpload, moved = false): Promise<void> {
    const { account } = ctx.state.signed!
    if (judged.kind !== 'sound') {
      const page = uploadPage(ctx.officeTexts, judged, { isAdmin: allows(account.role, 'admin') })
      return show(ctx, 'office/new-form.njk', page, 422)
    }
    const { before, after } = judged
    const seen = before && sees(account, after.form.slug) ? before : undefined
    const effect = seen && (await officeForms.effect(seen, after))
    const deletions = seen ? await definitionUploads.deletions(seen, after) : 0
    show(
      ctx,
      'office/new-version.njk',
      publishPage(ctx.officeTexts, judged, { effect, deletions, moved, timeZone }),
      moved ? 422 : 200,
    )
  }

  function show(
    ctx: RouteContext,
    template: 'office/new-form.njk' | 'office/new-version.njk',
    page: object,
    status = 200,
  ) {
    ctx.page(template, { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page }, status)
  }
}
