/**
 * A case in a transaction, and what a deed of the office records there: whether it was done already, the new status, the event
 * and its row of the audit. Here is also the wiring that every function of this room takes first.
 */
import { type PublicError, problem } from '../../errors.ts'
import type { Account } from '../../models/account.ts'
import { type AuditAction, auditedAs } from '../../models/audit.ts'
import type { Draft } from '../../models/draft.ts'
import { type CaseEvent, isStanding, type Party } from '../../models/event.ts'
import type { Language } from '../../models/language.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import { hasControls } from '../../models/unseen.ts'
import type { Rows, Transaction } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { recordEvent, recordNumbered } from '../deliveries/record.ts'
import type { Shown } from '../search/texts.ts'
import type { Statistics } from '../statistics.ts'
import type { Wiring } from '../wiring.ts'

/** What the functions of this room take first. */
export interface CasesWiring extends Pick<Wiring, 'store' | 'forms' | 'secrets' | 'clock' | 'timeZone'> {
  statistics: Statistics
  /** Removes bytes from the drive whose rows are gone. */
  removeBytes(keys: readonly string[]): Promise<void>
  shown: Shown
  /** When a draft ends, in UTC milliseconds. */
  endOf(draft: Draft): number
}
/** A case to work on: its row, where it was read already, or its reference. */
export type CaseAt = string | Pick<Submission, 'reference' | 'slug' | 'version'>

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
/** What the office does to a case. Its status after it is told when it is recorded. */
export interface Deed extends Actor {
  kind: keyof typeof ACTIONS
  /** What the person reads. */
  message?: string
  /** The language of the message, where the form has several. */
  language?: Language | undefined
  /** Only the office sees it. */
  note?: string
  /** With `status` and `reopened`: the id of the new status. */
  to?: string
  /** With `assigned`: the account whose case it becomes; absent: nobody's. */
  assignee?: Pick<Account, 'id' | 'email'>
}

const ACTIONS = {
  status: 'status-changed',
  reopened: 'reopened',
  message: 'message-sent',
  note: 'note-added',
  assigned: 'assigned',
  released: 'released',
} as const satisfies Partial<Record<CaseEvent['kind'], AuditAction>>

/**
 * Works on one case in a transaction. The case is read in it: somebody else may have changed it since it was looked at.
 * Rejects with 404 for an unknown reference.
 */
export async function inCase<T>(
  { store, forms }: Pick<CasesWiring, 'store' | 'forms'>,
  one: CaseAt,
  work: (tx: Transaction, submission: Submission, published: PublishedForm) => Promise<T>,
): Promise<T> {
  const known = typeof one === 'string' ? await store.submissions.byReference(one) : one
  if (!known) throw unknown(one as string)
  const { reference } = known
  const published = await forms.ofCase(known)
  return store.transaction(async (tx) => {
    await tx.hold(reference)
    const submission = await tx.submissions.byReference(reference)
    if (!submission) throw unknown(reference)
    return work(tx, submission, published)
  })
}

const unknown = (reference: string): PublicError => problem({ code: 'case-unknown', reference })

/**
 * Was it done already, because a button was pressed twice or a program sent it again? Throws if the case was deleted, if
 * anything else happened since they looked at it, and for a name with control characters.
 */
export async function wasDone(tx: Rows, submission: Submission, deed: Deed): Promise<boolean> {
  requirePlain(deed.by)
  if (await deed.within?.before(tx)) return true
  if (submission.deletedAt !== undefined) throw problem('case-content-deleted')
  if (deed.seen === undefined) return false
  const events = await tx.events.of(submission.id)
  if (events.length <= deed.seen) return false
  const last = events.at(-1)!
  if (events.length === deed.seen + 1 && isSame(last, deed) && (await isByAndFor(tx, submission, last, deed)))
    return true
  throw problem('case-changed')
}

/** A case that was reopened is not closed any more, and one that was closed is: a repeat has the other kind. */
const isSame = (event: CaseEvent, { kind, by, message = '', language, note = '', to }: Deed): boolean =>
  (event.kind === kind || (isStanding(event) && isStanding({ kind }))) &&
  event.by === by &&
  (event.message ?? '') === message &&
  (message === '' || event.language === language) &&
  (event.note ?? '') === note &&
  (to === undefined || event.status === to)

/** An event has only names, and two accounts may have the same. The assignee and the audit tell them apart. */
async function isByAndFor(
  tx: Rows,
  { reference, assignee: owner }: Submission,
  { at }: CaseEvent,
  { kind, account, assignee }: Deed,
): Promise<boolean> {
  if (kind === 'assigned' && owner !== assignee?.id) return false
  return account === undefined || tx.audit.has({ at, account: account.id, about: reference })
}

export function requirePlain(name: string): void {
  if (hasControls(name, true)) throw problem('name-format')
}

/** Records an event and its row of the audit, which have the same time: that tells afterwards whose event it was. */
export async function recordDeed(
  tx: Rows,
  { form }: PublishedForm,
  submission: Submission,
  {
    kind,
    status,
    at,
    by,
    account,
    message,
    language,
    note,
    to,
    assignee,
    within,
  }: Deed & Pick<CaseEvent, 'status' | 'at'>,
): Promise<void> {
  const said = message && { message, ...(language && { language }) }
  const event = { kind, status, at, by, ...said, ...(note && { note }) }
  if (within) await within.after(tx, await recordNumbered(tx, form, submission, event))
  else await recordEvent(tx, form, submission, event)
  const details = to ?? assignee?.email
  const audited = { at, ...auditedAs({ by, account }), action: ACTIONS[kind], about: submission.reference }
  await tx.audit.add({ ...audited, ...(details !== undefined && { details }) })
  if (account) await readOwn(tx, submission, account)
}

/** If they had read every event before this one, they have read this one too: it is their own. */
async function readOwn(tx: Rows, { id, reference }: Submission, account: Pick<Account, 'id'>): Promise<void> {
  const events = await tx.submissions.countEvents(reference)
  if ((await tx.reads.seen(account.id, id)) === events - 1) await tx.reads.mark(account.id, id, events)
}

/**
 * Gives a case a status since `at`, in UTC milliseconds. `waitingFor`: who has to do something there; if it is not given, the
 * status says it. Returns the id of the status.
 */
export async function setStatus(
  tx: Rows,
  { id }: Submission,
  target: Status,
  at: number,
  waitingFor = waitingAt(target),
): Promise<string> {
  const finished = target.final === true
  await tx.submissions.setStatus(id, { status: target.id, at, finished, ...(waitingFor && { waitingFor }) })
  return target.id
}

/** Who has to do something at a status; nobody at a final one. */
const waitingAt = ({ final, asks }: Status): Party | undefined => (final ? undefined : asks ? 'person' : 'office')
