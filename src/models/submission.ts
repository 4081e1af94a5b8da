/** One sent form and its case: what the office works on and what the public may see of it. Times are UTC milliseconds. */
import type { Answers } from './answers.ts'
import type { CaseEvent, Party } from './event.ts'
import type { Form } from './form.ts'
import type { Kept } from './retention.ts'
import type { Status } from './status.ts'

export interface Submission {
  id: number
  /** Public, `XXXX-XXXX-XXXX-XXXX`. */
  reference: string
  slug: string
  /** The published version it was made with, and is always shown with. */
  version: string
  answers: Answers
  receivedAt: number
  /** Id of the present status, and since when. */
  status: string
  statusAt: number
  /** Why it was set aside as probable spam, as a code (see suspicion); absent when it was not, or was released. */
  quarantine?: string
  /** Who has to do something next; absent once nobody has to. */
  waitingFor?: Party
  /** When its answers and files were removed. */
  deletedAt?: number
  /** Made for the load gate: until when it takes uploads. In no listing and no figure. */
  fixtureUntil?: number
  /** Row number of the account in the office whose case it is. */
  assignee?: number
}

/** A submission with all that its status page tells. */
export interface Case {
  reference: string
  form: Form
  receivedAt: number
  status: Status
  /** Oldest first; the first one is the receipt. `undone`: it was taken back. */
  events: (CaseEvent & { undone?: true })[]
  /** How long such cases usually take: median days, over `finished` cases of the last 30 days; absent when there are too few. */
  typical?: { days: number; finished: number }
  /** File questions that were asked, with room for more, while the present status takes files. */
  takesFiles: { fieldId: string; label: string }[]
  /** What the office asks for, at a status that asks: its words, if it gave any, and what the person has sent since. */
  asked?: { message?: string; answered?: Answered }
  /** How long its content is kept; absent where nothing is deleted by itself. */
  kept?: Kept
  deletedAt?: number
}

/** What came since the office began to ask: how many answers in words and files, and when the last of them. */
export interface Answered {
  at: number
  replies: number
  files: number
  /** The office has made words public after the last of them: it may ask for more. */
  writtenSince?: true
}
