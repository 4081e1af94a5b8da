/**
 * Guards the open connections, so that no client can shut the others out. When all are taken, the network with most gives up
 * the one that was idle longest. A client that asks for much without waiting, or reads no answers, is cut.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Counted } from '../models/network.ts'
import { createHolders, type Holding } from '../services/limits/holders.ts'
import { answerOn, dropUnparsed, onTurn, unsentBytes } from './internals.ts'

interface ConnectionLimits {
  max: number
  /** The networks of an address: when connections are scarce, they are shared between networks. */
  networksOf(address: string): readonly Counted[]
  /** Milliseconds of a clock that never steps. */
  monotonic(): number
  onShed(what: 'connection' | 'reader' | 'pipeline'): void
}
interface Connection extends Holding, Reader {
  idleSince: number
}

const LOOK_MS = 1000

export function guardConnections(
  server: Server,
  { max, networksOf, monotonic, onShed }: ConnectionLimits,
): Pick<Pipelines, 'wait'> {
  const connections = new Map<Socket, Connection>()
  const holders = createHolders<Connection>()
  const pipelines = createPipelines((socket) => cut(connections.get(socket)!, 'pipeline'))
  server.on('connection', open)
  const timer = setInterval(look, LOOK_MS).unref()
  server.on('close', () => clearInterval(timer))
  return pipelines

  function open(socket: Socket): void {
    const now = monotonic()
    const by = networksOf(socket.remoteAddress ?? '')
    const connection = { ...readerOn(socket, now), by, amount: 1, idleSince: now }
    connections.set(socket, connection)
    holders.add(connection)
    socket.once('close', () => forget(connection))
    if (connections.size > max) cut(mostIdle() ?? connection, 'connection')
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection.socket)) return
    holders.remove(connection)
    pipelines.forget(connection.socket)
  }

  function cut(connection: Connection, what: 'connection' | 'reader' | 'pipeline'): void {
    forget(connection)
    connection.socket.destroy()
    onShed(what)
  }

  /** The connection that was idle longest: of the network with most of them, or of all if that network has no idle one. */
  function mostIdle(): Connection | undefined {
    const { weight, holdings } = holders.heaviest()
    return (weight > 1 ? longestIdle(holdings) : undefined) ?? longestIdle(connections.values())
  }

  function look(): void {
    const now = monotonic()
    for (const connection of connections.values())
      if (note(connection, now) || isBusy(connection)) connection.idleSince = now
    for (const connection of stalled(connections.values(), now)) cut(connection, 'reader')
  }
}

function longestIdle(list: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined
  for (const one of list) if (!isBusy(one) && (!found || one.idleSince < found.idleSince)) found = one
  return found
}

/** A request is being answered. Bytes that are no request, such as a line end a second, do not count. */
const isBusy = ({ socket }: Connection): boolean => answerOn(socket) !== undefined

// Requests that a client sends ahead, before it has the answers to earlier ones. They are answered in turn, and only a few
// may wait: browsers send none ahead.

/** Requests that may wait on one connection, and on all. */
const MAX_AHEAD = 32
const MAX_AHEAD_IN_ALL = 4096

interface Pipelines {
  /** Answers when every earlier request of the connection was answered and the answers were taken. */
  wait(req: IncomingMessage, res: ServerResponse, answer: RequestListener): void
  /** The connection is closed: what waits on it is never answered. */
  forget(socket: Socket): void
}

/** `cut` must close the connection and forget it. */
function createPipelines(cut: (socket: Socket) => void): Pipelines {
  const ahead = new Map<Socket, number>()
  let inAll = 0
  return {
    wait(req, res, answer) {
      const { socket } = req
      count(socket, 1)
      onTurn(res, () => {
        if (!ahead.has(socket)) return
        count(socket, -1)
        answer(req, res)
      })
      if (ahead.get(socket)! <= MAX_AHEAD && inAll <= MAX_AHEAD_IN_ALL) return
      dropUnparsed(socket)
      cut(socket)
    },
    forget(socket) {
      count(socket, -(ahead.get(socket) ?? 0))
    },
  }

  function count(socket: Socket, more: number): void {
    const left = (ahead.get(socket) ?? 0) + more
    if (left > 0) ahead.set(socket, left)
    else ahead.delete(socket)
    inAll += more
  }
}

// Finds the clients that do not read their answers: until they do, the answers stay in memory.

/** A client that reads nothing for this long is cut. */
const STALL_MS = 30_000
/** Bytes of all answers that their clients may leave unread. */
const MAX_UNSENT = 64 * 2 ** 20

interface Reader {
  socket: Socket
  /** How many bytes of its answers had gone out at the last look, and when that changed. */
  written: number
  unsent: number
  progressAt: number
}

const readerOn = (socket: Socket, now: number): Reader => ({ socket, written: 0, unsent: 0, progressAt: now })

/** Notes how much of the answers has gone out; has anything changed since the last look? */
function note(reader: Reader, now: number): boolean {
  const { bytesWritten } = reader.socket
  const unsent = unsentBytes(reader.socket)
  const moved = bytesWritten !== reader.written || unsent !== reader.unsent
  if (moved) reader.progressAt = now
  reader.written = bytesWritten
  reader.unsent = unsent
  return moved
}

/**
 * Those to cut: all that have read nothing for too long, and while the others leave too much unread in all, those of them
 * that read nothing since the last look, the one with most first.
 */
function stalled<T extends Reader>(readers: Iterable<T>, now: number): T[] {
  const [over, rest]: [T[], T[]] = [[], []]
  let unsent = 0
  for (const one of readers) {
    if (one.unsent === 0) continue
    if (now - one.progressAt >= STALL_MS) over.push(one)
    else {
      rest.push(one)
      unsent += one.unsent
    }
  }
  for (const one of rest.filter(({ progressAt }) => progressAt < now).sort((a, b) => b.unsent - a.unsent)) {
    if (unsent <= MAX_UNSENT) break
    unsent -= one.unsent
    over.push(one)
  }
  return over
}
