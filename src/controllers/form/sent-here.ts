/** Whether this browser has sent a form within half an hour: going Back after sending must not start a second one. */
import type { RouteContext } from '../../context.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { PublicOptions } from '../options.ts'
import { thanksOf } from './addresses.ts'

export type SentHere = ReturnType<typeof createSentHere>

export const createSentHere = ({ sender, submissions }: PublicOptions) => ({
  /** By its cookie alone: some form was sent. */
  maybe: (ctx: RouteContext): boolean => sender.sentBy(ctx.req.headers.cookie) !== undefined,

  /** `at` in UTC milliseconds, `href` the address of its thank-you page; undefined where it was another form, or was deleted. */
  async find(ctx: RouteContext, { form }: PublishedForm) {
    const reference = sender.sentBy(ctx.req.headers.cookie)
    const sent = reference === undefined ? undefined : await submissions.byReference(reference)
    if (sent?.slug !== form.slug || sent.deletedAt !== undefined) return undefined
    return { reference: sent.reference, at: sent.receivedAt, href: thanksOf(sent) }
  },
})
