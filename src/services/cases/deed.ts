/** One deed of the office: whether it was done already, and its event and row of the audit. */
import { problem } from '../../errors.ts'
import type { Account } from '../../models/account.ts'
import { type AuditAction, auditedAs } from '../../models/audit.ts'
import type { CaseEvent, EventKind } from '../../models/event.ts'
import type { Form } from '../../models/form.ts'
import type { Language } from '../../models/language.ts'
import type { Submission } from '../../models/submission.ts'
import type { Rows } from '../../store/index.ts'
import { recordEvent, recordNumbered } from '../deliveries/record.ts'

/** Who acts: a name, and the account where there is one. `seen`: how many events of the case they knew when they decided. */
export interface Actor {
  by: string
  account?: Pick<Account, 'id' | 'email'>
  seen?: number
  within?: Within
}
/** What a deed does besides in its transaction. It may run more than once, as the transaction may. */
export interface Within {
  /** Runs when the case is held, before anything is judged. True: it was done before, and nothing is done now. */
  before(tx: Rows): Promise<boolean>
  /** Runs with the row number of the event that was recorded. */
  after(tx: Rows, event: number): Promise<void>
}
/** An account that acts, which says what it has seen. */
export type ActingAccount = Required<Omit<Actor, 'within'>>
/** The message for the person with its language, and the note that only the office sees. */
export interface Remarks extends Actor {
  message?: string
  language?: Language
  note?: string
}
export interface Deed extends Remarks {
  kind: EventKind
  action: AuditAction
  /** What the audit says of it. */
  details?: string
  /** With `assigned`: the account whose case it becomes. */
  assignee?: number
}

/** Was it done already, because a button was pressed twice? Throws if anything else happened since. */
export async function wasDone(tx: Rows, submission: Submission, { seen, ...deed }: Deed): Promise<boolean> {
  if (seen === undefined) return false
  const events = await tx.events.of(submission.id)
  if (events.length <= seen) return false
  const last = events.at(-1)!
  if (events.length === seen + 1 && isSame(last, deed) && (await isByAndFor(tx, submission, last, deed))) return true
  throw problem('case-changed')
}

/** An event has only names, and two accounts may have the same. The assignee and the audit tell them apart. */
async function isByAndFor(
  tx: Rows,
  { reference, assignee: owner }: Submission,
  { at }: CaseEvent,
  { kind, account, assignee }: Deed,
): Promise<boolean> {
  if (kind === 'assigned' && owner !== assignee) return false
  return account === undefined || tx.audit.has({ at, account: account.id, about: reference })
}

const isSame = (event: CaseEvent, { kind, by, message = '', language, note = '', details }: Deed): boolean =>
  event.kind === kind &&
  event.by === by &&
  (event.message ?? '') === message &&
  (message === '' || event.language === language) &&
  (event.note ?? '') === note &&
  (kind !== 'status' || event.status === details)

/** Records an event and its row of the audit, which have the same time: that tells afterwards whose event it was. */
export async function recordDeed(
  tx: Rows,
  form: Form,
  submission: Submission,
  {
    kind,
    status,
    at,
    action,
    details,
    by,
    account,
    message,
    language,
    note,
    within,
  }: Deed & { status: string; at: number },
): Promise<void> {
  const said = message && { message, ...(language && { language }) }
  const event = { kind, status, at, by, ...said, ...(note && { note }) }
  if (within) await within.after(tx, await recordNumbered(tx, form, submission, event))
  else await recordEvent(tx, form, submission, event)
  const audited = { at, ...auditedAs({ by, account }), action, about: submission.reference }
  await tx.audit.add({ ...audited, ...(details !== undefined && { details }) })
  if (account) await readOwn(tx, submission, account)
}

/** If they had read every event before this one, they have read this one too: it is their own. */
async function readOwn(tx: Rows, { id, reference }: Submission, account: Pick<Account, 'id'>): Promise<void> {
  const events = await tx.submissions.countEvents(reference)
  if ((await tx.reads.seen(account.id, id)) === events - 1) await tx.reads.mark(account.id, id, events)
}
