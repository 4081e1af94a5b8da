/** A page that was sent and was not taken comes back as it was typed. */
import type { RouteContext } from '../../context.ts'
import { PublicError } from '../../errors.ts'
import { wordedErrors, words } from '../../presenters/texts/index.ts'
import type { Drafts, PageOutcome, PagePost } from '../../services/drafts/index.ts'
import type { AskedPage, PageRedisplay, View } from './view.ts'

export type ShownPage = Exclude<PageOutcome, { kind: 'sent' }>
export interface Again {
  /** The page of an outcome; a problem document for programs. */
  show(ctx: RouteContext, asked: AskedPage, outcome: ShownPage, why: PageRedisplay): void
  /** The page that was refused. */
  refused(ctx: RouteContext, asked: AskedPage, outcome: Extract<PageOutcome, { kind: 'refused' }>): void
  /** Does a work; when it could not be kept, the page comes back with a 503. */
  unlessKept(
    ctx: RouteContext,
    asked: AskedPage,
    post: Pick<PagePost, 'token' | 'texts'>,
    work: () => Promise<void>,
  ): Promise<void>
}

export function createAgain({ drafts, view }: { drafts: Drafts; view: View }): Again {
  return {
    show,

    refused(ctx, asked, outcome) {
      const { why, errors } = outcome
      show(ctx, asked, outcome, {
        status: why === 'closed' ? 410 : 422,
        errors,
        problem: words.journey.problems[why],
      })
    },

    async unlessKept(ctx, asked, { token, texts }, work) {
      try {
        await work()
      } catch (error) {
        if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
        ctx.set(error.headers)
        ctx.state.fault = error
        const { live, page, record } = asked
        const opened = await drafts.withoutStore(live, { page, texts, ...(record !== undefined && { record }) })
        const again = { status: 503, errors: [], problem: words.journey.problems.notKept, raw: texts }
        view.page(ctx, asked, { opened, token, again })
      }
    },
  }

  function show(ctx: RouteContext, asked: AskedPage, outcome: ShownPage, reason: PageRedisplay): void {
    const { live, page, record } = asked
    const { opened, token } = outcome
    const isOlder = outcome.kind === 'kept' && outcome.isOlder
    const why = isOlder ? { notice: words.journey.notices.older, ...reason } : reason
    if (ctx.wantsJson && why.status >= 400) {
      const { title, text } = why.problem ?? words.form.problems.errors
      const details = { errors: wordedErrors(live.form, why.errors), submissionId: token.text }
      throw new PublicError({ type: 'page-refused', status: why.status, title, text, details })
    }
    const step = opened.progress.path.steps.find((one) => one.page === page)
    if (page.repeat && record === undefined && step)
      view.list(ctx, asked, { opened, token: token.text, step, again: why })
    else view.page(ctx, asked, { opened, token: token.text, again: why })
  }
}
