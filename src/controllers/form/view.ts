/** Shows a page of a form as its draft has it, or again as it was sent. */
import type { RouteContext } from '../../context.ts'
import { PublicError, problem } from '../../errors.ts'
import { wordedErrors } from '../../presenters/texts/index.ts'
import { textsIn } from '../../presenters/texts/languages.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { FormPost, Redisplay } from '../../services/intake/index.ts'
import { keepForBack } from '../keep-for-back.ts'
import type { PublicOptions } from '../options.ts'
import { isFromCheck } from './addresses.ts'
import type { AnswerClosed } from './closed.ts'
import type { ListDrafts } from './drafts.ts'
import type { Here } from './here.ts'
import { createPageModel, type Reasons, type ShownPage, templateOf } from './page-model.ts'

export type View = ReturnType<typeof createView>

interface Options extends PublicOptions, Pick<Here, 'ownOf'> {
  closed: AnswerClosed
  listDrafts: ListDrafts
}

export function createView({ intake, closed, ownOf, listDrafts, ...options }: Options) {
  const modelOf = createPageModel(options)
  return { page, again, unlessSaved }

  function page(ctx: RouteContext, shown: ShownPage, reasons?: Reasons): void {
    if (reasons) keepForBack(ctx)
    const spoken = ctx.speak(shown.opened.published)
    ctx.page(templateOf(shown), modelOf(ctx.texts, spoken, shown, reasons), reasons?.status)
  }

  /** The page that was sent, with all that was typed; a problem document for programs. */
  async function again(ctx: RouteContext, { token, ...shown }: Redisplay, reasons: Reasons): Promise<void> {
    const isClosed = reasons.why === 'closed'
    if (ctx.wantsJson && reasons.status >= 400)
      throw refusalFor(shown.opened.published, token.text, isClosed ? { ...reasons, status: 410 } : reasons)
    if (isClosed) return closed(ctx, shown)
    const drafts = reasons.why === 'full' ? await draftsHere(ctx, shown.opened.published) : undefined
    page(ctx, { ...shown, token: token.text, fromCheck: isFromCheck(ctx) }, { ...reasons, drafts })
  }

  async function draftsHere(ctx: RouteContext, published: PublishedForm) {
    const { drafts } = await intake.find(published.form.slug, ownOf(ctx))
    return listDrafts(published, drafts)
  }

  /** Saves a post. If it could not be saved, its page is shown again with a 503. */
  async function unlessSaved(
    ctx: RouteContext,
    atAddress: PublishedForm,
    post: FormPost,
    save: () => Promise<void>,
  ): Promise<void> {
    try {
      await save()
    } catch (error) {
      if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
      const shown = await intake.redisplay(atAddress, post)
      // The name is shown as it came: nobody can look the draft up just now.
      if (post.draftName) ctx.state.shownDraft = { slug: atAddress.form.slug, name: post.draftName }
      ctx.set(error.headers)
      ctx.state.fault = error
      await again(ctx, shown, { status: 503, errors: [], why: 'notSaved' })
    }
  }
}

/** For programs: a problem document with the errors by question, and the token to send again with. */
function refusalFor({ form, isJourney }: PublishedForm, token: string, { status, errors, why }: Reasons): PublicError {
  const details = { errors: wordedErrors(textsIn('en'), form, errors), submissionId: token }
  return problem({ code: isJourney ? 'page-refused' : 'form-refused', why: why ?? 'errors', status }, { details })
}
