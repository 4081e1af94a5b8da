/** The history of a form that is edited, and its files. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { MOST_BYTES } from '../../../models/definition.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { messageOf } from '../../../presenters/office/definition-upload.ts'
import { editHref } from '../../../presenters/office/editor/addresses.ts'
import { editHistoryPage, filesPage, pastTextPage } from '../../../presenters/office/editor/history.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { textOf } from '../list.ts'
import { editedAt, slugAt } from './edited.ts'

const ID = /^\d{1,15}$/

export function editHistoryController(options: OfficeOptions) {
  const { editor, definitionUploads, readSigned, readFiles, timeZone } = options
  return {
    async list(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const before = ID.exec(textOf(ctx.query.before))?.[0]
      const { texts: past, more } = await editor.past(edited.slug, before === undefined ? undefined : Number(before))
      show(ctx, 'history', editHistoryPage(ctx.officeTexts, edited, { past, more, timeZone }))
    },

    async one(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const now = await editor.said(edited)
      show(ctx, 'past-text', pastTextPage(ctx.officeTexts, { edited, now, past: await pastAt(ctx) }, timeZone))
    },

    /** Makes an earlier text the newest one. */
    async take(ctx: RouteContext): Promise<void> {
      await readSigned(ctx)
      const { files } = await pastAt(ctx)
      const slug = slugAt(ctx)
      const outcome = await editor.change(ctx.state.signed!.account, slug, { kind: 'files', files })
      ctx.seeOther(editHref(outcome.kind === 'saved' ? outcome.slug : slug))
    },

    async files(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (edited) show(ctx, 'files', filesPage(ctx.officeTexts, edited, { timeZone }))
    },

    /** Gives out one file, byte for byte. */
    async file(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const file = edited.files.find(({ name }) => name === textOf(ctx.query.name))
      if (!file) throw notFound()
      ctx.attachment(file.name.replace(/^.*\//, ''))
      ctx.type = 'application/json'
      ctx.body = file.text
    },

    async replace(ctx: RouteContext): Promise<void> {
      const { files: sent } = await readFiles(ctx, MOST_BYTES)
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const made = await definitionUploads.replaced(edited.files, sent)
      if ('kind' in made) return refuse(ctx, edited, messageOf(ctx.officeTexts, made))
      const change = { kind: 'files', files: made.files } as const
      const outcome = await editor.change(ctx.state.signed!.account, edited.slug, change)
      if (outcome.kind === 'saved') return ctx.seeOther(editHref(outcome.slug))
      const text = ctx.officeTexts.office.editor
      refuse(ctx, edited, outcome.kind === 'taken' ? text.create.taken(outcome.id) : text.json.refused)
    },
  }

  async function pastAt(ctx: RouteContext) {
    const id = ID.exec(ctx.params.text!)?.[0]
    const past = id === undefined ? undefined : await editor.pastText(slugAt(ctx), Number(id))
    if (!past) throw notFound()
    return past
  }

  function refuse(ctx: RouteContext, edited: Edited, message: string): void {
    show(ctx, 'files', filesPage(ctx.officeTexts, edited, { message, timeZone }), 422)
  }

  function show(ctx: RouteContext, template: 'history' | 'past-text' | 'files', page: object, status = 200): void {
    ctx.page(`office/edit/${template}.njk`, { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page }, status)
  }
}
