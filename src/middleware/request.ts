/** Around every request: its id, the limit of requests at once, the access line and the headers of answers that Koa sends. */
import { randomBytes } from 'node:crypto'
import { Stream } from 'node:stream'
import type { Context, Handler } from '../context.ts'
import { overloaded, problem } from '../errors.ts'
import { slotsFor } from '../http/slots.ts'
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
}

export function request({ log, metrics, clock, monotonic, fixed, maxInFlight }: Options): Handler {
  const start = randomBytes(4).toString('hex')
  let count = 0
  const slots = slotsFor(maxInFlight, metrics)
  return async function request(ctx, next) {
    const began = monotonic()
    ctx.state.requestId = `${start}-${(count++).toString(36)}`
    ctx.state.slots = slots
    if (slots.working >= maxInFlight && !isWatched(ctx.path)) {
      ctx.state.refusal = overloaded()
      metrics.shed('request')
    } else if (isRead(ctx.method) && hasLargeBody(ctx)) ctx.state.refusal = problem('no-body-here')
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

/** The route's pattern; addresses hold references, so they are never logged. */
const routeOf = (ctx: Context): string => (ctx as { _matchedRoute?: string })._matchedRoute ?? '(none)'

/** A body larger than this that is not read yet is not swallowed for the sake of the connection: it is closed instead. */
const DRAINED_BYTES = 65_536
/** Time for the answer to arrive before the connection is cut. */
const LINGER_MS = 800

function finish(ctx: Context, fixed: readonly [string, string][]): void {
  // A file from outside brings a stricter policy of its own.
  for (const [name, value] of fixed) if (!ctx.res.hasHeader(name)) ctx.res.setHeader(name, value)
  if (!ctx.res.hasHeader('Cache-Control')) ctx.res.setHeader('Cache-Control', 'no-store')
  if (hasUnreadBody(ctx)) closeAfter(ctx)
}

/** A service that is busy is alive: whoever watches it must be told so. */
const isWatched = (path: string): boolean => path === '/healthz' || path === '/readyz'

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

function hasUnreadBody(ctx: Context): boolean {
  return !ctx.req.complete && (hasLargeBody(ctx) || ctx.req.headers.expect !== undefined)
}

function hasLargeBody({ req }: Context): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > DRAINED_BYTES
}

function bytesOf(body: unknown): string | Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body
  return body === undefined || body === null ? '' : JSON.stringify(body)
}

/** Sends the answer, reads nothing more, and cuts the connection after a moment: closing at once could destroy the answer on its way. */
function closeAfter(ctx: Context): void {
  const { req, res } = ctx
  req.unpipe()
  req.pause()
  res.setHeader('Connection', 'close')
  if (ctx.body instanceof Stream) return // Koa sends it to its end
  const body = bytesOf(ctx.body)
  res.setHeader('Content-Length', Buffer.byteLength(body))
  ctx.respond = false
  res.writeHead(ctx.status)
  res.flushHeaders()
  if (ctx.method !== 'HEAD') res.write(body)
  const timer = setTimeout(() => req.socket.destroy(), LINGER_MS)
  res.once('close', () => clearTimeout(timer))
}
