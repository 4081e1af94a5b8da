/**
 * Refuses what another website's page makes the browser send or ask for. Fetch Metadata first, Origin where a browser lacks
 * it; a request with neither is no browser's and carries nobody's authority. As Go's CrossOriginProtection (net/http, 1.25).
 */
import type { Handler } from '../context.ts'
import { PublicError, crossSite as sentFromElsewhere } from '../errors.ts'

interface Options {
  /** The public origin, accepted beside the Host that the request names; may be empty. */
  baseUrl: string
}

/** Stands before a post. */
export const crossSite = ({ baseUrl }: Options): Handler => ownOnly(baseUrl, sentFromElsewhere)

/** Stands before what is given out as a file: a link of another website does not lead to it, a typed address does. */
export const ownLink = ({ baseUrl }: Options): Handler => ownOnly(baseUrl, ledToFile)

const ownOnly = (baseUrl: string, refused: () => PublicError): Handler =>
  function ownOnly(ctx, next) {
    const { 'sec-fetch-site': site, origin, host } = ctx.req.headers
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw refused()
    } else if (origin !== undefined && origin !== baseUrl && !isSame(origin, host)) throw refused()
    return next()
  }

const isSame = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

const ledToFile = (): PublicError =>
  new PublicError({
    type: 'cross-site',
    status: 403,
    title: 'This was opened from another website',
    text: 'For your safety, exports and files of cases are only given out on pages of the office. Open the list or the case there, and choose it again.',
  })
