/** What the first process and its workers say to each other. */
import type { Figure } from '../metrics.ts'

export type FromWorker =
  /** It listens. */
  | { say: 'ready'; greeting: string }
  /** Sent when asked for, and once before the worker ends. */
  | { say: 'figures'; figures: Figure[] }
export type ToWorker =
  /** Begin the jobs that one process does for all. */
  | { say: 'start jobs' }
  | { say: 'tell figures' }
  /** `patient`: others go on serving. */
  | { say: 'end'; patient: boolean }
