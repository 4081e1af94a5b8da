/**
 * What went wrong at an S3 server. The library's errors hold more than a log should (signed addresses, ids of keys), so only
 * the call, the code and the status are copied.
 */
export class S3Fault extends Error {
  /** The server's word, such as NoSuchKey, or the system's, such as ECONNREFUSED. */
  readonly code: string
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** Whether the call may succeed when it is made again. */
  readonly passing: boolean

  constructor(call: string, error: unknown) {
    const { name, code, cause, $metadata } = error as ServerError
    const status = $metadata?.httpStatusCode
    const stalled = [error, cause].find((one) => one instanceof Stalled)
    const word = stalled?.message ?? (status === undefined && code ? code : name)
    super(`S3 ${call}: ${word}${status === undefined ? '' : ` (${status})`}`)
    this.name = 'S3Fault'
    this.code = word
    this.status = status
    this.passing = status === undefined ? !word.startsWith('Credentials') : status >= 500 || PASSING.has(status)
  }
}

/** No byte moved for too long. */
class Stalled extends Error {}

interface ServerError {
  name: string
  code?: string
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** Request time-out, too many requests. */
const PASSING = new Set([408, 429])

// A server may accept a connection and never answer. We give up when no byte has moved for some time.

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
