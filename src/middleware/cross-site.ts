/**
 * Refuses posts that another website's page makes the browser send. Fetch Metadata first, Origin where a browser lacks it;
 * a request with neither is no browser's and carries nobody's authority. As Go's CrossOriginProtection (net/http, 1.25).
 */
import type { Handler } from '../context.ts'
import { crossSite as refused } from '../errors.ts'

/** `baseUrl`: the public origin, accepted beside the Host that the request names; may be empty. */
export const crossSite = ({ baseUrl }: { baseUrl: string }): Handler =>
  function crossSite(ctx, next) {
    const { 'sec-fetch-site': site, origin, host } = ctx.req.headers
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw refused()
    } else if (origin !== undefined && origin !== baseUrl && !isSame(origin, host)) throw refused()
    return next()
  }

const isSame = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host
