/** Taking a form over from its file, so that it is changed in the office. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { auditedAs } from '../../models/audit.ts'
import type { OfficeForm } from '../../models/form-history.ts'
import { takeOverPage } from '../../presenters/office/form-homes.ts'
import { office } from '../../presenters/office/office.ts'
import type { OfficeOptions } from '../options.ts'
import { formAt } from './forms.ts'

export function homesController({ officeForms, homes }: OfficeOptions) {
  return {
    async ask(ctx: RouteContext): Promise<void> {
      const one = await inAFile(ctx)
      const files = await homes.filesOf(one.slug)
      if (one.home!.kind === 'office' && files.length === 0) return ctx.seeOther(`/staff/forms/${one.slug}`)
      show(ctx, one, files)
    },

    async take(ctx: RouteContext): Promise<void> {
      const one = await inAFile(ctx)
      const { account } = ctx.state.signed!
      const author = { way: 'office' as const, ...auditedAs({ by: account.name, account }) }
      const became = await homes.takeOver(one.slug, author)
      if (became === 'not-live') return show(ctx, one, await homes.filesOf(one.slug), true)
      ctx.seeOther(`/staff/forms/${one.slug}${became === 'left' ? '/take-over' : '?done=taken'}`)
    },
  }

  function show(ctx: RouteContext, one: OfficeForm, files: readonly string[], isRefused = false): void {
    const page = takeOverPage(ctx.officeTexts, one, { files, isRefused })
    const frame = office(ctx.officeTexts, ctx.state.signed!, 'forms')
    ctx.page('office/form-home.njk', { ...frame, ...page }, isRefused ? 422 : 200)
  }

  /** The form at the address, if it is in a file, or was. */
  async function inAFile(ctx: RouteContext): Promise<OfficeForm> {
    const one = await formAt(ctx, officeForms)
    if (one.home === undefined || one.home.kind === 'database') throw notFound()
    return one
  }
}
