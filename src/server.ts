/** The HTTP server around the application: its limits, the answers that Node gives by itself, and its end. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'

interface Options {
  fixed: readonly [string, string][]
  maxConnections: number
}

/** A server with time limits for slow clients; every answer it gives by itself carries the fixed headers. */
export function createHttpServer(listener: RequestListener, { fixed, maxConnections }: Options): Server {
  const server = createServer({
    requireHostHeader: false, // our own 400 below, with all headers
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 65_000, // longer than proxies keep theirs, so that the proxy is the one that closes
  })
  server.maxConnections = maxConnections
  server.on('request', (req, res) => (lacksHost(req) ? refuse(res, 400, fixed) : listener(req, res)))
  // The body is invited later, once the headers were found to be in order; see middleware/body.
  server.on('checkContinue', (req, res) => (lacksHost(req) ? refuse(res, 400, fixed) : listener(req, res)))
  server.on('checkExpectation', (_req, res) => refuse(res, 417, fixed))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerRaw(error, socket as Socket, fixed))
  return server
}

/** Ends the server: no new connection, answers in flight are finished, what is left after `deadline` milliseconds is cut. */
export async function drain(server: Server, deadline: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const cut = setTimeout(() => server.closeAllConnections(), deadline)
  // A connection that becomes idle only now would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  await closed
  clearTimeout(cut)
  clearInterval(sweep)
}

const lacksHost = ({ httpVersionMinor, headers }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersionMinor > 0

function refuse(res: ServerResponse, status: number, fixed: readonly [string, string][]): void {
  const body = sentence(status)
  res.writeHead(status, [
    ...fixed.flat(),
    'Cache-Control',
    'no-store',
    'Content-Type',
    'text/plain; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Connection',
    'close',
  ])
  res.end(body)
}

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The request could not be parsed, so there is nothing but the socket to answer on. */
function answerRaw(error: NodeJS.ErrnoException, socket: Socket, fixed: readonly [string, string][]): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const body = sentence(status)
  const headers = [
    ...fixed,
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', String(body.length)],
    ['Connection', 'close'],
  ]
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

const SENTENCES: Record<number, string> = {
  408: 'The request took too long. Try again.',
  413: 'That is too large.',
  417: 'This expectation cannot be met.',
  431: 'The headers of the request are too large.',
}
const sentence = (status: number): string => `${SENTENCES[status] ?? 'The request could not be understood.'}\n`
