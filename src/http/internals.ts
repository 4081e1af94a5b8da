/**
 * Everything that uses fields which Node and its packages do not document. Another version may lack them, so the service
 * looks for them when it starts.
 */
import type { EventEmitter } from 'node:events'
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Server as NetServer, Socket } from 'node:net'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Context, RouteContext } from '../context.ts'

/** The versions that this file was written for. */
export const WRITTEN_FOR = { node: '26.10.0', '@fastify/busboy': '3.2.6', '@koa/router': '15.7.0' }

/** What Node keeps on a socket of its HTTP server. */
interface HttpSocket extends Socket {
  _httpMessage?: ServerResponse | null
  _handle?: { writeQueueSize?: number } | null
  parser?: { onIncoming?: () => number } | null
}
/** What @fastify/busboy keeps inside its parser. */
interface Inner extends EventEmitter {
  _hparser?: { maxed: boolean }
}
/** Each header of a part, in small letters, with all its values. */
export type PartHeaders = Record<string, string[]>

/** The answer that is being made or sent on a connection; none while it is idle. */
export const answerOn = (socket: Socket): ServerResponse | undefined => (socket as HttpSocket)._httpMessage ?? undefined

/** Bytes that were given to a connection and that the system has not taken yet. */
export function unsentBytes(socket: Socket): number {
  // `writableLength` counts a write in full until all of it is taken.
  return Math.min(socket.writableLength, (socket as HttpSocket)._handle?.writeQueueSize ?? socket.writableLength)
}

/** Drops the requests of a connection that are read and not parsed yet, up to 64 KiB; else Node would still answer them. */
export function dropUnparsed(socket: Socket): void {
  const { parser } = socket as HttpSocket
  if (parser) parser.onIncoming = () => 2 // as after an upgrade to another protocol
}

/** Calls back when it is the turn of an answer whose connection was still busy with earlier ones. */
export const onTurn = (res: ServerResponse, begin: () => void): void => void res.once('socket', begin)

/** Stops a server from listening. Unlike `server.close()` it leaves idle connections open. */
export const stopListening = (server: Server, stopped: () => void): void =>
  void NetServer.prototype.close.call(server, stopped)

/** The parts of a multipart body, as the reader inside the parser sees them. */
export function partsIn(parser: BusboyInstance): {
  onPart(listener: () => void): void
  /** Calls back with the headers of each part before the parser reads them: what is changed in them counts. */
  onHeaders(listener: (headers: PartHeaders) => void): void
  headersTooLarge(): boolean
} {
  const inner = innerOf(parser)!
  return {
    // The parser itself drops a part whose headers it cannot read, without a word.
    onPart: (listener) => void inner.on('part', listener),
    onHeaders: (listener) => void inner.on('part', (part: EventEmitter) => part.prependListener('header', listener)),
    headersTooLarge: () => inner._hparser?.maxed === true,
  }
}
const innerOf = (parser: BusboyInstance): Inner | undefined =>
  (parser as { _parser?: { parser?: Inner } })._parser?.parser

/** The pattern of the route that answers, such as `/f/:slug`; addresses hold references. */
export const routeOf = (ctx: Context): string => String((ctx as RouteContext)._matchedRoute ?? '(none)')

/** Throws an error that names what is missing, and the versions to use. */
export function requireInternals(): void {
  const missing = Object.entries({ ...nodeFields(), ...busboyFields() }).flatMap(([name, found]) => (found ? [] : name))
  if (missing.length === 0) return
  const versions = Object.entries(WRITTEN_FOR).map(([name, version]) => `${name} ${version}`)
  throw new Error(
    `Intake cannot run with these versions. It was written for ${versions.join(', ')}. ` +
      `This is node ${process.versions.node}, and Intake does not find ${missing.join(', ')}. ` +
      'Run "npm ci" to install the right versions.',
  )
}

function nodeFields(): Record<string, boolean> {
  const socket: HttpSocket = new Socket()
  createServer().emit('connection', socket)
  const res = new ServerResponse(new IncomingMessage(socket))
  let hadTurn = false
  onTurn(res, () => {
    hadTurn = true
  })
  res.assignSocket(socket)
  const found = {
    'socket.parser of node': typeof socket.parser?.onIncoming === 'function',
    'socket._httpMessage of node': answerOn(socket) === res,
    'the event "socket" of an answer of node': hadTurn,
    'socket._handle of node': hasQueueSize(),
  }
  socket.destroy()
  return found
}

/** Only a socket that connects has a handle; this one connects to nothing. */
function hasQueueSize(): boolean {
  const socket: HttpSocket = new Socket()
  socket.on('error', () => {})
  socket.connect({ path: '/' })
  const size = socket._handle?.writeQueueSize
  socket.destroy()
  return typeof size === 'number'
}

function busboyFields(): Record<string, boolean> {
  const parser = new Busboy({ headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  const inner = innerOf(parser)
  let [parts, types] = [0, [] as unknown[]]
  inner?.on?.('part', (part: EventEmitter) => {
    parts++
    part.prependListener('header', (headers: PartHeaders) => {
      headers['content-type'] = ['x/y']
    })
  })
  parser.on('field', (...[, , , , , type]) => types.push(type))
  parser.write('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x\r\nA')
  return {
    'the event "part" of @fastify/busboy': parts === 2,
    'the event "header" of @fastify/busboy': types[0] === 'x/y',
    'maxed of @fastify/busboy': inner?._hparser?.maxed === false,
  }
}
