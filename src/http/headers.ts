/** The headers of every answer, and the answer that goes out in one write. */
import type { Context } from '../context.ts'

/** Nothing is allowed but our own stylesheets, pictures and form addresses; no script can run. */
const CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const FIXED: [string, string][] = [
  ['Content-Security-Policy', CSP],
  ['X-Content-Type-Options', 'nosniff'],
  // Never no-referrer: over plain http a post would then carry `Origin: null` and be refused as cross-site.
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
  [
    'Permissions-Policy',
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  ],
]
const HSTS: [string, string] = ['Strict-Transport-Security', 'max-age=31536000']

/** The fixed list; over TLS (the public address is https) with HSTS (RFC 6797). */
export const headersFor = (baseUrl: string): [string, string][] =>
  baseUrl.startsWith('https:') ? [...FIXED, HSTS] : FIXED

/** An answer whose every byte is known: flat name-value list and an ASCII body. */
interface Answer {
  status: number
  headers: string[]
  body: string | Buffer
}

/** Sends an answer past Koa, headers and body in one write; a HEAD gets the headers alone. Only this and `unread-body.ts` answer past Koa. */
export function send(ctx: Context, { status, headers, body }: Answer): void {
  ctx.respond = false
  const { req, res } = ctx
  res.writeHead(status, headers)
  if (req.method === 'HEAD' || status === 304) res.end()
  else if (typeof body === 'string') res.end(body, 'latin1')
  else res.end(body)
}

const ENCODINGS = { gzip: /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i, br: /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i }

/** Does the client accept this encoding? (`gzip;q=0` says no; RFC 9110, 12.5.3) */
export function accepts(ctx: Context, encoding: keyof typeof ENCODINGS): boolean {
  const accepted = ctx.req.headers['accept-encoding']
  return typeof accepted === 'string' && ENCODINGS[encoding].test(accepted)
}
