/**
 * Guards the open connections, so that no client can shut the others out. When all are taken, the network with most gives up
 * the one that was idle longest. A client that asks much without waiting, or reads no answers, is cut.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  max: number
  /** The network of an address: when connections are scarce, they are shared out by network. */
  ownerOf(address: string): string
  /** Milliseconds of a clock that never steps. */
  monotonic(): number
  onShed(what: 'connection' | 'reader' | 'pipeline'): void
}
export interface Connections {
  /** Answers now, or when every earlier request of the connection was answered and the answers were taken. */
  inTurn(req: IncomingMessage, res: ServerResponse, answer: (req: IncomingMessage, res: ServerResponse) => void): void
}
interface Connection {
  socket: Socket & NodeParts
  owner: Set<Connection>
  name: string
  idleSince: number
  /** Requests that wait for the answers to earlier ones. */
  pipelined: number
  /** How far the answers had gone at the last look, and when that changed. */
  written: number
  unsent: number
  progressAt: number
}
/** What Node keeps on a socket of its HTTP server; its own code looks at the same. */
interface NodeParts {
  _httpMessage?: ServerResponse | null
  _handle?: { writeQueueSize?: number } | null
  parser?: { onIncoming?: () => number } | null
}

/** Requests of one connection that may wait for the answers to earlier ones, and of all; browsers send none ahead. */
const MAX_PIPELINED = 32
const MAX_PIPELINED_IN_ALL = 4096
/** A reader that takes not one byte for this long is cut. */
const STALL_MS = 30_000
/** Answers that were given but not taken, of all connections, in bytes. */
const MAX_UNSENT = 64 * 2 ** 20
const LOOK_MS = 1000

export function guardConnections(server: Server, { max, ownerOf, monotonic, onShed }: ConnectionLimits): Connections {
  const connections = new Map<Socket, Connection>()
  const owners = new Map<string, Set<Connection>>()
  let pipelined = 0
  server.on('connection', open)
  const timer = setInterval(look, LOOK_MS).unref()
  server.on('close', () => clearInterval(timer))
  return { inTurn }

  function open(socket: Socket): void {
    const name = ownerOf(socket.remoteAddress ?? '')
    const owner = owners.get(name) ?? new Set()
    owners.set(name, owner)
    const now = monotonic()
    const counts = { pipelined: 0, written: 0, unsent: 0, progressAt: now }
    const connection: Connection = { socket, owner, name, idleSince: now, ...counts }
    connections.set(socket, connection)
    owner.add(connection)
    socket.once('close', () => forget(connection))
    if (connections.size > max) cut(mostIdle() ?? connection, 'connection')
  }

  function forget(connection: Connection): void {
    const { socket, owner, name } = connection
    if (!connections.delete(socket)) return
    pipelined -= connection.pipelined
    owner.delete(connection)
    if (owner.size === 0) owners.delete(name)
  }

  function cut(connection: Connection, what: 'connection' | 'reader' | 'pipeline'): void {
    forget(connection)
    connection.socket.destroy()
    onShed(what)
  }

  /**
   * The connection that was idle longest: among those of the network with most of them, or among all if none of those is
   * idle.
   */
  function mostIdle(): Connection | undefined {
    let largest = new Set<Connection>()
    for (const owner of owners.values()) if (owner.size > largest.size) largest = owner
    return (largest.size > 1 ? longestIdle(largest) : undefined) ?? longestIdle(connections.values())
  }

  function inTurn(...[req, res, answer]: Parameters<Connections['inTurn']>): void {
    const connection = res.socket ? undefined : connections.get(req.socket)
    if (res.socket) answer(req, res)
    else if (connection) wait(connection, res, () => answer(req, res))
  }

  /** Node gives an answer its socket when the one before it is finished. */
  function wait(connection: Connection, res: ServerResponse, answer: () => void): void {
    connection.pipelined++
    pipelined++
    res.once('socket', () => {
      if (!connections.has(connection.socket)) return // cut meanwhile, and counted no more
      connection.pipelined--
      pipelined--
      answer()
    })
    if (connection.pipelined <= MAX_PIPELINED && pipelined <= MAX_PIPELINED_IN_ALL) return
    // Up to 64 KiB of requests lie read in Node's parser: 2 ends its work on them, as after an upgrade.
    if (connection.socket.parser) connection.socket.parser.onIncoming = () => 2
    cut(connection, 'pipeline')
  }

  function look(): void {
    const now = monotonic()
    let unsent = 0
    for (const connection of connections.values()) {
      note(connection, now)
      if (connection.unsent > 0 && now - connection.progressAt >= STALL_MS) cut(connection, 'reader')
      else unsent += connection.unsent
    }
    if (unsent > MAX_UNSENT) cutReaders(unsent, now)
  }

  /** Cuts clients that take nothing, the one with most unsent bytes first, until few enough are left. */
  function cutReaders(unsent: number, now: number): void {
    const stalled = [...connections.values()].filter((one) => one.unsent > 0 && one.progressAt < now)
    for (const connection of stalled.sort((a, b) => b.unsent - a.unsent)) {
      if (unsent <= MAX_UNSENT) return
      unsent -= connection.unsent
      cut(connection, 'reader')
    }
  }
}

function longestIdle(list: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined
  for (const one of list) if (!isBusy(one) && (!found || one.idleSince < found.idleSince)) found = one
  return found
}

/** A request is under way, or its answer. Bytes that are no request, such as a line end a second, do not count. */
const isBusy = ({ socket }: Connection): boolean => socket._httpMessage != null

function note(connection: Connection, now: number): void {
  const { socket } = connection
  // `writableLength` counts a write in full until all of it is taken; `writeQueueSize` is what the system has not taken yet.
  const unsent = Math.min(socket.writableLength, socket._handle?.writeQueueSize ?? socket.writableLength)
  if (socket.bytesWritten !== connection.written || unsent !== connection.unsent) {
    connection.progressAt = now
    connection.idleSince = now
  }
  if (isBusy(connection)) connection.idleSince = now
  connection.written = socket.bytesWritten
  connection.unsent = unsent
}
