/** The page of a part of a form, or of one that is not there yet: its properties are shown, and changed together. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { allows } from '../../../models/account.ts'
import { oneText, type RawInput } from '../../../models/answers.ts'
import { ownLanguageOf } from '../../../models/form.ts'
import type { FormChange, Json, Values } from '../../../models/form-change.ts'
import { type FormPart, isNew, partNamed } from '../../../models/form-part.ts'
import type { PropertyRow } from '../../../models/form-property.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { galleryPage, newPartPage } from '../../../presenters/office/editor/add.ts'
import { cameFrom, editHref, partHref, placeHref, savedQuery } from '../../../presenters/office/editor/addresses.ts'
import { backHref, type PartState, partPage, refusalIn } from '../../../presenters/office/editor/part-page.ts'
import { gonePage } from '../../../presenters/office/editor/parts.ts'
import { usualStatuses } from '../../../presenters/office/editor/statuses.ts'
import type { OfficeOptions } from '../../options.ts'
import { textOf } from '../list.ts'
import { onForm, originOf, shownIn, showPage } from './edited.ts'

/** `inBulk`: the options of a question alone, one a line. */
export function partController(options: OfficeOptions, inBulk = false) {
  const { editor, partRows, departments, optionLists, timeZone } = options
  return {
    show: onForm(options, async (ctx, opened) => {
      const edited = withStatuses(ctx, opened)
      const part = partIn(ctx, edited)
      const place = textOf(ctx.query.place)
      if (!part && partIn(ctx, edited, 'text')) return showGallery(ctx, edited, place)
      if (!part) throw notFound()
      const asked = await askedOf(ctx, edited, part)
      const rows = partRows.rowsOf(asked)
      const was = JSON.stringify(valuesIn(rows))
      tell(ctx, edited, part, { rows, raw: partRows.inputsFor(rows, asked), was, place })
    }),

    change: onForm(options, async (ctx, opened, typed) => {
      const edited = withStatuses(ctx, opened)
      const part = partIn(ctx, edited)
      if (!part) return gone(ctx, edited, typed)
      const asked = await askedOf(ctx, edited, part)
      const shown = isNew(part) ? valuesIn(partRows.rowsOf(asked)) : shownIn(typed)
      const place = oneText(typed, 'place')
      const state = { rows: partRows.rowsOf(asked, shown), raw: typed, was: JSON.stringify(shown), place }
      const { was, is, words, faults: found } = partRows.readPart(typed, shown, asked)
      if (found.length > 0) return tell(ctx, edited, part, { ...state, found }, 422)
      const then = thenIn(typed, edited.slug)
      const at = { inBulk, origin: originOf(ctx) }
      if (!isNew(part) && Object.keys(is).length === 0) return ctx.seeOther(then ?? backHref(edited, part, at))
      const change = isNew(part)
        ? additionOf(opened, edited, partRows.additionOf(edited.form, ctx.params.part!, part, is, place))
        : ({ kind: 'set', part: part.name, was, is, words } as const)
      const isAlone = change.kind === 'add' && change.list === 'pages'
      if (part.noun === 'calculated' && place === 'same' && isAlone) {
        const message = ctx.officeTexts.office.editor.add.ofThisPage
        return tell(ctx, edited, part, { ...state, refused: [{ property: 'value', message }] }, 422)
      }
      const outcome = await editor.change(ctx.state.signed!.account, edited.slug, change)
      switch (outcome.kind) {
        case 'saved': {
          const name = outcome.part ?? part.name
          if (isNew(part)) return ctx.seeOther(addedHref(edited.slug, part, name, oneText(typed, 'then') === 'rule'))
          const saved = inBulk && !at.origin ? 'options' : name
          return ctx.seeOther(then ?? backHref(edited, { ...part, name }, { ...at, saved }))
        }
        case 'conflict': {
          const { now, by } = outcome
          const both = { ...shown, ...Object.fromEntries(Object.keys(was).map((name) => [name, now[name] ?? null])) }
          return tell(ctx, edited, part, { ...state, was: JSON.stringify(both), conflict: { by, now } }, 422)
        }
        case 'taken': {
          const message = ctx.officeTexts.office.properties.name.taken(outcome.id)
          return tell(ctx, edited, part, { ...state, refused: [{ property: undefined, message }] }, 422)
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

  /** The part at the address; a new one where that is of a list. Options of a list are changed where the list is. */
  function partIn(ctx: RouteContext, { form }: Edited, kind = textOf(ctx.query.kind)): FormPart | undefined {
    const { part: name = '', list } = ctx.params
    if (list !== undefined) return partRows.newPart(form, name, list, kind)
    const part = partNamed(form, name)
    const { options, optionsFrom } = (part?.value ?? {}) as { options?: unknown; optionsFrom?: string }
    return inBulk && (!Array.isArray(options) || optionsFrom !== undefined) ? undefined : part
  }

  function showGallery(ctx: RouteContext, edited: Edited, place: string): void {
    showPage(ctx, options, edited, 'gallery', galleryPage(ctx.officeTexts, edited, ctx.params.part!, place))
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
    // A new question may be on a page that is not there yet.
    const here = part.path.map((step) => `/${isNew(part) && typeof step === 'number' ? '\\d+' : step}`).join('')
    return ({ pointer, reason }: { pointer: string; reason: Parameters<typeof refusalIn>[3] }) => {
      const property = new RegExp(`^${here}/([^/]+)`).exec(pointer)?.[1]
      return { property, message: refusalIn(ctx.officeTexts, edited, { part, property }, reason) }
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
    const at = { part, inBulk, saved: textOf(ctx.query.saved), origin: originOf(ctx), timeZone }
    const page = isNew(part)
      ? newPartPage(ctx.officeTexts, edited, { ...at, into: ctx.params.part! }, state)
      : partPage(ctx.officeTexts, edited, at, state)
    showPage(ctx, options, edited, 'part', page, status)
  }
}

/** A form without statuses of its own gets the usual ones with its first. */
function withStatuses({ params }: RouteContext, edited: Edited): Edited {
  const { form } = edited
  const isFirst = params.list === 'statuses' && !form.statuses
  return isFirst ? { ...edited, form: { ...form, statuses: usualStatuses(form) } } : edited
}
function additionOf(opened: Edited, { form }: Edited, addition: Extract<FormChange, { kind: 'add' }>): FormChange {
  if (form === opened.form) return addition
  const statuses = [...form.statuses!, addition.value] as unknown as Json
  return { kind: 'set', part: 'form', was: { statuses: undefined }, is: { statuses } }
}

/** Its rule is what makes it a check. `isSometimes`: somebody goes on to the rule of what was added, or of its page. */
function addedHref(slug: string, { noun }: FormPart, name: string, isSometimes: boolean): string {
  if (noun === 'check') return cameFrom(`${partHref(slug, name)}/rule/rule?new`, 'overview')
  if (isSometimes || noun === 'exit') return cameFrom(`${partHref(slug, name)}/rule/showIf`, 'overview')
  return placeHref(slug, name, savedQuery(name))
}

/** What a page is made with. */
const valuesIn = (rows: readonly PropertyRow[]): Values =>
  Object.fromEntries(rows.flatMap((row) => (row.fields.length > 0 ? [[row.property, row.value ?? null]] : [])))

/** Another page of the same form, or the lists, to which somebody goes on once it is saved. */
function thenIn(typed: RawInput, slug: string): string | undefined {
  const then = oneText(typed, 'then')
  const isHere = then === '/staff/lists' || then === editHref(slug) || then.startsWith(`${editHref(slug)}/`)
  return isHere && /^[\w%.~!*'():/-]+(\?from=\w+)?$/.test(then) ? then : undefined
}
