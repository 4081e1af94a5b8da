/**
 * Refuses what another website's page makes the browser send or ask for. Fetch Metadata first, Origin where a browser lacks
 * it; a request with neither is no browser's and carries nobody's authority. As Go's CrossOriginProtection (net/http, 1.25),
 * except that plain http is another origin where the service is on https, since anybody on the network can write such a page.
 */
import type { Handler } from '../context.ts'
import { problem } from '../errors.ts'

interface Options {
  /** The public origin, accepted beside the Host that the request names; may be empty. */
  baseUrl: string
}

/** Stands before a post. */
export const crossSite = ({ baseUrl }: Options): Handler => ownOnly(baseUrl, 'cross-site')

/** Stands before what is given out as a file: a link of another website does not lead to it, a typed address does. */
export const ownLink = ({ baseUrl }: Options): Handler => ownOnly(baseUrl, 'cross-site-file')

const ownOnly = (baseUrl: string, code: 'cross-site' | 'cross-site-file'): Handler => {
  const isSecure = baseUrl.startsWith('https:')
  return function ownOnly(ctx, next) {
    const { 'sec-fetch-site': site, origin, host } = ctx.req.headers
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw problem(code)
    } else if (origin !== undefined && origin !== baseUrl && !isSame(origin, host, isSecure)) throw problem(code)
    return next()
  }
}

function isSame(origin: string, host: string | undefined, isSecure: boolean): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.host === host && (url.protocol === 'https:' || !isSecure)
}
