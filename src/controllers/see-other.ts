/** After something was sent, the browser goes on by asking for a page: a reload sends nothing again (RFC 9110, 15.4.4). */
import type { RouteContext } from '../context.ts'

export function seeOther(ctx: RouteContext, address: string): void {
  ctx.status = 303
  ctx.set('Location', address)
  ctx.body = ''
}
