import type { Socket } from 'node:net'

/** Time for an answer to arrive before the connection is cut. */
const LINGER_MS = 800

/** Cuts a connection after a moment: closing at once, with something still unread, could destroy the answer on its way. */
export function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
