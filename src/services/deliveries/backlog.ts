/** How many deliveries wait or have failed: for the office and for whoever watches the service. */
import type { Backlog } from '../../models/delivery.ts'
import { DAY, MINUTE } from '../../models/moment.ts'
import type { Wiring } from '../wiring.ts'

/** Deliveries of a state that are counted. Above, there are just “more”. */
const MOST_COUNTED = 10_000
/** Older failures are no news. */
const FAILED_WITHIN = 30 * DAY
/** Pages do not count; they read what was counted at most so long ago, in milliseconds. */
const FRESH_MS = 10_000

export function createBacklog({ store, clock }: Pick<Wiring, 'store' | 'clock'>) {
  let counting: { at: number; backlog: Promise<Backlog> } | undefined
  return { backlog, watch }

  /** Counted at most every ten seconds in a process. */
  function backlog(): Promise<Backlog> {
    const now = clock()
    if (!counting || Math.abs(now - counting.at) >= FRESH_MS) {
      counting = { at: now, backlog: count(now) }
      counting.backlog.catch(() => (counting = undefined))
    }
    return counting.backlog
  }

  /** Tells the counts each minute, until the returned function is called. */
  function watch(tell: (backlog: Backlog) => void): () => void {
    const look = () => backlog().then(tell, () => {}) // the log says already that deliveries cannot be read
    void look()
    const timer = setInterval(() => void look(), MINUTE)
    return () => clearInterval(timer)
  }

  async function count(now: number): Promise<Backlog> {
    const [waiting, held, failed] = await Promise.all([
      store.deliveries.backlog('waiting', { since: 0, most: MOST_COUNTED }),
      store.deliveries.backlog('held', { since: 0, most: MOST_COUNTED }),
      store.deliveries.backlog('failed', { since: now - FAILED_WITHIN, most: MOST_COUNTED }),
    ])
    return { waiting: pileOf(waiting, now), held: pileOf(held, now), failed: pileOf(failed, now) }
  }
}

const pileOf = ({ count, oldest }: { count: number; oldest?: number }, now: number) => ({
  count,
  age: oldest === undefined ? 0 : Math.max(0, now - oldest),
})
