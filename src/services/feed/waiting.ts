/**
 * Programs that wait for the next change. All of a process share one look at the store, a few times a second, so that a
 * program that waits costs nothing but its connection.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { tooMany } from '../../errors.ts'
import type { Store } from '../../store/index.ts'
import { type Cursor, cursorOf, type Follower, isFor } from './cursor.ts'

/** `came`: there may be a change for the follower after `at`. There is none before it. */
interface Ended {
  came: boolean
  at: Cursor
}
interface Waiter {
  follower: Follower
  /** There was no change for the follower up to here. */
  at: Cursor
  end(came: boolean): void
}

const LOOK_MS = 250
/** Events that one look reads; the next look goes on behind them. */
const SIZE = 500
/** How often one program may wait at the same time in this process. */
const MOST_OF_ONE = 10
/** When another may come, in seconds: a wait ends within 30. */
const AGAIN_S = 5

interface Options {
  store: Pick<Store, 'feed'>
  /** Row number of the last event that may be told. */
  settled(): Promise<number>
  /** How many may wait at once, in this process. */
  most: number
}

export function createWaiting({ store, settled, most }: Options) {
  const waiters = new Set<Waiter>()
  let looking = false
  let ended = false
  return {
    /** Resolves when a change may have come, when the signal is aborted, or when the service ends. Rejects with a 429. */
    async wait(follower: Follower, at: Cursor, signal: AbortSignal): Promise<Ended> {
      if (ended || signal.aborted) return { came: false, at }
      const own = [...waiters].filter((other) => other.follower.id === follower.id).length
      if (own >= MOST_OF_ONE || waiters.size >= most) throw tooMany(AGAIN_S)
      const { promise, resolve } = Promise.withResolvers<Ended>()
      const waiter: Waiter = {
        follower,
        at,
        end(came) {
          waiters.delete(waiter)
          signal.removeEventListener('abort', abort)
          resolve({ came, at: waiter.at })
        },
      }
      const abort = () => waiter.end(false)
      signal.addEventListener('abort', abort)
      waiters.add(waiter)
      void lookNowAndThen()
      return promise
    },

    /** Ends all waits, now and from now on. */
    end(): void {
      ended = true
      for (const waiter of waiters) waiter.end(false)
    },
  }

  async function lookNowAndThen(): Promise<void> {
    if (looking) return
    looking = true
    while (waiters.size > 0) {
      await sleep(LOOK_MS, undefined, { ref: false })
      // While the store does not answer nobody can be told of anything: they wait on.
      if (waiters.size > 0) await look().catch(() => {})
    }
    looking = false
  }

  /** Looks behind the waiter who is furthest back, so that nobody misses what came before their wait began. */
  async function look(): Promise<void> {
    const from = Math.min(...[...waiters].map(({ at }) => at.event))
    const events = await store.feed.between({ after: from, upTo: await settled(), size: SIZE })
    const last = events.at(-1)
    if (!last) return
    const lasts = new Map(events.filter((event) => !event.setAside).map(({ slug, event }) => [slug, event]))
    const isTold = ({ follower, at }: Waiter) =>
      lasts.entries().some(([slug, event]) => event > at.event && isFor(follower, { slug, setAside: false }))
    const seen = cursorOf(last)
    for (const waiter of waiters) {
      if (waiter.at.event < from) continue // came during this look
      if (isTold(waiter)) waiter.end(true)
      else if (seen.event > waiter.at.event) waiter.at = seen
    }
  }
}
