/** Answers of the API: JSON with a strong entity tag, which a program can ask with (RFC 9110, 13.1.2). */
import { hash } from 'node:crypto'
import type { RouteContext } from '../../context.ts'

/**
 * Answers 304 when the program has this already. `state` names the state that a change asks for with If-Match; the rest of the
 * tag is of the bytes.
 */
export function answer(ctx: RouteContext, body: object, state?: string): void {
  const text = JSON.stringify(body)
  const tag = hash('sha256', text, 'base64url').slice(0, 22)
  ctx.status = 200
  ctx.set('ETag', `"${state === undefined ? '' : `${state}.`}${tag}"`)
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = text
}
