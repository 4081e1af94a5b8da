/**
 * Warns once if every request seems to come through a proxy that the settings do not name. All people then have the address of
 * the proxy, and share the limits of one network.
 */
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'

/** So many requests are looked at after the start. One without such a header shows that people also come without a proxy. */
const FIRST = 50

/** Call it with each request that counts, where no proxy is trusted. */
export function watchForProxy(log: Pick<Log, 'warn'>): (ctx: Pick<Context, 'req'>) => void {
  let left = FIRST
  return ({ req: { headers } }) => {
    if (left === 0) return
    const isForwarded = Boolean(headers['x-forwarded-for'] || headers.forwarded)
    left = isForwarded ? left - 1 : 0
    if (isForwarded && left === 0)
      log.warn(
        { requests: FIRST },
        'every request since the start came with X-Forwarded-For or Forwarded, so there seems to be a proxy that SVC_TRUST_PROXY does not count. All people now share the limits of one address. Set SVC_TRUST_PROXY to the number of your proxies, and let them send X-Forwarded-For. If you have no proxy, change nothing: then somebody else writes these headers',
      )
  }
}
