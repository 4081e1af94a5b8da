/** What others name a part by, and its kind: each is changed on a page that says what that means. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText } from '../../../models/answers.ts'
import type { Item, ItemType } from '../../../models/field.ts'
import type { FormChange } from '../../../models/form-change.ts'
import { type FormPart, partNamed } from '../../../models/form-part.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { partHref } from '../../../presenters/office/editor/frame.ts'
import { isKind, kindPage, nameIn, namePage } from '../../../presenters/office/editor/renaming.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { editedAt } from './edited.ts'

export function renamingController(options: OfficeOptions) {
  const { editor, partRows, readFields, timeZone } = options
  return {
    async askName(ctx: RouteContext): Promise<void> {
      const at = await placeOf(ctx)
      if (at) tellName(ctx, at, { typed: nameIn(at.part)!.is })
    },

    async rename(ctx: RouteContext): Promise<void> {
      const typed = oneText(await readFields(ctx), 'name').trim()
      const at = await placeOf(ctx)
      if (!at) return
      const outcome = await change(ctx, at, { kind: 'rename', part: at.part.name, to: typed })
      if (outcome?.kind === 'taken') return tellName(ctx, at, { typed, fault: 'taken' }, 422)
      if (outcome?.kind === 'shape') tellName(ctx, at, { typed, fault: outcome.faults[0]!.reason }, 422)
    },

    async askKind(ctx: RouteContext): Promise<void> {
      const at = await placeOf(ctx, true)
      if (!at) return
      const item = at.part.value as Item
      const lostAs = (type: ItemType) => partRows.lostAs(item, type)
      const page = kindPage(ctx.officeTexts, at.edited, { part: at.part, timeZone, lostAs })
      ctx.page('office/edit/kind.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
    },

    async retype(ctx: RouteContext): Promise<void> {
      const to = oneText(await readFields(ctx), 'to')
      const at = await placeOf(ctx, true)
      if (!at) return
      if (!isKind(ctx.officeTexts, to)) throw notFound()
      await change(ctx, at, { kind: 'retype', part: at.part.name, type: to as ItemType })
    },
  }

  /** The part at the address; undefined where the form cannot be edited, which was said. */
  async function placeOf(ctx: RouteContext, isItem = false): Promise<Place | undefined> {
    const edited = await editedAt(ctx, options)
    if (!edited) return undefined
    const part = partNamed(edited.form, ctx.params.part!)
    if (!part || (isItem ? !isKind(ctx.officeTexts, part.noun) : !nameIn(part))) throw notFound()
    return { edited, part }
  }

  /** Makes a change, and leads to the part where that was done. Gives why it was not. */
  async function change(ctx: RouteContext, { edited, part }: Place, what: FormChange) {
    const outcome = await editor.change(ctx.state.signed!.account, edited.slug, what)
    if (outcome.kind === 'taken' || outcome.kind === 'shape') return outcome
    if (outcome.kind !== 'saved') throw notFound()
    ctx.seeOther(partHref(outcome.slug, outcome.part ?? part.name))
    return undefined
  }

  function tellName(ctx: RouteContext, { edited, part }: Place, state: Parameters<typeof namePage>[3], status = 200) {
    const place = { part, by: partRows.namedBy(edited.form, part.name), timeZone }
    const page = namePage(ctx.officeTexts, edited, place, state)
    ctx.page('office/edit/name.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page }, status)
  }
}

interface Place {
  edited: Edited
  part: FormPart
}
