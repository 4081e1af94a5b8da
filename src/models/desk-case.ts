/** A case as an account of the office sees it. */
import type { Account } from './account.ts'
import type { Delivery } from './delivery.ts'
import type { Marks } from './inbox.ts'
import type { Case, Submission } from './submission.ts'
import type { Upload } from './upload.ts'

export interface DeskCase extends Marks {
  submission: Submission
  found: Case
  files: Upload[]
  /** The account that the case is assigned to. */
  assignee?: Account
  /** Accounts that it can be assigned to. */
  accounts: Account[]
  /** How many of its events this account has seen before; undefined when it never opened the case. */
  seen?: number
  /** Mails and webhooks about its events, by the index of each event. */
  deliveries: ReadonlyMap<number, readonly Delivery[]>
  /** The last change by this account, if it can still be undone. */
  undoable?: Undoable
}
/** `index`: of the event in its case, 0 for the receipt. `until`: when it can no longer be undone, UTC milliseconds. */
export interface Undoable {
  index: number
  until: number
}
/** `late`: the minute is over; `changed`: somebody acted since; `told`: a mail or webhook is on its way already. */
export type UndoRefusal = 'late' | 'changed' | 'told'
/** A delivery with its case; `index`: which event of the case it is about. */
export interface DeliveryOfCase {
  delivery: Delivery
  reference: string
  submission: Submission
  found: Case
  index: number
}
