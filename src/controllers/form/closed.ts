/** What is answered where a form cannot be filled in: it is closed, was taken off, or never was. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { closedPage, withdrawnPage } from '../../presenters/closed-page.ts'
import type { PublishedForm } from '../../services/definitions/publishing.ts'
import type { PublicOptions } from '../options.ts'

/** `live` is the form at the address, if there is one. */
export type AnswerClosed = (ctx: RouteContext, live: PublishedForm | undefined) => Promise<void>

export const createClosed =
  ({ forms, clock, timeZone }: PublicOptions): AnswerClosed =>
  async (ctx, live) => {
    if (live) return ctx.page('form/closed.njk', closedPage(live, clock(), timeZone), 410)
    // A form that was taken off is gone (410); an address that never was one is unknown.
    const last = await forms.withdrawn(ctx.params.slug!)
    if (!last) throw problem('form-not-found')
    ctx.page('form/closed.njk', withdrawnPage(last.form), 410)
  }
