/** What a person answers in words while the office asks for information. */
import type { RouteContext } from '../context.ts'
import { PublicError, problem } from '../errors.ts'
import { oneText, type RawInput } from '../models/answers.ts'
import { type Case, caseIn } from '../models/submission.ts'
import { type ReplyFault, replyPage } from '../presenters/reply-page.ts'
import { casePage } from '../presenters/status-page.ts'
import type { PublicOptions } from './options.ts'

interface SentReply {
  reference: string
  token: string
  answer: string
}

export function replyController({ cases, metrics, readFields, clock, timeZone }: PublicOptions) {
  return {
    async send(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      const sent = sentIn(typed)
      const isChoice = ctx.choose(typed)
      try {
        const found = await cases.findTyped(sent.reference, ctx.ip)
        if (typeof found === 'string') throw problem('case-not-found')
        if (isChoice) return inLanguage(ctx, found, sent)
        const outcome = await cases.reply(found.reference, { token: sent.token, text: sent.answer })
        if (outcome.kind === 'refused') return refuse(ctx, sent, outcome, found)
        if (!outcome.repeated) metrics.arrival(found.form.slug, 'reply')
        ctx.seeOther(`/status?reference=${found.reference}&reply=received`)
      } catch (error) {
        if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
        ctx.set(error.headers)
        ctx.state.fault = error
        refuse(ctx, sent, { reason: 'unavailable', length: 0 })
      }
    },
  }

  /** The page of the case in the language that was just chosen, with the answer as far as it was typed. */
  function inLanguage(ctx: RouteContext, found: Case, sent: SentReply) {
    ctx.speak(found, found.language)
    if (sent.answer === '') return ctx.seeOther(`/status?reference=${found.reference}`)
    if (!found.asked) return refuse(ctx, sent, { reason: 'not-asked', length: 0 }, found)
    const state = { now: clock(), timeZone, replyToken: sent.token, answer: sent.answer }
    ctx.page('status/case.njk', casePage(ctx.texts, caseIn(found, ctx.language), state))
  }

  /** Shows the answer again as it was typed, whatever is wrong with it. */
  function refuse(ctx: RouteContext, sent: SentReply, fault: ReplyFault, found?: Case): void {
    if (found) ctx.speak(found, found.language)
    const status = STATUS_OF[fault.reason] ?? 422
    // A new token only if the one that came is not of this case: otherwise a repeat could become a second answer.
    const token = fault.reason === 'stale' ? cases.replyToken(sent.reference) : sent.token
    const page = replyPage(ctx.texts, { ...sent, token, fault, ...(found && { found }) })
    if (ctx.wantsJson)
      throw problem({ code: 'reply-refused', why: fault.reason, length: fault.length, status }, { details: { token } })
    ctx.page('status/reply.njk', page, status)
  }
}

const STATUS_OF: Partial<Record<ReplyFault['reason'], number>> = { 'not-asked': 409, 'too-many': 409, unavailable: 503 }

function sentIn(typed: RawInput): SentReply {
  return { reference: oneText(typed, 'reference'), token: oneText(typed, 'token'), answer: oneText(typed, 'answer') }
}
