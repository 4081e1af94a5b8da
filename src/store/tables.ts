/** One row type per table. Times are UTC milliseconds as 64-bit integers, flags 0 or 1, structured values JSON text; rows never leave this folder. */
import type { Generated } from 'kysely'

interface FormVersionRow {
  slug: string
  version: string
  definition: string
  /** Its words in other languages, by language and place. */
  translations: string | null
  /** When it was published first. */
  published_at: number
  /** When it was published last, if that was more than once. */
  republished_at: number | null
  /** When an operator ended it: nobody can continue with it. */
  ended_at: number | null
  /** The hashes of the texts that it was made of, by the names of their files. */
  sources: string | null
}
/** A definition, a list or a translation that versions were made of, once. */
interface SourceTextRow {
  hash: string
  content: string
}
/** Which version of a form is live, and the file it came from. `home` is null where it is changed in that file. */
interface LiveFormRow {
  slug: string
  version: string
  source: string
  published_at: number
  home: string | null
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
  /** Account that the case is assigned to. */
  assignee: Generated<number | null>
  /** The language in which the form was sent; null where it is the form's own. */
  language: string | null
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
  /** The language of the message, where its form has several. */
  language: Generated<string | null>
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
  /** The upload that replaced it. */
  replaced_by: string | null
  /** Keyed hash of the network that sent it; null once the form is sent. */
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
  counted_from: number
  takes_bare_id: number
  revision: number
  resume_hash: string | null
  /** Keyed hash of the network that it was started from; null in older drafts. */
  network: string | null
  /** The size of `pages`. */
  bytes: number
}
/** A draft that has ended without being sent: its id alone. */
interface EndedDraftRow {
  submission_id: string
  ended_at: number
}
/** One row, written to see that writing works. */
interface ReadinessRow {
  id: number
  written: number
}
/** What was spent of a budget, in all processes together. */
interface SpendingRow {
  /** A keyed hash that names the budget and whose it is. */
  who: string
  since: number
  count: number
}
export interface StaffRow {
  id: Generated<number>
  email: string
  name: string
  role: string
  /** Slugs, JSON; null: all forms. */
  forms: string | null
  /** PHC string of a hash. */
  password: string | null
  /** Hash of the one-time link that sets a password, and until when it works. */
  link: string | null
  link_until: number | null
  created_at: number
  disabled_at: number | null
  /** Sealed secret of the second factor; null: none. */
  totp: Generated<string | null>
  /** Time step of the last code that was taken. */
  totp_step: Generated<number>
  totp_failures: Generated<number>
  totp_failed_at: Generated<number>
  /** Who it is at the provider of OpenID Connect: issuer and subject. */
  subject: Generated<string | null>
  /** The language in which the account reads the office; null: it has chosen none. */
  language: Generated<string | null>
  /** The forms that it may edit, JSON: slugs or `all`; null: none, or those that its role gives. */
  edits: Generated<string | null>
  signed_in_at: Generated<number | null>
  /** Somebody else at the provider with the same address, who waits for an admin to say whether it is the same person. */
  offered_subject: Generated<string | null>
  /** Who gets the open cases of a disabled account that it still has, 0: nobody; null: nothing is left to hand over. */
  hands_to: Generated<number | null>
}
/** A recovery code that was not used yet, as a hash. */
interface StaffRecoveryCodeRow {
  code: string
  staff: number
}
/** Somebody who has proved the password, and not yet the second factor. */
interface StaffChallengeRow {
  /** Hash of what the cookie holds. */
  id: string
  staff: number
  began_at: number
}
export interface StaffSessionRow {
  /** Hash of what the cookie holds. */
  id: string
  staff: number
  began_at: number
  seen_at: number
  agent: string
  /** How somebody signed in: `password` or `provider`. */
  way: Generated<string>
  /** When they last proved who they are; 0: only before this session. */
  proved_at: Generated<number>
}
/** How many events of a case an account has seen. */
interface CaseReadRow {
  staff: number
  submission: number
  events: number
}
/** The database refuses to change these. */
export interface AuditTableRow {
  id: Generated<number>
  at: number
  by: string
  staff: number | null
  action: string
  about: string | null
  details: string | null
}
/** A day of the audit that is over: what it held, chained to the day before, and sealed. */
export interface AuditDayRow {
  /** `YYYY-MM-DD`, UTC. */
  day: string
  entries: number
  digest: string
  seal: string
}
/** A mail or webhook to be sent because of an event. */
export interface DeliveryRow {
  id: string
  submission: number
  event: number
  kind: string
  recipient: string
  state: string
  created_at: number
  due_at: number
  attempts: number
  lease_until: number
  error: string | null
  settled_at: number | null
  /** What became of the answers that its form asks for, once it is sent. */
  answers: string | null
  /** A keyed hash of the address that it counts against, and since when. */
  address: string | null
  counted_at: number | null
}
/** Who works at a job, and when it is due again. */
interface JobRunRow {
  name: string
  lease_until: number
  next_at: number
  /** Where the next run continues; '' at the beginning. */
  cursor: Generated<string>
}
interface ErasureRow {
  id: Generated<number>
  at: number
}
/** One row. */
/** One row: when the link was made with which the first admin makes an account. */
interface FirstAdminRow {
  id: number
  issued_at: number
}
interface InstallationRow {
  id: number
  /** The id that database and drive share. */
  installation: string
  /** The drive has carried it. */
  on_drive: Generated<number>
}
export interface DeletionRow {
  id: Generated<number>
  at: number
  slug: string
  reference: string
  by: string
  reason: string
  files: number
}
interface ReceiptKeyRow {
  id: string
  public_key: string
  since: number
}
export interface ProgramRow {
  id: Generated<number>
  name: string
  /** Hash of the first token, from before programs had several; `program_tokens` counts. */
  token: string
  /** Slugs, JSON; null: all forms. */
  forms: string | null
  /** JSON. */
  rights: string
  per_minute: number
  created_at: number
  expires_at: number
  revoked_at: number | null
  last_used_at: number | null
}
/** A program can have several, so that one replaces another without a gap. */
export interface ProgramTokenRow {
  id: Generated<number>
  program: number
  number: number
  /** Hash of the token. */
  token: string
  created_at: number
  expires_at: number
  ended_at: number | null
  last_used_at: number | null
}
/** What became of a post that a program may repeat: no words, hashes alone. */
export interface OutcomeRow {
  program: number
  /** Hash of method, path and the key that the program gave. */
  key: string
  /** Keyed hash of the body. */
  body: string
  event: number
  at: number
}
/** The words of a case; each engine has its own way to keep them, and alone reads and writes this table. */
interface CaseWordsRow {
  words: unknown
}
/** How far the words of cases have been filled in; one row for each way in which they were ever prepared. */
interface WordMarksRow {
  id: number
  older: number
  newer: number
}
/** A change in what the files take whose form is not sent, in bytes; see migration 0010. */
interface UnclaimedChangeRow {
  bytes: number
}
export interface RefusedDefinitionRow {
  source: string
  slug: string | null
  since: number
  /** The place of the first fault: `line` and `position` count from 1. */
  file: string
  line: number
  position: number
  code: string
  sentence: string
  /** How many faults there are. */
  faults: number
}
export interface BackupRunRow {
  id: Generated<number>
  kind: string
  backup: string | null
  began_at: number
  ended_at: number
  cases: number
  files: number
  missing: number
  fault: string | null
}
/** What was done to a form. */
export interface FormHistoryRow {
  id: Generated<number>
  slug: string
  at: number
  kind: string
  /** By a `file`, the `office` or a `command`. */
  way: string
  by: string | null
  staff: number | null
  version: string | null
  /** What people read in place of the form, or what colleagues tell each other. */
  words: string | null
  /** Who handed over what was published. */
  handed_by: string | null
}
/** Forms for which a second person is asked for. */
export interface SecondPersonRow {
  slug: string
}
/** An upload that waits for a second person. `staff`: the account that handed it over. */
export interface HandedUploadRow {
  id: Generated<number>
  slug: string
  /** The version that was live, and the one that it would be. */
  base: string
  version: string
  /** `waiting`; `back`: it was sent back or has ended; `stale`: another version was published. */
  state: string
  at: number
  by: string
  staff: number
  words: string | null
  /** The definition, its lists and translations, packed; null when it is back. */
  files: string | null
}
/** What the office has decided about a form. */
export interface FormStandingRow {
  slug: string
  state: string
  at: number
  by: string
  words: string | null
}
/** The answers that are columns of a form's list of cases: ids of questions, as JSON. */
export interface ListColumnsRow {
  slug: string
  fields: string
}
/** `text`: what the department says of itself, as JSON; `logo`: a file in base64, empty where there is none; `home`: `office`, or null for a file. */
export interface DepartmentRow {
  name: string
  text: string
  logo: string
  home: string | null
}
/** A link to a preview. `token`: the hash of its token; `definition`: an upload with all that belongs to it, as JSON. */
export interface PreviewRow {
  id: Generated<number>
  token: string
  slug: string
  version: string
  definition: string | null
  made_by: string
  at: number
  ends_at: number
  revoked_at: number | null
}
/** A text of a working copy. `before`: the text that it was made from; `files`: as JSON, compressed, in base64. */
export interface WorkingTextRow {
  id: Generated<number>
  slug: string
  hash: string
  before: number | null
  version: string
  at: number
  by: string | null
  staff: number | null
  files: string
}
/** What somebody edits. `text`: the id of its text now; `base`: the version that it was begun from, or ''. */
export interface WorkingCopyRow {
  slug: string
  text: number
  base: string
}
export interface Tables {
  form_versions: FormVersionRow
  live_forms: LiveFormRow
  source_texts: SourceTextRow
  refused_definitions: RefusedDefinitionRow
  form_history: FormHistoryRow
  form_standings: FormStandingRow
  second_persons: SecondPersonRow
  handed_uploads: HandedUploadRow
  list_columns: ListColumnsRow
  departments: DepartmentRow
  previews: PreviewRow
  working_texts: WorkingTextRow
  working_copies: WorkingCopyRow
  backup_runs: BackupRunRow
  submissions: SubmissionRow
  events: EventRow
  uploads: UploadRow
  unclaimed_changes: UnclaimedChangeRow
  drafts: DraftRow
  ended_drafts: EndedDraftRow
  readiness: ReadinessRow
  spendings: SpendingRow
  staff: StaffRow
  staff_sessions: StaffSessionRow
  staff_recovery_codes: StaffRecoveryCodeRow
  staff_challenges: StaffChallengeRow
  first_admin: FirstAdminRow
  case_reads: CaseReadRow
  audit: AuditTableRow
  audit_days: AuditDayRow
  deliveries: DeliveryRow
  job_runs: JobRunRow
  deletions: DeletionRow
  erasures: ErasureRow
  installation: InstallationRow
  receipt_keys: ReceiptKeyRow
  programs: ProgramRow
  program_tokens: ProgramTokenRow
  outcomes: OutcomeRow
  case_words: CaseWordsRow
  word_marks: WordMarksRow
}
