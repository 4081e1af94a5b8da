/** One row type per table. Times are UTC milliseconds as 64-bit integers, flags 0 or 1, structured values JSON text; rows never leave this folder. */
import type { Generated } from 'kysely'

export interface FormVersionRow {
  slug: string
  version: string
  definition: string
  published_at: number
}
/** Which version of a form is live, and the file it came from. */
export interface LiveFormRow {
  slug: string
  version: string
  source: string
  published_at: number
}
export interface SubmissionRow {
  id: Generated<number>
  submission_id: string
  reference: string
  slug: string
  version: string
  answers: string
  received_at: number
  status: string
  status_at: number
  /** When a final status was reached. */
  finished_at: number | null
  /** Why it was set aside. */
  quarantine: string | null
  /** Who has to do something next: `office` or `citizen`. */
  waiting_for: string | null
  /** When answers and files were removed. */
  deleted_at: number | null
  /** Made for the load gate, and until when it takes uploads; in no listing and no figure. */
  fixture_until: number | null
}
export interface EventRow {
  id: Generated<number>
  submission: number
  kind: string
  status: string
  at: number
  by: string
  message: string | null
  note: string | null
  /** Id of the upload, of a file that came. */
  upload: string | null
  /** Names the post that made it, where a post may be repeated. */
  post: string | null
}
export interface UploadRow {
  id: string
  submission_id: string
  /** Row of the submission that claimed it; null before the form is sent. */
  submission: number | null
  field_id: string
  filename: string
  content_type: string
  size: number
  sha256: string
  scan: string
  at: number
  /** The upload that took its place. */
  replaced_by: string | null
  /** Of the sender, a keyed hash; null once the form is sent. */
  network: string | null
}
/** A form of several pages that is not sent yet. */
export interface DraftRow {
  submission_id: string
  slug: string
  version: string
  /** JSON: texts by page. */
  pages: string
  started_at: number
  changed_at: number
  revision: number
  resume_hash: string | null
}
/** One row, written to see that writing works. */
export interface ReadinessRow {
  id: number
  written: number
}
/** What was spent of a budget, in all processes together. */
export interface SpendingRow {
  /** A keyed hash that names the budget and whose it is. */
  who: string
  since: number
  count: number
}
export interface Tables {
  form_versions: FormVersionRow
  live_forms: LiveFormRow
  submissions: SubmissionRow
  events: EventRow
  uploads: UploadRow
  drafts: DraftRow
  readiness: ReadinessRow
  spendings: SpendingRow
}
