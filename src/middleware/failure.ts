/** The one catch: what may be told becomes a page or a problem document (RFC 9457), everything else is logged and told as an id. */
import type { Context, Handler } from '../context.ts'
import { notFound, PublicError, problem } from '../errors.ts'
import type { Log } from '../log.ts'
import { said, saidToPrograms } from '../presenters/public-error.ts'
import { errorPage } from '../presenters/service-pages.ts'

export function failure({ log }: { log: Log }): Handler {
  return async function failure(ctx, next) {
    try {
      if (ctx.state.refusal) throw ctx.state.refusal
      await next()
      const unanswered =
        ctx.respond !== false && ctx.body === undefined && UNANSWERED[ctx.status as keyof typeof UNANSWERED]
      if (unanswered) throw problem(unanswered)
      if (ctx.state.fault) tell(ctx, ctx.state.fault)
    } catch (error) {
      const known = publicErrorOf(error)
      if (!known || OURS.has(known.status)) tell(ctx, error, known?.type)
      answer(ctx, known ?? problem('unexpected'))
    }
  }

  function tell(ctx: Context, error: unknown, type = publicErrorOf(error)?.type): void {
    if (type === OVERLOADED) return
    log.fault(error, { id: ctx.state.requestId }, type ?? 'unexpected error')
  }
}

/** Errors for the statuses that the router sets without a page. It sets `Allow` itself. */
const UNANSWERED = { 404: 'page-not-found', 405: 'method-not-allowed', 501: 'method-unknown' } as const
/** Faults of the service, for the log; a method that nobody knows (501) is the sender's. */
const OURS = new Set([500, 503])
/** Overload is expected, and anyone can cause it thousands of times a minute, so it gets no line of its own. The line of the request has its status. */
const OVERLOADED = 'overloaded'

function answer(ctx: Context, error: PublicError): void {
  const { status, type, headers, details, reference } = error
  const { requestId } = ctx.state
  ctx.set(headers)
  if (ctx.wantsJson) {
    const { title, text } = saidToPrograms(error)
    ctx.status = status
    ctx.type = 'application/problem+json'
    ctx.body = JSON.stringify({
      type: `urn:intake:problem:${type}`,
      title,
      status,
      detail: text,
      instance: `urn:intake:request:${requestId}`,
      ...details,
    })
  } else {
    const office = ctx.state.office === true
    const { title, text } = said(office ? ctx.officeTexts : ctx.texts, error)
    ctx.page(
      'errors/error.njk',
      errorPage(ctx.texts, { status, title, text, office, reference, ...(status >= 500 && { requestId }) }),
      status,
    )
  }
}

/** Errors of the body readers carry a status; those of 4xx are the sender's. */
function publicErrorOf(error: unknown): PublicError | undefined {
  if (error instanceof PublicError) return error
  const { status, code } = (error ?? {}) as { status?: number; code?: unknown }
  if (error instanceof URIError) return notFound()
  if (typeof code === 'string' && code.startsWith('Z_')) return problem('unreadable-compression')
  if (status === 413) return problem('answers-too-long')
  if (status !== undefined && status >= 400 && status < 500) return problem('unreadable')
  return undefined
}
