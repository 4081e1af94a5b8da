/** Errors that reach Koa itself, such as a socket that breaks while an answer is written. Koa's own handler would drop every header. */
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'

export const lastResort = ({ log, fixed }: { log: Log; fixed: readonly [string, string][] }) => {
  /** Koa reports an error when the body breaks off, and again when the answer has ended. */
  const reported = new WeakSet<Context>()
  return function onerror(this: Context, error: unknown): void {
    if (error === null || error === undefined || isHangUp(error)) return
    const { res } = this
    // Also if the answer is destroyed already, because its file could not be read to the end.
    if (!reported.has(this)) log.error({ err: error, id: this.state.requestId }, 'error while answering')
    reported.add(this)
    if (res.headersSent || res.destroyed) {
      res.destroy()
      return
    }
    for (const name of res.getHeaderNames()) res.removeHeader(name)
    const body = 'Something went wrong here. Try again in a moment.\n'
    res.writeHead(500, [
      ...fixed.flat(),
      'Cache-Control',
      'no-store',
      'Content-Type',
      'text/plain; charset=utf-8',
      'Content-Length',
      String(body.length),
    ])
    res.end(body)
  }
}

const isHangUp = (error: unknown): boolean =>
  /^(ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_(PREMATURE_CLOSE|DESTROYED))$/.test(
    String((error as { code?: unknown }).code),
  )
