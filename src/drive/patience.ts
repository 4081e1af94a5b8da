/** A server may accept a connection and never answer. We give up when no byte has moved for some time. */
import { Stalled } from './s3-fault.ts'

export interface Patience {
  /** Call it when bytes moved: the time starts again. */
  moved(): void
  /** Call it when we are not waiting for the server: the time stops. */
  rest(): void
}

/** Starts the time. `stalled` is called once, when no byte moved for `milliseconds`. */
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
