/** What others name a part by, and its kind: each is changed on a page that says what that means. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText } from '../../../models/answers.ts'
import type { Item, ItemType } from '../../../models/field.ts'
import type { FormChange } from '../../../models/form-change.ts'
import { type FormPart, partNamed } from '../../../models/form-part.ts'
import type { ChangeOutcome, Edited } from '../../../models/working-copy.ts'
import { cameFrom, partHref, savedQuery } from '../../../presenters/office/editor/addresses.ts'
import { isKind, kindPage, nameIn, namePage } from '../../../presenters/office/editor/renaming.ts'
import type { OfficeOptions } from '../../options.ts'
import { onForm, originOf, showPage } from './edited.ts'

export function renamingController(options: OfficeOptions) {
  const { editor, partRows } = options
  return {
    askName: onForm(options, (ctx, edited) => {
      const part = namedAt(ctx, edited)
      tellName(ctx, { edited, part }, { typed: nameIn(part)!.is })
    }),

    rename: onForm(options, async (ctx, edited, fields) => {
      const typed = oneText(fields, 'name').trim()
      const part = namedAt(ctx, edited)
      const outcome = await make(ctx, edited, { kind: 'rename', part: part.name, to: typed })
      if (outcome.kind === 'taken') return tellName(ctx, { edited, part }, { typed, fault: 'taken' }, 422)
      if (outcome.kind === 'shape')
        return tellName(ctx, { edited, part }, { typed, fault: outcome.faults[0]!.reason }, 422)
      done(ctx, outcome, part)
    }),

    askKind: onForm(options, (ctx, edited) => tellKind(ctx, { edited, part: itemAt(ctx, edited) })),

    /** What would not work any more is said before it is done. */
    retype: onForm(options, async (ctx, edited, typed) => {
      const part = itemAt(ctx, edited)
      const [to, asked] = ['to', 'asked'].map((name) => oneText(typed, name)) as [string, string]
      if (!isKind(ctx.officeTexts, to)) throw notFound()
      const change: FormChange = { kind: 'retype', part: part.name, type: to }
      const breaks = asked === to ? [] : await editor.faultsBy(edited, change)
      if (breaks.length > 0) return tellKind(ctx, { edited, part }, { to, breaks })
      const outcome = await make(ctx, edited, change)
      if (outcome.kind === 'shape') return tellKind(ctx, { edited, part }, { to, fault: outcome.faults[0]! })
      done(ctx, outcome, part)
    }),
  }

  function make(ctx: RouteContext, { slug }: Edited, change: FormChange): Promise<ChangeOutcome> {
    return editor.change(ctx.state.signed!.account, slug, change)
  }

  function tellName(ctx: RouteContext, { edited, part }: Place, state: Parameters<typeof namePage>[3], status = 200) {
    const place = { part, by: editor.namedBy(edited.form, part.name), origin: originOf(ctx) }
    showPage(ctx, options, edited, 'name', namePage(ctx.officeTexts, edited, place, state), status)
  }

  function tellKind(ctx: RouteContext, { edited, part }: Place, state?: Parameters<typeof kindPage>[3]) {
    const lostAs = (type: ItemType) => partRows.lostAs(part.value as Item, type)
    const place = { part, by: editor.namedBy(edited.form, part.name), origin: originOf(ctx), lostAs }
    showPage(ctx, options, edited, 'kind', kindPage(ctx.officeTexts, edited, place, state), state ? 422 : 200)
  }
}

/** Leads to the part that was changed. */
function done(ctx: RouteContext, outcome: ChangeOutcome, { name }: FormPart): void {
  if (outcome.kind !== 'saved') throw notFound()
  const part = outcome.part ?? name
  ctx.seeOther(cameFrom(partHref(outcome.slug, part) + savedQuery(part), originOf(ctx)))
}

/** The part at the address, which others name by an ID or a value. */
function namedAt({ params }: RouteContext, { form }: Edited): FormPart {
  const part = partNamed(form, params.part!)
  if (!part || !nameIn(part)) throw notFound()
  return part
}

/** The question or text at the address. */
function itemAt({ params, officeTexts }: RouteContext, { form }: Edited): FormPart {
  const part = partNamed(form, params.part!)
  if (!part || !isKind(officeTexts, part.noun)) throw notFound()
  return part
}

interface Place {
  edited: Edited
  part: FormPart
}
