/** Behind Koa: errors outside the one catch, such as a socket that breaks while an answer is written. Koa's own handler would drop every header. */
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'

export const lastResort = ({ log, fixed }: { log: Log; fixed: readonly [string, string][] }) =>
  function onerror(this: Context, error: unknown): void {
    if (error === null || error === undefined) return
    const { res } = this
    if (isHangUp(error) || res.destroyed) return
    log.error({ err: error, id: this.state.requestId }, 'error while answering')
    if (res.headersSent) {
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

const isHangUp = (error: unknown): boolean =>
  /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/.test(String((error as { code?: unknown }).code))
