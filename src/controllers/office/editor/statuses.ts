/** A form gets statuses of its own, so that they can be changed. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText } from '../../../models/answers.ts'
import type { FormChange, Json } from '../../../models/form-change.ts'
import { type StatusFault, statusesIn } from '../../../models/own-statuses.ts'
import { tidy } from '../../../models/unseen.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { editHref } from '../../../presenters/office/editor/addresses.ts'
import { ownStatusesPage, usualStatuses } from '../../../presenters/office/editor/statuses.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { onForm } from './edited.ts'

export function statusesController(options: OfficeOptions) {
  const { editor, timeZone } = options
  return {
    ask: onForm(options, (ctx, edited) => show(ctx, edited)),

    begin: onForm(options, async (ctx, edited, fields) => {
      const { slug, form } = edited
      const typed = oneText(fields, 'lines')
      const { end } = ctx.officeTexts.office.editorRules.statuses
      const made = statusesIn(tidy(typed), usualStatuses(form), end)
      if ('fault' in made) return show(ctx, edited, typed, made.fault)
      const is = { statuses: made.statuses as unknown as Json }
      const change: FormChange = { kind: 'set', part: 'form', was: { statuses: undefined }, is }
      const { kind } = await editor.change(ctx.state.signed!.account, slug, change)
      if (kind === 'shape') return show(ctx, edited, typed, { kind: 'long' })
      // A form that has its own already keeps them.
      if (kind !== 'saved' && kind !== 'conflict') throw notFound()
      ctx.seeOther(`${editHref(slug)}?saved=statuses#part-statuses`)
    }),
  }

  function show(ctx: RouteContext, edited: Edited, typed?: string, fault?: StatusFault): void {
    const page = ownStatusesPage(ctx.officeTexts, edited, {
      ...(typed !== undefined && { typed }),
      ...(fault && { fault }),
      timeZone,
    })
    const frame = office(ctx.officeTexts, ctx.state.signed!, 'forms')
    ctx.page('office/edit/statuses.njk', { ...frame, ...page }, fault ? 422 : 200)
  }
}
