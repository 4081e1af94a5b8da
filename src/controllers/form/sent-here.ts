/** Which forms this browser has sent within half an hour: going Back after sending must not start another one. */
import type { RouteContext } from '../../context.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { PublicOptions } from '../options.ts'
import { thanksOf } from './addresses.ts'

export type SentHere = ReturnType<typeof createSentHere>

export const createSentHere = ({ sender, submissions }: PublicOptions) => ({
  /** By its cookies alone: some form was sent. */
  maybe: (ctx: RouteContext): boolean => sender.sentBy(ctx.req.headers.cookie).length > 0,

  /** Last sent first; `at` in UTC milliseconds, `href` the address of the thank-you page. Other forms and deleted cases are left out. */
  async find(ctx: RouteContext, { form }: PublishedForm) {
    const references = sender.sentBy(ctx.req.headers.cookie)
    const sent = await Promise.all(references.map((reference) => submissions.byReference(reference)))
    return sent
      .filter((one) => one?.slug === form.slug && one.deletedAt === undefined)
      .map((one) => ({ reference: one!.reference, at: one!.receivedAt, href: thanksOf(one!) }))
  },
})
