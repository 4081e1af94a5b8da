/** The overview of a form that is edited, and what is done on it. */
import type { RouteContext } from '../../../context.ts'
import { oneText } from '../../../models/answers.ts'
import { overviewPage, undoPage } from '../../../presenters/office/editor/overview.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { editedAt, slugAt } from './edited.ts'

export function overviewController(options: OfficeOptions) {
  const { editor, readFields, timeZone } = options
  return {
    async show(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (edited)
        ctx.page('office/edit/overview.njk', {
          ...office(ctx.officeTexts, ctx.state.signed!, 'forms'),
          ...overviewPage(ctx.officeTexts, edited, { timeZone }),
        })
    },

    async act(ctx: RouteContext): Promise<void> {
      const slug = slugAt(ctx)
      const typed = await readFields(ctx)
      const { account } = ctx.state.signed!
      const seen = oneText(typed, 'seen') ?? ''
      const outcome =
        oneText(typed, 'do') === 'redo'
          ? await editor.redo(account, slug, seen)
          : await editor.undo(account, slug, seen, oneText(typed, 'asked') === 'yes')
      if (outcome.kind !== 'ask')
        return ctx.seeOther(`/staff/forms/${outcome.kind === 'saved' ? outcome.slug : slug}/edit`)
      const page = undoPage(ctx.officeTexts, slug, outcome, timeZone)
      ctx.page('office/edit/note.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
    },
  }
}
