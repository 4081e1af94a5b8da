/** A person withdraws a case, by its reference and the code that the page after sending has shown. */
import type { RouteContext } from '../context.ts'
import { PublicError, problem } from '../errors.ts'
import { oneText } from '../models/answers.ts'
import type { WithdrawalRefusal } from '../models/event.ts'
import { parseReference } from '../models/reference.ts'
import { withdrawPage } from '../presenters/withdraw-page.ts'
import type { PublicOptions } from './options.ts'

const STATUS_OF: Record<WithdrawalRefusal, number> = {
  noReference: 422,
  reference: 422,
  noCode: 422,
  code: 422,
  closed: 409,
  limited: 429,
  unavailable: 503,
}

export function withdrawController({ cases, misses, readFields }: PublicOptions) {
  return {
    show(ctx: RouteContext): void {
      const { reference } = ctx.query
      ctx.page(
        'status/withdraw.njk',
        withdrawPage(ctx.texts, { reference: parseReference(`${reference ?? ''}`) ?? '' }),
      )
    },

    async send(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      const [reference, code] = ['reference', 'code'].map((name) => oneText(typed, name)) as [string, string]
      if (ctx.choose(typed)) return ctx.page('status/withdraw.njk', withdrawPage(ctx.texts, { reference, code }))
      const refuse = (fault: WithdrawalRefusal, at?: 'code') => refused(ctx, { reference, code, fault, at })
      if (reference.trim() === '') return refuse('noReference')
      try {
        const found = await cases.findTyped(reference, ctx.ip)
        if (typeof found === 'string') return refuse('reference')
        if (code.trim() === '') return refuse('noCode')
        const outcome = await cases.withdraw(found.reference, code)
        if (outcome === 'withdrawn') return ctx.seeOther(`/status?reference=${found.reference}`)
        if (outcome === 'not-possible') return refuse('closed')
        const wait = misses.spend(ctx.ip)
        if (wait > 0) ctx.set('Retry-After', String(wait))
        refuse(wait > 0 ? 'limited' : 'code', 'code')
      } catch (error) {
        if (!(error instanceof PublicError) || (error.status !== 429 && error.status !== 503)) throw error
        ctx.set(error.headers)
        if (error.status === 503) ctx.state.fault = error
        refuse(error.status === 429 ? 'limited' : 'unavailable')
      }
    },
  }
}

function refused(
  ctx: RouteContext,
  { fault, ...typed }: { reference: string; code: string; fault: WithdrawalRefusal; at: 'code' | undefined },
): void {
  const status = STATUS_OF[fault]
  if (ctx.wantsJson) throw problem({ code: 'withdrawal-refused', why: fault, status })
  ctx.page('status/withdraw.njk', withdrawPage(ctx.texts, { ...typed, fault }), status)
}
