/**
 * While SVC_MAX_IN_FLIGHT requests are worked on, a new one is refused: each has a slot. A request gives up its slot while
 * its body is on the way, so that slow senders cannot hold up quick ones, and holds a share of what all such bodies may take.
 */
import type { Context, Slots } from '../context.ts'
import { overloaded, PublicError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { type Counted, networksOf } from '../models/network.ts'
import { createShares } from '../services/limits/shares.ts'

/** Texts of all bodies on their way, in bytes. */
const MAX_WAITING_BYTES = 64 * 2 ** 20
/** Files that arrive at the same moment, over all requests: each is an open file of the drive. */
const MAX_OPEN_FILES = 256

/** A body on its way, and what it holds of what all bodies share. */
export interface Waiting {
  /** Counts bytes that are kept in memory until the body is whole. */
  keep(bytes: number): void
  /** Waits until a file may be read; resolves to a function that gives its place back, which may be called twice. Until then no more of the body is read. */
  openFile(): Promise<() => void>
  /** Rejects with a 503 when the body has to make room for others. */
  evicted: Promise<never>
}

/** Four senders may wait for each request that is worked on. */
export function slotsFor(maxInFlight: number, metrics: Metrics): Slots {
  const slots: Slots = {
    working: 0,
    bodies: createShares(4 * maxInFlight),
    bytes: createShares(MAX_WAITING_BYTES),
    files: createShares(MAX_OPEN_FILES),
    metrics,
    leave() {
      slots.working--
      return { [Symbol.dispose]: () => void slots.working++ }
    },
  }
  return slots
}

/** Gives up the slot while a body is read; throws the public 503 when too many bodies are on their way already. */
export async function whileWaiting<T>(ctx: Context, read: (waiting: Waiting) => Promise<T>): Promise<T> {
  const { slots } = ctx.state
  const networks = networksOf(ctx.ip)
  const { promise: evicted, reject } = Promise.withResolvers<never>()
  evicted.catch(() => {}) // it may reject when nobody waits for it any more
  const evict = () => reject(overloaded())
  const [body, bytes] = [slots.bodies.open(networks, evict), slots.bytes.open(networks, evict)]
  const waiting: Waiting = {
    keep(amount) {
      if (!bytes.take(amount)) evict()
    },
    openFile: () => openFile(slots.files, networks, evict),
    evicted,
  }
  using _left = slots.leave()
  try {
    if (!body.take(1)) throw overloaded()
    return await read(waiting)
  } catch (error) {
    if (error instanceof PublicError) slots.metrics.refusedBody(error.type)
    throw error
  } finally {
    body.release()
    bytes.release()
  }
}

async function openFile(files: Slots['files'], networks: readonly Counted[], evict: () => void): Promise<() => void> {
  const file = files.open(networks, evict)
  while (!file.take(1)) await new Promise<void>((resolve) => files.onRelease(resolve))
  return file.release
}
