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
import type { Metrics } from '../metrics.ts'
import { alone, networksOf } from '../models/network.ts'
import { guardConnections } from './connections.ts'
import { answerOn, stopListening } from './internals.ts'

/** Time for an answer to arrive before the connection is cut. */
const LINGER_MS = 800

interface Options {
  fixed: readonly [string, string][]
  maxConnections: number
  /** Proxies in front: all connections come from them, so that networks have no shares of connections. */
  trustProxy?: number
  /** Milliseconds of a clock that never steps. */
  monotonic?: () => number
  metrics?: Pick<Metrics, 'shed'>
}

/** Connections above the limit that are accepted only to close another one for them. */
const SPARE_CONNECTIONS = 64

/** A server with time limits for slow clients; every answer it gives by itself carries the fixed headers. */
export function createHttpServer(
  listener: RequestListener,
  { fixed, maxConnections, trustProxy = 0, monotonic = () => performance.now(), metrics }: Options,
): Server {
  const server = createServer({
    requireHostHeader: false, // our own 400 below, with all headers
    headersTimeout: 15_000,
    requestTimeout: 1_800_000, // bodies are kept at a pace by middleware/pace; this bounds the rest
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 65_000, // longer than proxies keep theirs, so that the proxy is the one that closes
  })
  server.maxConnections = maxConnections + SPARE_CONNECTIONS
  const connections = guardConnections(server, {
    max: maxConnections,
    networksOf: trustProxy > 0 ? () => alone('proxy') : networksOf,
    monotonic,
    onShed: (what) => metrics?.shed(what),
  })
  const answer = (req: IncomingMessage, res: ServerResponse) =>
    wrongHost(req) || !isAddress(req) ? refuse(req, res, 400, fixed) : listener(req, res)
  const take = (req: IncomingMessage, res: ServerResponse) => {
    if (leaving.has(server)) res.shouldKeepAlive = false
    connections.inTurn(req, res, answer)
  }
  server.on('request', take)
  // The body is invited later, once the headers were found to be in order; see middleware/body.
  server.on('checkContinue', take)
  server.on('checkExpectation', (req, res) => connections.inTurn(req, res, () => refuse(req, res, 417, fixed)))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerRaw(error, socket as Socket, fixed))
  return server
}

/** Servers that answer what still comes over open connections, and say with it that the connection ends. */
const leaving = new WeakSet<Server>()

/**
 * Ends the server: no new connection, answers in flight are finished, what is left after `deadline` milliseconds is cut.
 * Idle connections are closed at once; `patient`, where others serve on the same port, after half of that time, so that a
 * client that is just about to ask is answered.
 */
export async function drain(server: Server, deadline: number, { patient = false } = {}): Promise<void> {
  leaving.add(server)
  const closed = new Promise<void>((resolve) => {
    if (patient) stopListening(server, resolve)
    else server.close(() => resolve())
  })
  const cut = setTimeout(() => server.closeAllConnections(), deadline)
  const since = performance.now()
  // A connection that becomes idle only now would otherwise be kept alive.
  const sweep = setInterval(() => {
    if (!patient || performance.now() - since > deadline / 2) server.closeIdleConnections()
  }, 100)
  await closed
  clearTimeout(cut)
  clearInterval(sweep)
}

/** A path, `*`, or a full address (RFC 9112, 3.2.2), of which only path and query are kept: what follows would stumble over the rest. */
function isAddress(req: IncomingMessage): boolean {
  const target = req.url!
  if (target.startsWith('/') || target === '*') return true
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return false
  const { pathname, search } = new URL(target)
  req.url = pathname + search
  return true
}

/**
 * Has a request more than one Host, or none with HTTP/1.1 (RFC 9112, 3.2)? Looked up in the raw headers: Node's own list
 * hides repeats.
 */
function wrongHost({ httpVersionMinor, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  return hosts > 1 || (hosts === 0 && httpVersionMinor > 0)
}

/** Answers, reads nothing more, and closes when the answer has had time to arrive. */
function refuse(req: IncomingMessage, res: ServerResponse, status: number, fixed: readonly [string, string][]): void {
  const body = sentence(status)
  req.pause()
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
  res.flushHeaders()
  if (req.method !== 'HEAD') res.write(body)
  linger(req.socket)
}

/** Closing at once, with something still unread, would reset the connection and could destroy the answer on its way. */
function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The request could not be parsed, so there is nothing but the socket to answer on. */
function answerRaw(error: NodeJS.ErrnoException, socket: Socket, fixed: readonly [string, string][]): void {
  // Once an answer has begun, the client would take a second one for a part of it, or for the answer to another request.
  if (error.code === 'ECONNRESET' || !socket.writable || answerOn(socket)?.headersSent) {
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
  linger(socket)
}

const SENTENCES: Record<number, string> = {
  408: 'The request took too long. Try again.',
  413: 'That is too large.',
  417: 'This expectation cannot be met.',
  431: 'The headers of the request are too large.',
}
const sentence = (status: number): string => `${SENTENCES[status] ?? 'The request could not be understood.'}\n`
