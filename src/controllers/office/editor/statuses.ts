/** The statuses of a form become its own, so that they can be changed. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { FormChange, Json } from '../../../models/form-change.ts'
import { partHref } from '../../../presenters/office/editor/frame.ts'
import { ownStatusesPage, usualStatuses } from '../../../presenters/office/editor/statuses.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { editedAt } from './edited.ts'

export function statusesController(options: OfficeOptions) {
  const { editor, timeZone } = options
  return {
    async ask(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const page = ownStatusesPage(ctx.officeTexts, edited, { timeZone })
      ctx.page('office/edit/statuses.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
    },

    async begin(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const { slug, form } = edited
      const statuses = usualStatuses(form) as unknown as Json
      const change: FormChange = { kind: 'set', part: 'form', was: { statuses: undefined }, is: { statuses } }
      const { kind } = await editor.change(ctx.state.signed!.account, slug, change)
      // A form that has its own already keeps them.
      if (kind !== 'saved' && kind !== 'conflict') throw notFound()
      ctx.seeOther(`${partHref(slug, 'form')}#row-statuses`)
    },
  }
}
