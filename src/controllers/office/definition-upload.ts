/** Uploading a definition: the page with its faults, the question before it is published or handed over, and what was confirmed. */
import type { RouteContext } from '../../context.ts'
import { type Account, allows, sees } from '../../models/account.ts'
import { oneText } from '../../models/answers.ts'
import { MOST_BYTES } from '../../models/definition.ts'
import type { JudgedUpload, SentFile, SoundUpload } from '../../models/definition-upload.ts'
import { wordsFault } from '../../models/form-history.ts'
import { tidy } from '../../models/unseen.ts'
import type { Edited } from '../../models/working-copy.ts'
import { publishPage, uploadPage } from '../../presenters/office/definition-upload.ts'
import { notPublishablePage } from '../../presenters/office/editor/publish.ts'
import { office } from '../../presenters/office/office.ts'
import { handOverPage } from '../../presenters/office/second-person.ts'
import type { OfficeOptions } from '../options.ts'
import { editedAt } from './editor/edited.ts'
import { textOf } from './list.ts'
import { makePreview } from './previews.ts'

export function definitionUploadController(options: OfficeOptions) {
  const { definitionUploads, editor, secondPerson, readSigned, readFiles, timeZone } = options
  return {
    async begin(ctx: RouteContext): Promise<void> {
      show(ctx, 'office/new-form.njk', uploadPage(ctx.officeTexts))
    },

    /** The question before the working copy of a form is published or handed over, or what is in the way of that. */
    async ask(ctx: RouteContext): Promise<void> {
      const found = await editedAt(ctx, options)
      if (!found) return
      const isProved = await editor.prove(found.slug)
      const edited = (await editedAt(ctx, options))!
      const { account } = ctx.state.signed!
      const isSound = isProved && edited.faults.every(({ isWarning }) => isWarning)
      const judged = isSound ? await definitionUploads.judge(account, await sentFrom(edited)) : undefined
      const saved = textOf(ctx.query.saved)
      if (judged?.kind === 'sound') return tell(ctx, judged, { saved })
      const page = notPublishablePage(ctx.officeTexts, edited, { isLate: !isProved, refused: judged, saved, timeZone })
      show(ctx, 'office/edit/publish.njk', page)
    },

    async check(ctx: RouteContext): Promise<void> {
      const { files: sent } = await readFiles(ctx, MOST_BYTES)
      await tell(ctx, await definitionUploads.judge(ctx.state.signed!.account, sent))
    },

    async publish(ctx: RouteContext): Promise<void> {
      const typed = await readSigned(ctx)
      const sent = definitionUploads.unpacked(oneText(typed, 'files') ?? '') ?? []
      const outcome = await definitionUploads.publish(ctx.state.signed!.account, sent, oneText(typed, 'base') ?? '')
      if ('published' in outcome) return ctx.seeOther(`/staff/forms/${outcome.published}?done=published`)
      await tell(ctx, outcome.judged, { refused: outcome.refused }, sent)
    },

    async handOver(ctx: RouteContext): Promise<void> {
      const typed = await readSigned(ctx)
      const sent = definitionUploads.unpacked(oneText(typed, 'files') ?? '') ?? []
      const words = tidy(oneText(typed, 'words'))
      const { account } = ctx.state.signed!
      const fault = wordsFault(words)
      if (fault) return tell(ctx, await definitionUploads.judge(account, sent), { words, fault }, sent)
      const base = oneText(typed, 'base') ?? ''
      const outcome = await definitionUploads.handOver(account, sent, { base, words })
      if ('judged' in outcome) return tell(ctx, outcome.judged, { words, refused: outcome.refused }, sent)
      ctx.seeOther(`/staff/forms/${outcome.slug}?done=handed-over`)
    },

    /** Makes a link by which a colleague sees the upload. */
    async preview(ctx: RouteContext): Promise<void> {
      const sent = definitionUploads.unpacked(oneText(await readSigned(ctx), 'files') ?? '') ?? []
      const judged = await definitionUploads.judge(ctx.state.signed!.account, sent)
      if (judged.kind !== 'sound') return tell(ctx, judged, {}, sent)
      const { after, definition } = judged
      await makePreview(options, ctx, { slug: after.form.slug, version: after.version, definition })
    },
  }

  async function tell(
    ctx: RouteContext,
    judged: JudgedUpload,
    typed: Pick<Parameters<typeof handOverPage>[2], 'words' | 'fault' | 'refused'> & { saved?: string } = {},
    sent: readonly SentFile[] = [],
  ): Promise<void> {
    const { account } = ctx.state.signed!
    const own = sent.find(({ isWhole }) => isWhole)?.name.replace(/\.json$/, '')
    if (judged.kind !== 'sound' && own) return ctx.seeOther(`/staff/forms/${own}/edit/publish`)
    if (judged.kind !== 'sound') {
      const page = uploadPage(ctx.officeTexts, judged, { isAdmin: allows(account.role, 'admin') })
      return show(ctx, 'office/new-form.njk', page, 422)
    }
    const opened = judged.isEdited ? await editor.open(judged.after.form.slug) : undefined
    const edited = opened?.kind === 'edited' ? opened : undefined
    const leftOut = edited ? editor.translationsOf(edited).filter(({ isLeftOut }) => isLeftOut) : []
    const languages = leftOut.map(({ language }) => language)
    const means = { ...(await effectOf(options, account, judged)), edited, leftOut: languages }
    const status = typed.refused || typed.fault ? 422 : 200
    if (!judged.isHandedOver)
      return show(
        ctx,
        'office/new-version.njk',
        publishPage(ctx.officeTexts, judged, { ...means, ...typed, timeZone }),
        status,
      )
    const { others } = await secondPerson.people(judged.after.form.slug, { author: account })
    const page = handOverPage(ctx.officeTexts, judged, { ...means, ...typed, others, timeZone })
    show(ctx, 'office/hand-over.njk', page, status)
  }

  async function sentFrom(edited: Edited): Promise<SentFile[]> {
    return (await editor.publishable(edited)).map(({ name, text }) => {
      const bytes = Buffer.from(text)
      return { name, bytes, size: bytes.length, isWhole: true }
    })
  }

  function show(
    ctx: RouteContext,
    template: 'office/edit/publish.njk' | 'office/new-form.njk' | 'office/new-version.njk' | 'office/hand-over.njk',
    page: object,
    status = 200,
  ) {
    ctx.page(template, { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page }, status)
  }
}

/** What another version means for the cases, for those who see them. */
export async function effectOf(
  { officeForms, definitionUploads }: Pick<OfficeOptions, 'officeForms' | 'definitionUploads'>,
  account: Account,
  { before, after }: SoundUpload,
) {
  if (!before || !sees(account, after.form.slug)) return { effect: undefined, deletions: 0 }
  return {
    effect: await officeForms.effect(before, after),
    deletions: await definitionUploads.deletions(before, after),
  }
}
