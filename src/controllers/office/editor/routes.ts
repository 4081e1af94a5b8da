/** The ways through a form that is edited, and its diagram. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { formIn } from '../../../models/form-texts.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { diagramOf } from '../../../presenters/diagram/index.ts'
import { routesPage } from '../../../presenters/office/editor/routes.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { editedAt } from './edited.ts'

export function routesController(options: OfficeOptions) {
  const { editor, forms, routes, timeZone } = options
  return {
    async list(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const sound = await soundIn(edited)
      const page = routesPage(ctx.officeTexts, edited, {
        ...{ form: sound && formIn(sound, ctx.language), timeZone },
        found: sound && (await routes.of(sound)),
      })
      ctx.page('office/edit/routes.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
    },

    async diagram(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const sound = await soundIn(edited)
      if (!sound) throw notFound()
      ctx.type = 'image/svg+xml'
      ctx.body = diagramOf(ctx.officeTexts, formIn(sound, ctx.language))
    },
  }

  /** The form as people would see it; undefined while it has faults. */
  async function soundIn(edited: Edited) {
    const shown = await editor.toTry(edited)
    return shown && forms.prepared(shown.definition)
  }
}
