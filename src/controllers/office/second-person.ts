/** The second person at a form: asking for one, and what they do with an upload that waits for them. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { oneText } from '../../models/answers.ts'
import type { HandedUpload } from '../../models/definition-upload.ts'
import type { OfficeForm } from '../../models/form-history.ts'
import { wordsFault } from '../../models/form-history.ts'
import { tidy } from '../../models/unseen.ts'
import { office } from '../../presenters/office/office.ts'
import { askPage, waitingPage } from '../../presenters/office/second-person.ts'
import type { OfficeOptions } from '../options.ts'
import { effectOf } from './definition-upload.ts'
import { formAt } from './forms.ts'

export function secondPersonController(options: OfficeOptions) {
  const { officeForms, definitionUploads, secondPerson, readSigned, timeZone } = options
  return {
    async ask(ctx: RouteContext): Promise<void> {
      const one = await uploaded(ctx)
      await showAsk(ctx, one, !(await secondPerson.isAsked(one.slug)))
    },

    async change(ctx: RouteContext): Promise<void> {
      const one = await uploaded(ctx)
      const wanted = oneText(await readSigned(ctx), 'second') === 'yes'
      const isDone = await secondPerson.ask(one.slug, wanted, ctx.state.signed!.account)
      if (!isDone) return showAsk(ctx, one, wanted, true)
      ctx.seeOther(`/staff/forms/${one.slug}?done=${wanted ? 'second-asked' : 'second-ended'}`)
    },

    async show(ctx: RouteContext): Promise<void> {
      const [one, upload] = await uploadAt(ctx)
      if (!upload) throw notFound()
      await showUpload(ctx, one, upload)
    },

    async decide(ctx: RouteContext): Promise<void> {
      const [one, upload] = await uploadAt(ctx)
      const typed = await readSigned(ctx)
      if (!upload) return ctx.seeOther(`/staff/forms/${one.slug}?done=settled`)
      const { account } = ctx.state.signed!
      if (oneText(typed, 'decision') === 'publish') {
        const isPublished = await definitionUploads.publishHanded(account, upload)
        if (isPublished) return ctx.seeOther(`/staff/forms/${one.slug}?done=published`)
        const [, now] = await uploadAt(ctx)
        if (!now) return ctx.seeOther(`/staff/forms/${one.slug}?done=settled`)
        return showUpload(ctx, one, now, { isRefused: true })
      }
      const words = tidy(oneText(typed, 'words'))
      const isOwn = upload.account === account.id
      const fault = words === '' && !isOwn ? 'none' : wordsFault(words)
      if (fault) return showUpload(ctx, one, upload, { words, fault })
      await secondPerson.sendBack(one.slug, upload.id, account, words)
      ctx.seeOther(`/staff/forms/${one.slug}?done=${isOwn ? 'taken-back' : 'sent-back'}`)
    },
  }

  /** The form at the address, unless it is changed in a file: nobody uploads that. */
  async function uploaded(ctx: RouteContext): Promise<OfficeForm> {
    const one = await formAt(ctx, officeForms)
    if (one.home?.kind === 'file') throw notFound()
    return one
  }

  async function showAsk(ctx: RouteContext, one: OfficeForm, wanted: boolean, isRefused = false): Promise<void> {
    const page = askPage(ctx.officeTexts, one, { wanted, isRefused })
    const frame = office(ctx.officeTexts, ctx.state.signed!, 'forms')
    ctx.page('office/form-home.njk', { ...frame, ...page }, isRefused ? 422 : 200)
  }

  async function showUpload(
    ctx: RouteContext,
    one: OfficeForm,
    upload: HandedUpload,
    typed: Pick<Parameters<typeof waitingPage>[2], 'words' | 'fault' | 'isRefused'> = {},
  ): Promise<void> {
    const { account } = ctx.state.signed!
    const sound = await definitionUploads.judgeHanded(account, upload)
    const { contributed, others } = await secondPerson.people(one.slug, { upload })
    const isFree = !contributed.has(account.id) || !(await secondPerson.isAsked(one.slug))
    const means = sound && (await effectOf(options, account, sound))
    const page = waitingPage(
      ctx.officeTexts,
      { one, upload, sound },
      { ...means, ...typed, isFree, isOwn: upload.account === account.id, others, timeZone },
    )
    const frame = office(ctx.officeTexts, ctx.state.signed!, 'forms')
    ctx.page('office/waiting.njk', { ...frame, ...page }, typed.fault || typed.isRefused ? 422 : 200)
  }

  /** The form at the address, and its upload if it waits or was left behind. */
  async function uploadAt(ctx: RouteContext) {
    const one = await formAt(ctx, officeForms)
    const id = /^\d{1,15}$/.exec(ctx.params.id!)?.[0]
    return [one, id === undefined ? undefined : await secondPerson.one(one.slug, Number(id))] as const
  }
}
