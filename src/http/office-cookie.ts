/**
 * The cookie of a session in the office, and over which connections it may travel. `__Host-` binds it to this host and to
 * https; on the loopback address, where nobody listens in, it goes without.
 */
import type { Context } from '../context.ts'
import { type PublicError, problem } from '../errors.ts'
import { ERRAND_MS, KNOWN_MS } from '../models/account.ts'

const SECURE = '__Host-office'
const LOOPBACK = 'office'
/**
 * A second cookie that changes when somebody signs out. Chromium keeps the last pages in memory for Back, also those that
 * must not be kept, until more cookies change than came with the page. The first page after signing in came with one cookie,
 * so without a second one Back would show it to the next person at this browser.
 */
const LEFT = '-left'
const LEFT_SECONDS = 5
/** While somebody is at a provider of OpenID Connect. */
const AWAY = '-away'
/** Somebody signed in here before. */
const KNOWN = '-known'
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax'

/** Each throws a 403 over a connection on which others could read it. */
export type OfficeCookie = ReturnType<typeof officeCookie>

/** `origins`: the addresses of the office behind a proxy; may be empty texts. */
export function officeCookie({ origins }: { origins: readonly string[] }) {
  const hosts = origins.filter((one) => one.startsWith('https:')).map((one) => new URL(one).host)
  return {
    read: (ctx: Context): string | undefined => ctx.cookies.get(nameFor(ctx)),
    requireSafe: (ctx: Context): void => void nameFor(ctx),
    set: (ctx: Context, secret: string): void => append(ctx, nameFor(ctx), secret),
    /** A second cookie, for somebody who signs in at a provider of OpenID Connect: it lives until they are back, ten minutes at most. */
    setAway: (ctx: Context, text: string): void =>
      append(ctx, nameFor(ctx) + AWAY, text, `; Max-Age=${ERRAND_MS / 1000}`),
    away: (ctx: Context): string | undefined => ctx.cookies.get(nameFor(ctx) + AWAY),
    clearAway: (ctx: Context): void => append(ctx, nameFor(ctx) + AWAY, '', '; Max-Age=0'),
    /** A cookie that stays when somebody signs out: an account was signed in here before. */
    setKnown: (ctx: Context, known: string): void =>
      append(ctx, nameFor(ctx) + KNOWN, known, `; Max-Age=${KNOWN_MS / 1000}`),
    known: (ctx: Context): string | undefined => ctx.cookies.get(nameFor(ctx) + KNOWN),
    clear(ctx: Context): void {
      const name = nameFor(ctx)
      append(ctx, name, '', '; Max-Age=0')
      append(ctx, name + LEFT, '1', `; Max-Age=${LEFT_SECONDS}`)
    },
  }

  function append(ctx: Context, name: string, value: string, more = ''): void {
    ctx.append('Set-Cookie', `${name}=${value}; ${ATTRIBUTES}${name.startsWith(SECURE) ? '; Secure' : ''}${more}`)
  }

  function nameFor(ctx: Context): string {
    if (ctx.secure || isPublic(ctx)) return SECURE
    if (isLoopback(ctx)) return LOOPBACK
    throw insecure()
  }

  /** Did it come through the proxy that ends TLS for this address? If the proxy says that there was no TLS, we believe it. */
  function isPublic(ctx: Context): boolean {
    return hosts.includes(ctx.host) && ctx.get('X-Forwarded-Proto') !== 'http'
  }
}

/** Did the request come from this machine, and is the host that it asks for this machine? */
function isLoopback({ req, hostname }: Context): boolean {
  const remote = req.socket.remoteAddress ?? ''
  const isHere = /^(?:::ffff:)?127\.|^::1$/.test(remote)
  return isHere && /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
}

/** A password or a session would travel where others can read it. */
const insecure = (): PublicError => problem('insecure')
