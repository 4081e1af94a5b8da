/**
 * The origin that the browser asked for. It is what the request says of itself, so it may be shown only on a page that is sent
 * to this browser alone and is not cached. Empty where the request names no host.
 */
import type { RouteContext } from '../context.ts'

export const requestOrigin = ({ protocol, host }: RouteContext): string => (host === '' ? '' : `${protocol}://${host}`)
