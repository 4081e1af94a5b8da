import type { Context } from '../context.ts'

const ENCODINGS = { gzip: /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i, br: /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i }

/** Does the client accept this encoding? (`gzip;q=0` says no; RFC 9110, 12.5.3) */
export function accepts(ctx: Context, encoding: keyof typeof ENCODINGS): boolean {
  const accepted = ctx.req.headers['accept-encoding']
  return typeof accepted === 'string' && ENCODINGS[encoding].test(accepted)
}
