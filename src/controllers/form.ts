/** The public form: shown, sent, thanked for. */
import { type Pages, PLACEHOLDER, type RouteContext } from '../context.ts'
import { notFound, PublicError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { Upload } from '../models/upload.ts'
import { closedPage } from '../presenters/closed-page.ts'
import { type FormState, formPage } from '../presenters/form-page.ts'
import { thanksPage } from '../presenters/thanks-page.ts'
import type { Forms, PublishedForm } from '../services/forms.ts'
import { cssFor } from '../services/logic/index.ts'
import type { SubmissionIds } from '../services/submission-ids.ts'
import type { Again, Receipt, Sent, Submissions } from '../services/submissions.ts'
import type { Uploads } from '../services/uploads/index.ts'
import type { CaseLookup } from './status.ts'

interface Options {
  forms: Forms
  ids: SubmissionIds
  submissions: Submissions
  uploads: Uploads
  lookUp: CaseLookup
  metrics: Metrics
  pages: Pages
  clock: () => number
  timeZone: string
  uploadMaxBytes: number
}
type Refusal = Pick<FormState, 'errors' | 'problem'> & { status: number; submissionId: string; attached?: Upload[] }

export function formController({
  forms,
  ids,
  submissions,
  uploads,
  lookUp,
  metrics,
  pages,
  clock,
  timeZone,
  uploadMaxBytes,
}: Options) {
  const blank = remember((live) => {
    const state = { version: live.version, submissionId: PLACEHOLDER, uploadMaxBytes }
    return pages.form('form/show.njk', formPage(live.form, state), ids.mint(idOf(live)).length)
  })
  const style = remember(({ form }) => pages.file(cssFor(form), 'text/css; charset=utf-8'))
  forms.onChange((live) => live.forEach(blank))

  return {
    show(ctx: RouteContext): void {
      const live = liveForm(ctx)
      if (live.isOpen(clock())) blank(live)(ctx, ids.mint(idOf(live)))
      else ctx.page('form/closed.njk', closedPage(live.form, clock(), timeZone), 410)
    },

    async submit(ctx: RouteContext): Promise<void> {
      const live = ctx.state.form ?? liveForm(ctx)
      const sent = ctx.state.sent!
      try {
        answer(ctx, await submissions.receive(live, sent))
      } catch (error) {
        if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
        ctx.set(error.headers)
        ctx.state.fault = error
        const { form, ...state } = await asSent(live, sent)
        again(ctx, form, { ...state, status: 503, problem: NOT_RECEIVED })
      }
    },

    async thanks(ctx: RouteContext): Promise<void> {
      const found = await lookUp(ctx, ctx.params.reference!)
      if (typeof found === 'string' || found.form.slug !== ctx.params.slug)
        throw notFound('There is no form with this reference. Compare the address with the one you were given.')
      ctx.page('form/thanks.njk', thanksPage(found, { unchanged: ctx.query.unchanged === '1', timeZone }))
    },

    async style(ctx: RouteContext): Promise<void> {
      const version = /^([0-9a-f]{16})\.css$/.exec(ctx.params.file!)?.[1]
      const published = version && (await forms.version(ctx.params.slug!, version))
      if (!published) throw notFound()
      style(published)(ctx)
    },
  }

  function liveForm(ctx: RouteContext): PublishedForm {
    const live = forms.live(ctx.params.slug!)
    if (!live) throw notFound('There is no form at this address. Go to the start page to see all forms.')
    return live
  }

  /** The page as it was sent, as far as a faulty store lets us know. The id stays: it is used once, so sending again can never make two. */
  async function asSent(live: PublishedForm, { submissionId, files }: Sent): Promise<Again> {
    const kept = files?.replacement ?? submissionId
    const id = ids.parse(kept)
    const version =
      id?.slug === live.form.slug ? await forms.version(id.slug, id.version).catch(() => undefined) : undefined
    const attached = id && live.takesFiles ? await uploads.of(id.random).catch(() => []) : []
    return { form: version ?? live, submissionId: kept, attached }
  }

  function answer(ctx: RouteContext, receipt: Receipt): void {
    if (receipt.outcome === 'received') {
      if (!receipt.repeated) metrics.submission(receipt.slug, receipt.quarantined)
      ctx.status = 303
      ctx.set('Location', `/f/${receipt.slug}/thank-you/${receipt.reference}${receipt.unchanged ? '?unchanged=1' : ''}`)
      ctx.body = ''
      return
    }
    const state = { submissionId: receipt.submissionId, attached: receipt.attached }
    if (receipt.outcome === 'closed') again(ctx, receipt.form, { ...state, status: 410, problem: CLOSED })
    else if (receipt.outcome === 'refused')
      again(ctx, receipt.form, {
        ...state,
        status: 422,
        errors: receipt.errors,
        ...(receipt.stale && { problem: STALE }),
      })
    else again(ctx, receipt.form, { ...state, status: receipt.errors.length > 0 ? 422 : 200, errors: receipt.errors })
  }

  /** The same page with every answer and file kept. */
  function again(
    ctx: RouteContext,
    { form, version }: PublishedForm,
    { status, attached = [], ...state }: Refusal,
  ): void {
    if (ctx.wantsJson) throw refusalFor(status, state)
    const files = Map.groupBy(attached, ({ fieldId }) => fieldId)
    const page = formPage(form, { version, uploadMaxBytes, raw: ctx.state.sent!.texts, attached: files, ...state })
    ctx.page('form/show.njk', page, status)
  }
}

/** The same for programs: a problem document with the errors by question, and the id to send again with. */
function refusalFor(status: number, { errors = [], problem, submissionId }: Omit<Refusal, 'status'>): PublicError {
  const { title, text } = problem ?? { title: 'The form was not taken', text: 'Mend the errors, then send it again.' }
  return new PublicError({ type: 'form-refused', status, title, text, details: { errors, submissionId } })
}

const NOT_RECEIVED = {
  title: 'Your form was not received',
  text: 'The service could not keep it just now. Your answers are still on this page: wait a minute, then send it again.',
}
const CLOSED = {
  title: 'Your form was not received',
  text: 'This form has closed in the meantime. Your answers are still on this page, so that you can copy them.',
}
const STALE = {
  title: 'Check your answers and send the form again',
  text: 'This page was open for more than a day, or was not opened here. Nothing was sent yet; your answers are still on this page.',
}

const idOf = ({ form, version }: PublishedForm) => ({ slug: form.slug, version })

/** Computes once per published version, and forgets with it. */
function remember<T>(compute: (form: PublishedForm) => T): (form: PublishedForm) => T {
  const known = new WeakMap<PublishedForm, T>()
  return (form) => {
    let value = known.get(form)
    if (value === undefined) {
      value = compute(form)
      known.set(form, value)
    }
    return value
  }
}
