/** Around every request: its id, the limit of requests at once, the access line and the headers of answers that Koa sends. */
import { randomBytes } from 'node:crypto'
import type { Context, Handler } from '../context.ts'
import { overloaded, problem } from '../errors.ts'
import { slotsFor } from '../http/body.ts'
import { routeOf } from '../http/internals.ts'
import { closeAfter, hasLargeBody, hasUnreadBody } from '../http/unread-body.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

interface Options {
  log: Log
  metrics: Metrics
  clock: () => number
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
  fixed: readonly [string, string][]
  maxInFlight: number
  /** Number of proxies in front. */
  trustProxy: number
  /** Is told once when there seems to be a proxy that is not counted. */
  sawProxy: () => void
}

export function request({
  log,
  metrics,
  clock,
  monotonic,
  fixed,
  maxInFlight,
  trustProxy,
  sawProxy,
}: Options): Handler {
  const start = randomBytes(4).toString('hex')
  let count = 0
  const slots = slotsFor(maxInFlight, metrics)
  const watch = trustProxy === 0 ? watchForProxy(log, sawProxy) : undefined
  return async function request(ctx, next) {
    const began = monotonic()
    ctx.state.requestId = `${start}-${(count++).toString(36)}`
    ctx.state.slots = slots
    const isProbe = isWatched(ctx.path)
    if (!isProbe) watch?.(ctx)
    if (slots.working >= maxInFlight && !isProbe) {
      ctx.state.refusal = overloaded()
      metrics.shed('request')
    } else if (isRead(ctx.method) && hasLargeBody(ctx.req)) ctx.state.refusal = problem('no-body-here')
    slots.working++
    try {
      await next()
    } finally {
      slots.working--
      if (ctx.respond !== false) finish(ctx, fixed)
      const route = routeOf(ctx)
      const status = ctx.res.statusCode
      const duration = monotonic() - began
      log.access({ at: clock(), requestId: ctx.state.requestId, method: ctx.method, route, status, duration })
      metrics.observe(ctx.method, route, status, duration)
    }
  }
}

function finish(ctx: Context, fixed: readonly [string, string][]): void {
  // A file from outside brings a stricter policy of its own.
  for (const [name, value] of fixed) if (!ctx.res.hasHeader(name)) ctx.res.setHeader(name, value)
  if (!ctx.res.hasHeader('Cache-Control')) ctx.res.setHeader('Cache-Control', 'no-store')
  if (hasUnreadBody(ctx)) closeAfter(ctx)
}

/** These answer while the service is busy: it is alive, and whatever watches it must not take it for dead. */
const isWatched = (path: string): boolean => path === '/healthz' || path === '/readyz'

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

// Warns once if every request seems to come through a proxy that the settings do not name. All people then have the address of
// the proxy, and share the limits of one network.

/** So many requests are looked at after the start. One without such a header shows that people also come without a proxy. */
const FIRST = 50

/** Call it with each request that counts, where no proxy is trusted. */
function watchForProxy(log: Pick<Log, 'warn'>, sawProxy: () => void): (ctx: Pick<Context, 'req'>) => void {
  let left = FIRST
  return ({ req: { headers } }) => {
    if (left === 0) return
    const isForwarded = Boolean(headers['x-forwarded-for'] || headers.forwarded)
    left = isForwarded ? left - 1 : 0
    if (isForwarded && left === 0) {
      sawProxy()
      log.warn(
        { requests: FIRST },
        'every request since the start came with X-Forwarded-For or Forwarded, so there seems to be a proxy that SVC_TRUST_PROXY does not count. All people now share the limits of one address. Set SVC_TRUST_PROXY to the number of your proxies, and let them send X-Forwarded-For. If you have no proxy, change nothing: then somebody else writes these headers',
      )
    }
  }
}
