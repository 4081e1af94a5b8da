/** Bodies must come at a pace: a sender that trickles keeps others from being read. */
import type { IncomingMessage } from 'node:http'
import { type PublicError, problem } from '../errors.ts'

/** After this many milliseconds a body must have come at this rate on average, bytes a second. */
const GRACE_MS = 15_000
const MIN_RATE = 1024
const LOOK_MS = 1000
/** If a check comes later than this, the process was stopped or busy, and bytes that arrived are not read yet. */
const LATE_MS = 1000

interface Body {
  /** Bytes that came so far. */
  received(): number
  /** We hold it back ourselves, so the sender is not slow. */
  isPaused(): boolean
}

/**
 * Calls `onSlow` with a 408 when the body falls behind. Only time counts in which we were reading: not while the body was
 * held back, nor while the process was stopped or busy. `monotonic` gives milliseconds. The returned function stops it.
 */
export function watchPace(
  { received, isPaused }: Body,
  monotonic: () => number,
  onSlow: (error: Error) => void,
): () => void {
  let last = monotonic()
  let reading = 0
  const timer = setInterval(() => {
    const now = monotonic()
    const passed = now - last
    last = now
    if (isPaused() || passed > LOOK_MS + LATE_MS) return
    reading += passed
    if (reading > GRACE_MS && received() / (reading / 1000) < MIN_RATE) onSlow(tooSlow())
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** Watches the pace of a reading that only gives a promise. */
export async function atPace<T>(req: IncomingMessage, monotonic: () => number, reading: Promise<T>): Promise<T> {
  const before = req.socket.bytesRead
  const body = { received: () => req.socket.bytesRead - before, isPaused: () => req.isPaused() }
  const slow = Promise.withResolvers<never>()
  const stop = watchPace(body, monotonic, slow.reject)
  try {
    return await Promise.race([reading, slow.promise])
  } finally {
    stop()
  }
}

const tooSlow = (): PublicError => problem('too-slow', { headers: { Connection: 'close' } })
