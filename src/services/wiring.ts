/** What most services are made with; each names what it takes of it. */
import type { Drive } from '../drive/port.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/index.ts'
import type { Forms } from './definitions/publishing.ts'

export interface Wiring {
  store: Store
  drive: Drive
  forms: Forms
  /** The first signs, all verify. */
  secrets: readonly string[]
  /** UTC milliseconds. */
  clock: () => number
  /** Milliseconds of a clock that never steps, for durations. */
  monotonic: () => number
  log: Log
  timeZone: string
}
