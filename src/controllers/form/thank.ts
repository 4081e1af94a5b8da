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
    const { cookie } = ctx.req.headers
    const ofSender = provesSender && sender.isRecent(receivedAt) ? sender.cookiesFor(cookie, reference) : []
    for (const line of [...cookies.remove(cookie, slug, submissionId), ...ofSender]) ctx.append('Set-Cookie', line)
    ctx.seeOther(thanksOf(sent))
  }
