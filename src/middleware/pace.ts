/** Bodies must come at a pace: a sender that trickles keeps others from being read. */
import type { IncomingMessage } from 'node:http'
import { tooSlow } from '../errors.ts'

/** After this many milliseconds a body must have come at this rate on average, bytes a second. */
const GRACE_MS = 15_000
const MIN_RATE = 1024
const LOOK_MS = 1000

interface Body {
  /** Bytes that came so far. */
  received(): number
  /** We ourselves hold it back, so nobody is to blame. */
  isPaused(): boolean
}

/** Calls `onSlow` with a 408 when the body falls behind. Returns how to stop. */
export function watchPace(
  { received, isPaused }: Body,
  clock: () => number,
  onSlow: (error: Error) => void,
): () => void {
  const began = clock()
  const timer = setInterval(() => {
    const elapsed = clock() - began
    if (elapsed > GRACE_MS && received() / (elapsed / 1000) < MIN_RATE && !isPaused()) onSlow(tooSlow())
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** The same for a reading that only gives a promise. */
export async function atPace<T>(req: IncomingMessage, clock: () => number, reading: Promise<T>): Promise<T> {
  const before = req.socket.bytesRead
  const body = { received: () => req.socket.bytesRead - before, isPaused: () => req.isPaused() }
  const slow = Promise.withResolvers<never>()
  const stop = watchPace(body, clock, slow.reject)
  try {
    return await Promise.race([reading, slow.promise])
  } finally {
    stop()
  }
}
