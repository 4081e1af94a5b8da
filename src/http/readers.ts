/** Finds the clients that do not read their answers: until they do, the answers stay in memory. */
import type { Socket } from 'node:net'
import { unsentBytes } from './internals.ts'

/** A client that reads nothing for this long is cut. */
const STALL_MS = 30_000
/** Bytes of all answers that their clients may leave unread. */
const MAX_UNSENT = 64 * 2 ** 20

export interface Reader {
  socket: Socket
  /** How many bytes of its answers had gone out at the last look, and when that changed. */
  written: number
  unsent: number
  progressAt: number
}

export const readerOn = (socket: Socket, now: number): Reader => ({ socket, written: 0, unsent: 0, progressAt: now })

/** Notes how much of the answers has gone out; has anything changed since the last look? */
export function note(reader: Reader, now: number): boolean {
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
export function stalled<T extends Reader>(readers: Iterable<T>, now: number): T[] {
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
