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
import { linger } from './unread-body.ts'

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
    requestTimeout: 1_800_000, // bodies are kept at a pace by pace.ts; this bounds the rest
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
  const take = (req: IncomingMessage, res: ServerResponse) => {
    if (leaving.has(server)) res.shouldKeepAlive = false
    inTurn(req, res, isWellFormed(req) ? listener : () => refuse(req, res, 400, fixed))
  }
  /** A client may send a request before it has the answer to the one before: then the response has no socket yet. */
  const inTurn = (req: IncomingMessage, res: ServerResponse, answer: RequestListener) =>
    res.socket ? answer(req, res) : connections.wait(req, res, answer)
  server.on('request', take)
  // The body is invited later, once the headers were found to be in order; see `beginBody` in body.ts.
  server.on('checkContinue', take)
  server.on('checkExpectation', (req, res) => inTurn(req, res, () => refuse(req, res, 417, fixed)))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseUnparsed(error, socket as Socket, fixed))
  return server
}

/** Servers that are ending. They still answer requests on open connections, and close the connection with the answer. */
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

/**
 * Node lets through heads of requests that HTTP forbids. Does this one name one host, and an address? Of a full address only
 * path and query are kept, in `req.url`.
 */
const isWellFormed = (req: IncomingMessage): boolean => hasOneHost(req) && hasAddress(req)

/** HTTP/1.0 needs no host (RFC 9112, 3.2). Looked up in the raw headers: Node's own list hides repeats. */
function hasOneHost({ httpVersionMinor, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0)
}

/** A path, `*`, or a full address (RFC 9112, 3.2.2), which nothing behind this could read. */
function hasAddress(req: IncomingMessage): boolean {
  const target = req.url!
  if (target.startsWith('/') || target === '*') return true
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return false
  const { pathname, search } = new URL(target)
  req.url = pathname + search
  return true
}

// Answers that are given before the application sees a request, or instead of Node's own. They have the fixed headers, too.

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
function refuse(req: IncomingMessage, res: ServerResponse, status: number, fixed: Headers): void {
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
function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket, fixed: Headers): void {
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
