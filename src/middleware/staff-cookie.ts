/**
 * The cookie of a session in the office, and over which connections it may travel. `__Host-` binds it to this host and to
 * https; on the loopback address, where nobody listens in, it goes without.
 */
import type { Context, StaffCookie } from '../context.ts'
import { insecure } from '../errors.ts'

const SECURE = '__Host-office'
const LOOPBACK = 'office'
const COMMON = 'Path=/; HttpOnly; SameSite=Lax'

/** `baseUrl`: the public origin; may be empty. */
export function staffCookie({ baseUrl }: { baseUrl: string }): StaffCookie {
  const publicHost = baseUrl.startsWith('https:') ? new URL(baseUrl).host : undefined
  return {
    read: (ctx) => ctx.cookies.get(nameFor(ctx)),
    requireSafe: (ctx) => void nameFor(ctx),
    give: (ctx, secret) => set(ctx, secret),
    take: (ctx) => set(ctx, '', '; Max-Age=0'),
  }

  function set(ctx: Context, value: string, more = ''): void {
    const name = nameFor(ctx)
    ctx.append('Set-Cookie', `${name}=${value}; ${COMMON}${name === SECURE ? '; Secure' : ''}${more}`)
  }

  function nameFor(ctx: Context): string {
    if (ctx.secure || isPublic(ctx)) return SECURE
    if (isLoopback(ctx)) return LOOPBACK
    throw insecure()
  }

  /** Through the proxy that ends TLS for the public address. One that says that it was asked without TLS is believed. */
  function isPublic(ctx: Context): boolean {
    return publicHost !== undefined && ctx.host === publicHost && ctx.get('X-Forwarded-Proto') !== 'http'
  }
}

/** Asked from this machine, under a name of this machine. */
function isLoopback({ req, hostname }: Context): boolean {
  const remote = req.socket.remoteAddress ?? ''
  const isHere = /^(?:::ffff:)?127\.|^::1$/.test(remote)
  return isHere && /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
}
