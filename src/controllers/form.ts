/** The public form: shown, sent, thanked for. */
import { type Pages, PLACEHOLDER, type RouteContext, seeOther } from '../context.ts'
import { notFound, PublicError } from '../errors.ts'
import type { DraftCookies } from '../http/draft-cookie.ts'
import type { Metrics } from '../metrics.ts'
import { versionOf } from '../models/token.ts'
import { type FormState, formPage } from '../presenters/form-page.ts'
import { type WordedError, wordedErrors, words } from '../presenters/texts/index.ts'
import { thanksPage } from '../presenters/thanks-page.ts'
import type { Cases } from '../services/cases/index.ts'
import type { Forms, PublishedForm } from '../services/definitions/publishing.ts'
import type { Drafts } from '../services/drafts/index.ts'
import { cssFor } from '../services/logic/index.ts'
import type { Sender } from '../services/sender.ts'
import type { FormPost, Outcome, Redisplay, Submissions } from '../services/submissions.ts'
import type { Tokens } from '../services/tokens.ts'
import { type AnswerClosed, noForm } from './closed.ts'
import { requestOrigin } from './origin.ts'
import { remember } from './remember.ts'
import { type CaseLookup, showDeleted } from './status.ts'

interface Options {
  forms: Forms
  tokens: Tokens
  submissions: Submissions
  closed: AnswerClosed
  /** The start page of a form of several pages. */
  begin: (ctx: RouteContext, live: PublishedForm) => Promise<void> | void
  /** Its first page, for somebody who sent it as a whole with a token that cannot be used for that. */
  takeUp: (ctx: RouteContext, live: PublishedForm) => Promise<void>
  /** What this browser has begun of a form of one page, when it had several. */
  begun: (ctx: RouteContext, live: PublishedForm) => Promise<FormPost | undefined>
  drafts: Pick<Drafts, 'discard'>
  cookies: DraftCookies
  sender: Sender
  cases: Pick<Cases, 'withdrawalCode'>
  lookUp: CaseLookup
  metrics: Metrics
  pages: Pages
  clock: () => number
  timeZone: string
  uploadMaxBytes: number
}
type Received = Extract<Outcome, { kind: 'received' }>
/** Why and how a page is shown again. */
type Refusal = Pick<FormState, 'errors' | 'problem'> & { status: number }

export function formController({
  forms,
  tokens,
  submissions,
  closed,
  begin,
  takeUp,
  begun,
  drafts,
  cookies,
  sender,
  cases,
  lookUp,
  metrics,
  pages,
  clock,
  timeZone,
  uploadMaxBytes,
}: Options) {
  const blank = remember((live) => {
    const state = { version: live.version, token: PLACEHOLDER, uploadMaxBytes }
    return pages.form('form/show.njk', formPage(live.form, state), tokens.mint(versionOf(live)).length)
  })
  const style = remember(({ form }) => pages.file(cssFor(form), 'text/css; charset=utf-8'))
  forms.onPublished((live) => {
    if (!live.follow) blank(live)
  })

  return {
    show(ctx: RouteContext): Promise<void> | void {
      const live = forms.live(ctx.params.slug!)
      if (!live?.isOpen(clock())) return closed(ctx, live)
      if (live.follow) return begin(ctx, live)
      if (hasBegun(ctx)) return goOn(ctx, live)
      blank(live)(ctx, tokens.mint(versionOf(live)))
    },

    async submit(ctx: RouteContext): Promise<void> {
      const live = ctx.state.form ?? liveForm(ctx)
      const post = ctx.state.post!
      try {
        const outcome = await submissions.receive(live, post)
        // A form of several pages is sent from its check page.
        if (outcome.kind === 'paged') return await takeUp(ctx, live)
        if (outcome.kind === 'received') await forget(ctx, live)
        answer(ctx, outcome)
      } catch (error) {
        if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
        const page = await submissions.redisplay(live, post)
        if (page.form.follow) throw error
        ctx.set(error.headers)
        ctx.state.fault = error
        showAgain(ctx, page, { status: 503, problem: words.form.problems.notKept })
      }
    },

    async thanks(ctx: RouteContext): Promise<void> {
      const found = await lookUp(ctx, ctx.params.reference!)
      if (typeof found === 'string' || found.form.slug !== ctx.params.slug)
        throw notFound('There is no form with this reference. Compare the address with the one you were given.')
      if (found.deletedAt !== undefined) return showDeleted(ctx, found, timeZone)
      const isSender = sender.isSender(ctx.req.headers.cookie, found.reference)
      const withdrawalCode = isSender ? cases.withdrawalCode(found.reference) : undefined
      const unchanged = ctx.query.unchanged === '1'
      ctx.page(
        'form/thanks.njk',
        thanksPage(found, { unchanged, hasCopy: isSender, withdrawalCode, origin: requestOrigin(ctx), timeZone }),
      )
    },

    async style(ctx: RouteContext): Promise<void> {
      const version = /^([0-9a-f]{16})\.css$/.exec(ctx.params.file!)?.[1]
      const published = version && (await forms.version(ctx.params.slug!, version))
      if (!published) throw notFound()
      style(published)(ctx)
    },
  }

  function hasBegun(ctx: RouteContext): boolean {
    return cookies.named(ctx.req.headers.cookie, ctx.params.slug!).length > 0
  }

  /** It was begun when the form had several pages. */
  async function goOn(ctx: RouteContext, live: PublishedForm): Promise<void> {
    const post = await begun(ctx, live)
    if (!post) return blank(live)(ctx, tokens.mint(versionOf(live)))
    ctx.state.post = post
    showAgain(ctx, await submissions.redisplay(live, post), { status: 200, problem: words.form.problems.regrouped })
  }

  /** What was begun when the form had several pages is deleted when it was sent, and its code opens nothing any more. */
  async function forget(ctx: RouteContext, live: PublishedForm): Promise<void> {
    const [draftId, ...others] = cookies.named(ctx.req.headers.cookie, live.form.slug)
    if (draftId === undefined || !isOf(draftId, ctx.state.post!.token, live)) return
    // The form was taken all the same; what cannot be deleted now is deleted when its days are over.
    await drafts.discard(live, [draftId]).catch(() => {})
    ctx.append('Set-Cookie', cookies.set(live.form.slug, others))
  }

  /** Is this the token of the draft, or the one in its place? The form may have been sent from another page than the draft's. */
  function isOf(draftId: string, token: string, live: PublishedForm): boolean {
    const own = tokens.reissue(versionOf(live), draftId)
    const ids = [own, tokens.renew(versionOf(live), own)].map(({ submissionId }) => submissionId)
    return ids.includes(tokens.parse(token)?.submissionId ?? '')
  }

  function liveForm(ctx: RouteContext): PublishedForm {
    const live = forms.live(ctx.params.slug!)
    if (!live) throw noForm()
    return live
  }

  function answer(ctx: RouteContext, outcome: Exclude<Outcome, { kind: 'paged' }>): void {
    if (outcome.kind === 'received') thank(ctx, outcome)
    else if (outcome.kind === 'closed') showAgain(ctx, outcome, { status: 410, problem: words.form.problems.closed })
    else showAgain(ctx, outcome, refusalOf(outcome))
  }

  function thank(ctx: RouteContext, { slug, reference, repeated, unchanged, quarantined }: Received): void {
    if (!repeated) metrics.submission(slug, quarantined)
    ctx.append('Set-Cookie', sender.cookieFor(reference))
    seeOther(ctx, `/f/${slug}/thank-you/${reference}${unchanged ? '?unchanged=1' : ''}`)
  }

  /** The same page with every answer and file kept. */
  function showAgain(
    ctx: RouteContext,
    { form: { form, version }, token, attached }: Redisplay,
    { status, ...why }: Refusal,
  ): void {
    if (ctx.wantsJson) throw refusalFor(token, status, wordedErrors(form, why.errors ?? []), why.problem)
    const files = Map.groupBy(attached, ({ fieldId }) => fieldId)
    const page = formPage(form, { version, token, uploadMaxBytes, raw: ctx.state.post!.texts, attached: files, ...why })
    // Without this the browser would keep no copy, and Back to this page would ask whether to send it again.
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.page('form/show.njk', page, status)
  }
}

/** A button that only adds or removes a file is no failed attempt to send. */
function refusalOf(outcome: Extract<Outcome, { kind: 'refused' | 'amended' }>): Refusal {
  const { errors } = outcome
  if (outcome.kind === 'amended') return { status: errors.length > 0 ? 422 : 200, errors }
  return { status: 422, errors, ...(outcome.why && { problem: words.form.problems[outcome.why] }) }
}

/** The same for programs: a problem document with the errors by question, and the token to send again with. */
function refusalFor(token: string, status: number, errors: WordedError[], problem: FormState['problem']): PublicError {
  const { title, text } = problem ?? words.form.problems.errors
  return new PublicError({ type: 'form-refused', status, title, text, details: { errors, submissionId: token } })
}
