/**
 * Cookies that hold a key: those of drafts, then that of the office.
 *
 * Each draft has a cookie of its own, with its key. So two answers at once never overwrite each other's keys,
 * and the end of one draft leaves the others alone. The cookie of earlier releases, one for each form with up to three keys, is
 * read as well.
 */
import type { Context } from '../context.ts'
import { type PublicError, problem } from '../errors.ts'
import { ERRAND_MS, KNOWN_MS } from '../models/account.ts'
import { cookieIn, cookiesIn } from '../models/cookies.ts'
import { DRAFT_NAME, type DraftKey } from '../models/draft.ts'
import { SUBMISSION_ID_LENGTH } from '../models/token.ts'

export type DraftCookies = ReturnType<typeof draftCookies>

/** So many keys are read: those of the drafts that a browser may have, and some that have ended elsewhere. */
const MOST_READ = 20
const KEY = new RegExp(`^([A-Za-z0-9_-]{${SUBMISSION_ID_LENGTH}})(?:~([A-Za-z0-9_-]{1,43}))?$`)

interface Cookie {
  name: string
  keys: DraftKey[]
}

/** `secure`: the service is reached over https alone. `maxAge`: seconds. */
export function draftCookies({ secure, maxAge }: { secure: boolean; maxAge: number }) {
  const host = secure ? '__Host-' : ''
  const rest = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  // No slug has a dot, so no form reads the cookies of another.
  const nameOf = (slug: string, name: string): string => `${host}draft.${slug}.${name}`
  const earlierName = (slug: string): string => `${host}draft-${slug}`
  const removed = (name: string): string => `${name}=; Max-Age=0${rest}`

  function draftsIn(header: string | undefined, slug: string): Cookie[] {
    // Most requests have no draft, and many no cookie.
    if (header === undefined || !header.includes('draft')) return []
    const [own, earlier] = [nameOf(slug, ''), earlierName(slug)]
    return cookiesIn(header).flatMap(({ name, value }) => {
      const isOurs = name === earlier || (name.startsWith(own) && DRAFT_NAME.test(name.slice(own.length)))
      const keys = isOurs ? value.split('.').flatMap(keyIn) : []
      return keys.length > 0 ? [{ name, keys }] : []
    })
  }

  return {
    /** The keys in the header `Cookie` of a request, for this form, one for each draft; none in most requests. Their proofs are not checked here. */
    named(header: string | undefined, slug: string): DraftKey[] {
      return draftsIn(header, slug)
        .flatMap(({ keys }) => keys)
        .slice(-MOST_READ)
    },
    /** The header `Set-Cookie` with the key of a draft; `name` is that of the draft. */
    set: (slug: string, name: string, { id, proof }: DraftKey): string =>
      `${nameOf(slug, name)}=${id}~${proof}; Max-Age=${maxAge}${rest}`,
    /** The headers `Set-Cookie` that remove the keys of a draft from the cookies of a request. */
    remove: (header: string | undefined, slug: string, id: string): string[] =>
      draftsIn(header, slug).flatMap(({ name, keys }) => {
        const others = keys.filter((key) => key.id !== id)
        if (others.length === keys.length) return []
        if (others.length === 0) return [removed(name)]
        return [`${name}=${others.map(textOf).join('.')}; Max-Age=${maxAge}${rest}`]
      }),
  }
}

function keyIn(text: string): DraftKey[] {
  const match = KEY.exec(text)
  return match ? [{ id: match[1]!, proof: match[2] ?? '' }] : []
}

const textOf = ({ id, proof }: DraftKey): string => (proof === '' ? id : `${id}~${proof}`)

// The cookie of a session in the office, and over which connections it may travel. `__Host-` binds it to this host and to
// https; on the loopback address, where nobody listens in, it goes without.

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
/** Whose session ended here, when they signed out: another page of theirs may still be open. */
const WHOSE = '-whose'
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax'

/** Each throws a 403 over a connection on which others could read it. */
export type OfficeCookie = ReturnType<typeof officeCookie>

/** `origins`: the addresses of the office behind a proxy; may be empty texts. */
export function officeCookie({ origins }: { origins: readonly string[] }) {
  const hosts = origins.filter((one) => one.startsWith('https:')).map((one) => new URL(one).host)
  return {
    read: (ctx: Context): string | undefined => cookieIn(ctx.req.headers.cookie, nameFor(ctx)),
    requireSafe: (ctx: Context): void => void nameFor(ctx),
    set: (ctx: Context, secret: string): void => append(ctx, nameFor(ctx), secret),
    /** A second cookie, for somebody who signs in at a provider of OpenID Connect: it lives until they are back, ten minutes at most. */
    setAway: (ctx: Context, text: string): void =>
      append(ctx, nameFor(ctx) + AWAY, text, `; Max-Age=${ERRAND_MS / 1000}`),
    away: (ctx: Context): string | undefined => cookieIn(ctx.req.headers.cookie, nameFor(ctx) + AWAY),
    clearAway: (ctx: Context): void => append(ctx, nameFor(ctx) + AWAY, '', '; Max-Age=0'),
    /** A cookie that stays when somebody signs out: an account was signed in here before. */
    setKnown: (ctx: Context, known: string): void =>
      append(ctx, nameFor(ctx) + KNOWN, known, `; Max-Age=${KNOWN_MS / 1000}`),
    known: (ctx: Context): string | undefined => cookieIn(ctx.req.headers.cookie, nameFor(ctx) + KNOWN),
    /** What is left of a session: its secret, or after signing out the mark in it, which tells whose it was. */
    leftOver: (ctx: Context): string | undefined =>
      cookieIn(ctx.req.headers.cookie, nameFor(ctx)) ?? cookieIn(ctx.req.headers.cookie, nameFor(ctx) + WHOSE),
    clear(ctx: Context): void {
      const name = nameFor(ctx)
      const [, mark] = cookieIn(ctx.req.headers.cookie, name)?.split('.') ?? []
      append(ctx, name, '', '; Max-Age=0')
      append(ctx, name + LEFT, '1', `; Max-Age=${LEFT_SECONDS}`)
      if (mark) append(ctx, name + WHOSE, mark)
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
