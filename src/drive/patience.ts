/** A server may take a connection and never answer: whoever waits for it waits only as long as something moves. */
import { Stalled } from './s3-fault.ts'

export interface Patience {
  /** Something moved: the time begins anew. */
  moved(): void
  /** We are not waiting for the server just now. */
  rest(): void
}

/** Begins to wait; calls back once when nothing moved for so many milliseconds. */
export function wait(milliseconds: number, stalled: (error: Stalled) => void): Patience {
  let timer: NodeJS.Timeout
  const rest = () => clearTimeout(timer)
  const moved = () => {
    rest()
    timer = setTimeout(() => stalled(new Stalled(`no answer for ${milliseconds} ms`)), milliseconds)
  }
  moved()
  return { moved, rest }
}
