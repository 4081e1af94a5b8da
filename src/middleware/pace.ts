/** Bodies must come at a pace: a sender that trickles holds a place that others need. */
import type { IncomingMessage } from 'node:http'
import { tooSlow } from '../errors.ts'

/** After this many milliseconds a body must have come at this rate on average, bytes a second. */
const GRACE_MS = 15_000
const MIN_RATE = 1024
const LOOK_MS = 1000

/** Calls `onSlow` with a 408 when the body falls behind; a body that we ourselves have paused does not. Returns how to stop. */
export function watchPace(req: IncomingMessage, clock: () => number, onSlow: (error: Error) => void): () => void {
  const began = clock()
  const before = req.socket.bytesRead
  const timer = setInterval(() => {
    const elapsed = clock() - began
    const rate = (req.socket.bytesRead - before) / (elapsed / 1000)
    if (elapsed > GRACE_MS && rate < MIN_RATE && !req.isPaused()) onSlow(tooSlow())
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** The same for a reading that only gives a promise. */
export async function atPace<T>(req: IncomingMessage, clock: () => number, reading: Promise<T>): Promise<T> {
  const slow = Promise.withResolvers<never>()
  const stop = watchPace(req, clock, slow.reject)
  try {
    return await Promise.race([reading, slow.promise])
  } finally {
    stop()
  }
}
