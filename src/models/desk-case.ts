/** A case on somebody's desk: all that the office knows of it. */
import type { Account } from './account.ts'
import type { Delivery } from './delivery.ts'
import type { Case, Submission } from './submission.ts'
import type { Upload } from './upload.ts'

export interface DeskCase {
  submission: Submission
  found: Case
  files: Upload[]
  /** Whose case it is. */
  assignee?: Account
  /** Who may work on it, and can be given it. */
  accounts: Account[]
  /** How many of its events this account had seen before; undefined when it never looked at it. */
  seen?: number
  /** Mails and webhooks about its events, by the index of each event. */
  deliveries: ReadonlyMap<number, readonly Delivery[]>
  /** What this account did last and may take back now. */
  undoable?: Undoable
  arrived: boolean
  overdue: boolean
}
/** `index`: of the event among those of its case; the receipt is 0. `until`: UTC milliseconds; then it is too late. */
export interface Undoable {
  index: number
  until: number
}
/** `late`: the minute is over; `changed`: somebody acted since; `told`: a mail or webhook is on its way already. */
export type UndoRefusal = 'late' | 'changed' | 'told'
