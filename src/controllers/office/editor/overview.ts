/** The overview of a form that is edited, and what is done on it. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText } from '../../../models/answers.ts'
import { listOfSlug } from '../../../models/option-list.ts'
import { TRY_MS } from '../../../models/preview.ts'
import { placeHref } from '../../../presenters/office/editor/addresses.ts'
import { deletePage, overviewPage, undoPage } from '../../../presenters/office/editor/overview.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { textOf } from '../list.ts'
import { editedAt, formWith, slugAt } from './edited.ts'

/** What is done with a list of options, too; `discard` is done with nothing else. */
const OF_LISTS = ['undo', 'redo', 'delete', 'discard']

export function overviewController(options: OfficeOptions) {
  const { editor, optionLists, previews, readSigned, timeZone } = options
  return {
    async show(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const [told, saved] = [textOf(ctx.query.told), textOf(ctx.query.saved)]
      const before = await formWith(options, edited, saved)
      ctx.page('office/edit/overview.njk', {
        ...office(ctx.officeTexts, ctx.state.signed!, 'forms'),
        ...overviewPage(ctx.officeTexts, edited, { told, saved, before, timeZone }),
      })
    },

    async act(ctx: RouteContext): Promise<void> {
      const typed = await readSigned(ctx)
      const { account } = ctx.state.signed!
      const slug = slugAt(ctx)
      const list = listOfSlug(slug)
      const seen = oneText(typed, 'seen') ?? ''
      const [, action, part = ''] = /^(\w+)(?: (.*))?$/s.exec(oneText(typed, 'do') ?? '') ?? []
      if (list !== undefined && !OF_LISTS.includes(action!)) throw notFound()
      if (action === 'undo' || action === 'redo') {
        const outcome =
          action === 'redo'
            ? await editor.redo(account, slug, seen)
            : await editor.undo(account, slug, seen, oneText(typed, 'asked') === 'yes')
        if (outcome.kind !== 'ask') return ctx.seeOther(placeHref(outcome.kind === 'saved' ? outcome.slug : slug, ''))
        const page = undoPage(ctx.officeTexts, slug, outcome, timeZone)
        return ctx.page('office/edit/note.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
      }
      if (action === 'delete') {
        const edited = await editedAt(ctx, options)
        if (!edited) return
        if (!edited.isNew) return ctx.seeOther(placeHref(slug, ''))
        if (oneText(typed, 'asked') === 'yes')
          return ctx.seeOther(
            (await editor.discard(slug)) ? `/staff/${list === undefined ? 'forms' : 'lists'}` : placeHref(slug, ''),
          )
        const page = deletePage(ctx.officeTexts, edited)
        return ctx.page('office/edit/note.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
      }
      if (action === 'discard') {
        const files = list === undefined ? undefined : await optionLists.published(list)
        if (files) await editor.change(account, slug, { kind: 'files', files })
        return ctx.seeOther(placeHref(slug, ''))
      }
      if (action === 'check') {
        await editor.prove(slug)
        return ctx.seeOther(placeHref(slug, ''))
      }
      if (action === 'try') {
        const edited = await editedAt(ctx, options)
        const shown = edited && (await editor.toTry(edited))
        const link = shown && (await previews.make(shown, account, TRY_MS))
        const along = link && part !== '' ? `${link}?route=${encodeURIComponent(part)}` : link
        return edited && ctx.seeOther(along ?? placeHref(slug, '', `?told=${shown ? 'full' : 'faults'}`))
      }
      const outcome =
        action === 'up' || action === 'down'
          ? await editor.shift(account, slug, part, action)
          : action === 'duplicate'
            ? await editor.change(account, slug, { kind: 'duplicate', part })
            : undefined
      const isGone = outcome !== undefined && outcome.kind !== 'saved'
      ctx.seeOther(placeHref(slug, outcome?.kind === 'saved' ? (outcome.part ?? part) : '', isGone ? '?told=gone' : ''))
    },
  }
}
