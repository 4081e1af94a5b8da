/** Answers that are given before the application sees a request, or instead of Node's own. They have the fixed headers, too. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { answerOn } from './internals.ts'
import { linger } from './unread-body.ts'

type Headers = readonly [string, string][]

const SENTENCES: Record<number, string> = {
  408: 'The request took too long. Try again.',
  413: 'That is too large.',
  417: 'This expectation cannot be met.',
  431: 'The headers of the request are too large.',
}
const sentence = (status: number): string => `${SENTENCES[status] ?? 'The request could not be understood.'}\n`

const headersOf = (body: string, fixed: Headers): Headers => [
  ...fixed,
  ['Cache-Control', 'no-store'],
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['Content-Length', String(body.length)],
  ['Connection', 'close'],
]

/** Answers, reads nothing more, and closes when the answer has had time to arrive. */
export function refuse(req: IncomingMessage, res: ServerResponse, status: number, fixed: Headers): void {
  const body = sentence(status)
  req.pause()
  res.writeHead(status, headersOf(body, fixed).flat())
  res.flushHeaders()
  if (req.method !== 'HEAD') res.write(body)
  linger(req.socket)
}

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Refuses a request that could not be parsed: there is nothing but the socket to answer on. */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket, fixed: Headers): void {
  // Once an answer has begun, the client would take a second one for a part of it, or for the answer to another request.
  if (error.code === 'ECONNRESET' || !socket.writable || answerOn(socket)?.headersSent) {
    socket.destroy()
    return
  }
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const body = sentence(status)
  const headers = headersOf(body, fixed).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`)
  linger(socket)
}
