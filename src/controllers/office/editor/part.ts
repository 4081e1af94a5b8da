/** The page of a part of a form: its properties are shown, and changed together. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { allows } from '../../../models/account.ts'
import { oneText, type RawInput } from '../../../models/answers.ts'
import { ownLanguageOf } from '../../../models/form.ts'
import { type FormPart, partNamed } from '../../../models/form-part.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { editHref } from '../../../presenters/office/editor/frame.ts'
import { backHref, type PartState, partPage, refusalIn } from '../../../presenters/office/editor/part-page.ts'
import { gonePage } from '../../../presenters/office/editor/parts.ts'
import type { OfficeOptions } from '../../options.ts'
import { textOf } from '../list.ts'
import { onForm, shownIn, showPage } from './edited.ts'

/** `inBulk`: the options of a question alone, one a line. */
export function partController(options: OfficeOptions, inBulk = false) {
  const { editor, partRows, departments, optionLists, timeZone } = options
  return {
    show: onForm(options, async (ctx, edited) => {
      const part = partIn(ctx, edited)
      if (!part) throw notFound()
      const asked = await askedOf(ctx, edited, part)
      const rows = partRows.rowsOf(asked)
      const was = Object.fromEntries(
        rows.flatMap((row) => (row.fields.length > 0 ? [[row.property, row.value ?? null]] : [])),
      )
      tell(ctx, edited, part, { rows, raw: partRows.inputsFor(rows, asked), was: JSON.stringify(was) })
    }),

    change: onForm(options, async (ctx, edited, typed) => {
      const part = partIn(ctx, edited)
      if (!part) return gone(ctx, edited, typed)
      const asked = await askedOf(ctx, edited, part)
      const shown = shownIn(typed)
      const state = { rows: partRows.rowsOf(asked, shown), raw: typed, was: JSON.stringify(shown) }
      const { was, is, words, faults: found } = partRows.readPart(typed, shown, asked)
      if (found.length > 0) return tell(ctx, edited, part, { ...state, found }, 422)
      const then = thenIn(typed, edited.slug)
      if (Object.keys(is).length === 0) return ctx.seeOther(then ?? backHref(edited, part, { inBulk }))
      const change = { kind: 'set', part: part.name, was, is, words } as const
      const outcome = await editor.change(ctx.state.signed!.account, edited.slug, change)
      switch (outcome.kind) {
        case 'saved': {
          const name = outcome.part ?? part.name
          return ctx.seeOther(then ?? backHref(edited, { ...part, name }, { inBulk, saved: inBulk ? 'options' : name }))
        }
        case 'conflict': {
          const { now, by } = outcome
          const both = { ...shown, ...Object.fromEntries(Object.keys(was).map((name) => [name, now[name] ?? null])) }
          return tell(ctx, edited, part, { ...state, was: JSON.stringify(both), conflict: { by, now } }, 422)
        }
        case 'shape':
          return tell(ctx, edited, part, { ...state, refused: outcome.faults.map(refusalOf(ctx, edited, part)) }, 422)
        case 'gone':
          return gone(ctx, edited, typed)
        default:
          throw notFound()
      }
    }),
  }

  /** Options of a list are changed where the list is. */
  function partIn({ params }: RouteContext, { form }: Edited): FormPart | undefined {
    const part = partNamed(form, params.part!)
    const { options, optionsFrom } = (part?.value ?? {}) as { options?: unknown; optionsFrom?: string }
    return inBulk && (!Array.isArray(options) || optionsFrom !== undefined) ? undefined : part
  }

  async function askedOf(ctx: RouteContext, { form }: Edited, part: FormPart) {
    const isChoice = !inBulk && Object.hasOwn(part.value ?? {}, 'options')
    const { account } = ctx.state.signed!
    return {
      lists: isChoice ? await optionLists.toUse(account, ownLanguageOf(form)) : [],
      form,
      part,
      inBulk,
      isAdmin: allows(account.role, 'admin'),
      spoken: editor.spoken,
      departments: departments.list().map(({ name }) => name),
      language: ctx.officeTexts.language,
      timeZone,
    }
  }

  function refusalOf(ctx: RouteContext, edited: Edited, part: FormPart) {
    return ({ pointer, reason }: { pointer: string; reason: Parameters<typeof refusalIn>[3] }) => {
      const here = `/${part.path.map((step) => `${step}/`).join('')}`
      const property = pointer.startsWith(here) ? pointer.slice(here.length).split('/')[0] : undefined
      return { property, message: refusalIn(ctx.officeTexts, edited, { part, property, timeZone }, reason) }
    }
  }

  /** What was typed is not lost with the part that it was for. */
  function gone(ctx: RouteContext, edited: Edited, typed: RawInput): void {
    const lines = [...typed].flatMap(([name, texts]) =>
      name.startsWith('is-') ? texts.filter((one) => one.trim()) : [],
    )
    showPage(ctx, options, edited, 'gone', gonePage(ctx.officeTexts, edited, lines), 422)
  }

  function tell(ctx: RouteContext, edited: Edited, part: FormPart, state: PartState, status = 200): void {
    const place = { part, inBulk, saved: textOf(ctx.query.saved), timeZone }
    showPage(ctx, options, edited, 'part', partPage(ctx.officeTexts, edited, place, state), status)
  }
}

/** Another page of the same form, or the lists, to which somebody goes on once it is saved. */
function thenIn(typed: RawInput, slug: string): string | undefined {
  const then = oneText(typed, 'then')
  const isHere = then === '/staff/lists' || then.startsWith(`${editHref(slug)}/`)
  return isHere && /^[\w%.~!*'():/-]+$/.test(then) ? then : undefined
}
