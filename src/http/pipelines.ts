/**
 * Requests that a client sends ahead, before it has the answers to earlier ones. They are answered in turn, and only a few
 * may wait: browsers send none ahead.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { dropUnparsed, onTurn } from './internals.ts'

/** Requests that may wait on one connection, and on all. */
const MAX_AHEAD = 32
const MAX_AHEAD_IN_ALL = 4096

export interface Pipelines {
  /** Answers now, or when every earlier request of the connection was answered and the answers were taken. */
  inTurn(req: IncomingMessage, res: ServerResponse, answer: (req: IncomingMessage, res: ServerResponse) => void): void
  /** The connection is closed: what waits on it is never answered. */
  forget(socket: Socket): void
}

/** `cut` must close the connection and forget it. */
export function createPipelines(cut: (socket: Socket) => void): Pipelines {
  const ahead = new Map<Socket, number>()
  let inAll = 0
  return {
    inTurn(req, res, answer) {
      if (res.socket) answer(req, res)
      else wait(req.socket, res, () => answer(req, res))
    },
    forget(socket) {
      count(socket, -(ahead.get(socket) ?? 0))
    },
  }

  function wait(socket: Socket, res: ServerResponse, answer: () => void): void {
    count(socket, 1)
    onTurn(res, () => {
      if (!ahead.has(socket)) return
      count(socket, -1)
      answer()
    })
    if (ahead.get(socket)! <= MAX_AHEAD && inAll <= MAX_AHEAD_IN_ALL) return
    dropUnparsed(socket)
    cut(socket)
  }

  function count(socket: Socket, more: number): void {
    const left = (ahead.get(socket) ?? 0) + more
    if (left > 0) ahead.set(socket, left)
    else ahead.delete(socket)
    inAll += more
  }
}
