/** One work at a time. Those who are known stand in a line of their own, which comes first. */
import { overloaded } from '../../errors.ts'
import type { Counted } from '../../models/network.ts'
import { createShares, type Shares } from '../limits/shares.ts'

/** So many passwords are judged within some five seconds. */
const MOST_WAITING = 60
const MOST_KNOWN_WAITING = 20

export function createLines() {
  const known = createLine(MOST_KNOWN_WAITING)
  const strangers = createLine(MOST_WAITING)
  let busy = false
  return { known, strangers, inTurn }

  /** `by`: who is counted; when too many wait, those of whom most wait are refused with a 503. */
  async function inTurn<T>({ shares, waiting }: Line, by: readonly Counted[], work: () => Promise<T>): Promise<T> {
    const turn = Promise.withResolvers<void>()
    const share = shares.open(by, () => {
      waiting.delete(call)
      turn.reject(overloaded())
    })
    const call = () => {
      share.release()
      turn.resolve()
    }
    if (!share.take(1)) throw overloaded()
    waiting.add(call)
    callNext()
    await turn.promise
    try {
      return await work()
    } finally {
      busy = false
      callNext()
    }
  }

  function callNext(): void {
    if (busy) return
    const { waiting } = known.waiting.size > 0 ? known : strangers
    const [call] = waiting
    if (!call) return
    busy = true
    waiting.delete(call)
    call()
  }
}

interface Line {
  shares: Shares
  /** Each is called when it has its turn; in the order in which they came. */
  waiting: Set<() => void>
}
const createLine = (most: number): Line => ({ shares: createShares(most), waiting: new Set() })
