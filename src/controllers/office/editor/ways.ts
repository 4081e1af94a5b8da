/** The ways through a form that is edited, and its diagram. */
import { notFound } from '../../../errors.ts'
import { formIn } from '../../../models/form-texts.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { diagramOf } from '../../../presenters/diagram/index.ts'
import { waysPage } from '../../../presenters/office/editor/ways.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { onForm } from './edited.ts'

export function waysController(options: OfficeOptions) {
  const { editor, forms, ways, timeZone } = options
  return {
    list: onForm(options, async (ctx, edited) => {
      const sound = await soundIn(edited)
      const page = waysPage(ctx.officeTexts, edited, {
        ...{ form: sound && formIn(sound, ctx.language), timeZone },
        found: sound && (await ways.of(sound)),
      })
      ctx.page('office/edit/ways.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
    }),

    diagram: onForm(options, async (ctx, edited) => {
      const sound = await soundIn(edited)
      if (!sound) throw notFound()
      ctx.type = 'image/svg+xml'
      ctx.body = diagramOf(ctx.officeTexts, formIn(sound, ctx.language))
    }),
  }

  /** The form as people would see it; undefined while it has faults. */
  async function soundIn(edited: Edited) {
    const shown = await editor.toTry(edited)
    return shown && forms.asPublished(shown.definition)
  }
}
