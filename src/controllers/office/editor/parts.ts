/** Moving parts of a form and removing them, each on a page of its own. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText } from '../../../models/answers.ts'
import type { FormChange } from '../../../models/form-change.ts'
import { pageOf, partNamed } from '../../../models/form-part.ts'
import type { Page } from '../../../models/page.ts'
import type { ChangeOutcome, Edited } from '../../../models/working-copy.ts'
import { placeHref, savedQuery } from '../../../presenters/office/editor/addresses.ts'
import { movePage, partRemovalPage } from '../../../presenters/office/editor/parts.ts'
import type { OfficeOptions } from '../../options.ts'
import { onForm, partHere, showPage, slugAt } from './edited.ts'

export function editPartsController(options: OfficeOptions) {
  const { editor } = options
  return {
    askMove: onForm(options, (ctx, edited) =>
      showPage(ctx, options, edited, 'move', movePage(ctx.officeTexts, edited, listedHere(ctx, edited))),
    ),

    move: onForm(options, async (ctx, edited, typed) => {
      const [, way = '', place = ''] = /^(first|after|into) ?(.*)$/s.exec(oneText(typed, 'to')) ?? []
      const part = listedHere(ctx, edited)
      const after = way === 'after' ? { after: place } : {}
      const page = way === 'into' ? place : pageOf(edited.form, place)
      const isItem = partNamed(edited.form, part)?.path[2] === 'fields' && !part.startsWith('option:')
      const change: FormChange = { kind: 'move', part, ...after, ...(isItem && page !== undefined && { into: page }) }
      const outcome = await make(ctx, change)
      if (outcome.kind === 'saved') await dropLeft(ctx, pageOf(edited.form, part))
      done(ctx, outcome, part)
    }),

    askRemoval: onForm(options, (ctx, edited) => showRemoval(ctx, edited)),

    remove: onForm(options, async (ctx, edited, typed) => {
      const instead = typed.get('instead')?.[0]
      const part = partHere(ctx, edited)
      const outcome = await make(ctx, { kind: 'remove', part, ...(instead !== undefined && { instead }) })
      if (outcome.kind === 'used' || outcome.kind === 'shape') return showRemoval(ctx, edited, true)
      done(ctx, outcome, pageOf(edited.form, part) ?? '', part)
    }),
  }

  function make(ctx: RouteContext, change: FormChange): Promise<ChangeOutcome> {
    return editor.change(ctx.state.signed!.account, slugAt(ctx), change)
  }

  /** Removes a page that says nothing and has lost its last question: nobody would keep it. */
  async function dropLeft(ctx: RouteContext, part: string | undefined): Promise<void> {
    const edited = await editor.open(slugAt(ctx))
    const page = edited?.kind === 'edited' && part !== undefined && partNamed(edited.form, part)?.value
    if (page && isBare(page as Page)) await make(ctx, { kind: 'remove', part: part! })
  }

  function showRemoval(ctx: RouteContext, edited: Edited, isRefused = false): void {
    const part = partHere(ctx, edited)
    const by = editor.leftBy(edited.form, part)
    const page = partRemovalPage(ctx.officeTexts, edited, part, { by, isRefused, timeZone: options.timeZone })
    showPage(ctx, options, edited, 'remove', page, isRefused ? 422 : 200)
  }
}

/** Back to the place that it was about, or to the overview where that is gone. `removed`: what is not there any more. */
function done(ctx: RouteContext, outcome: ChangeOutcome, part: string, removed = ''): void {
  const told = outcome.kind === 'saved' ? savedQuery(removed) : '?told=gone'
  ctx.seeOther(placeHref(slugAt(ctx), outcome.kind === 'saved' ? (outcome.part ?? part) : '', told))
}

/** The part at the address, which has a place in a list. */
function listedHere(ctx: RouteContext, { form }: Edited): string {
  const name = ctx.params.part!
  if (typeof partNamed(form, name)?.path.at(-1) !== 'number') throw notFound()
  return name
}

/** Has it nothing but its id? */
const isBare = ({ id, fields, ...more }: Page): boolean => fields.length === 0 && Object.keys(more).length === 0
