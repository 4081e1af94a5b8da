/** Answers a post that sent a form, now or before: redirects to its thank-you page. */
import type { RouteContext } from '../../context.ts'
import type { Sent } from '../../services/intake/index.ts'
import type { PublicOptions } from '../options.ts'
import { thanksOf } from './addresses.ts'

export type Thank = (ctx: RouteContext, sent: Sent) => void

export const createThank =
  ({ cookies, sender, metrics }: PublicOptions): Thank =>
  (ctx, sent) => {
    const { slug, reference, submissionId, receivedAt, received, provesSender } = sent
    if (received) metrics.submission(slug, received.quarantined)
    const own = cookies.named(ctx.req.headers.cookie, slug)
    const others = own.filter(({ id }) => id !== submissionId)
    if (others.length < own.length) ctx.append('Set-Cookie', cookies.set(slug, others))
    if (provesSender && sender.isRecent(receivedAt)) ctx.append('Set-Cookie', sender.cookieFor(reference))
    ctx.seeOther(thanksOf(sent))
  }
