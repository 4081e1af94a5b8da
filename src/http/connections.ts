/**
 * Guards the open connections, so that no client can shut the others out. When all are taken, the network with most gives up
 * the one that was idle longest. A client that asks for much without waiting, or reads no answers, is cut.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Counted } from '../models/network.ts'
import { createHolders, type Holding } from '../services/limits/holders.ts'
import { answerOn } from './internals.ts'
import { createPipelines, type Pipelines } from './pipelines.ts'
import { note, type Reader, readerOn, stalled } from './readers.ts'

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
): Pick<Pipelines, 'inTurn'> {
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
