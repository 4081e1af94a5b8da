/** A body that is not read when the answer is ready: a small one is read and dropped; else the connection is closed afterwards. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Stream } from 'node:stream'
import type { Context } from '../context.ts'

/** A body up to this size is read and dropped, so that the connection can be kept. */
const DRAINED_BYTES = 65_536

export const hasUnreadBody = ({ req }: Context): boolean =>
  !req.complete && (hasLargeBody(req) || req.headers.expect !== undefined)

export const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > DRAINED_BYTES

/** Sends the answer, reads nothing more, and cuts the connection after a moment. */
export function closeAfter(ctx: Context): void {
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
  linger(req.socket)
}

function bytesOf(body: unknown): string | Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body
  return body === undefined || body === null ? '' : JSON.stringify(body)
}

/** Time for an answer to arrive before the connection is cut. */
const LINGER_MS = 800

/** Cuts a connection after a moment: closing at once, with something still unread, could destroy the answer on its way. */
export function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
