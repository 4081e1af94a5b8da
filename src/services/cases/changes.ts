/**
 * What the office does with a case: change its status, write to the person, add a note, assign it, release it from
 * quarantine. Each is done once, in a transaction (`in-case`), and is one event and one row of the audit.
 *
 * Each rejects with 404 for an unknown reference, with 409 if the case does not allow it, and with 409 `changed-meanwhile` if
 * the case has more events than were `seen`. With `seen`, repeating the identical change succeeds without effect.
 */
import { type Problem, problem } from '../../errors.ts'
import { type Account, worksOn } from '../../models/account.ts'
import { type AuditAction, auditedAs } from '../../models/audit.ts'
import {
  type CaseUpdate,
  judgeUpdate,
  type StatusMove,
  type UpdatableCase,
  type UpdateFault,
  UpdateRefusal,
} from '../../models/case-update.ts'
import { type CaseEvent, isStanding, LONGEST_REMARK, type Party, undoneAmong } from '../../models/event.ts'
import { statusesOf, statusOf } from '../../models/form.ts'
import type { Language } from '../../models/language.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import { hasControls } from '../../models/unseen.ts'
import type { Rows } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { type CaseAt, type CasesWiring, inCase } from './in-case.ts'
import { addDeliveries, recordEvent, recordNumbered } from './record.ts'

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
/** What the office does to a case. The status that the case has afterwards is added when it is recorded. */
interface Deed extends Actor {
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

/** Absent texts are empty. `move`: whether a closed case may be reopened by it; absent: both ways. */
interface Doing extends Actor, Partial<CaseUpdate> {
  move?: StatusMove
}

/** Why this cannot be done to the case with this row, as far as is known now; undefined when it can. */
export async function updateFault(
  { forms }: CasesWiring,
  submission: Submission,
  update: CaseUpdate,
): Promise<UpdateFault | undefined> {
  const { form, translations } = await forms.ofCase(submission)
  return judgeUpdate([{ form, translations, status: statusOf(form, submission.status)! }], update)
}

/**
 * Gives the case another status, writes to the person or adds a note, or several of these as one event. Returns the status of
 * the case. Rejects with 400 if a message or note does not fit.
 */
export async function update(
  d: CasesWiring,
  one: CaseAt,
  { to = '', message = '', note = '', language, move, ...actor }: Doing,
): Promise<Status> {
  return inCase(d, one, async (tx, submission, published) => {
    const { form, translations } = published
    const present = { form, translations, status: statusOf(form, submission.status)! }
    const moved = present.status.final ? 'reopened' : 'status'
    const kind = to !== '' ? moved : message !== '' ? 'message' : 'note'
    const deed: Deed = { ...actor, kind, message, language, note, ...(to !== '' && { to }) }
    if (await wasDone(tx, submission, deed)) return present.status
    const fault = judgeUpdate([present], { to, message, note, language }, move)
    if (fault) throw new UpdateRefusal(refusal(fault, present, to, move), fault)
    const at = d.clock()
    const status = to === '' ? present.status : statusOf(form, to)!
    if (to !== '') await setStatus(tx, submission, status, at)
    await recordDeed(tx, published, submission, { ...deed, status: status.id, at })
    return status
  })
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

/** Assigns the case to an account, or without one to nobody. */
export async function assign(
  d: CasesWiring,
  one: CaseAt,
  assignee: Pick<Account, 'id' | 'name' | 'email'> | undefined,
  actor: Actor,
): Promise<void> {
  if (assignee) requirePlain(assignee.name)
  const deed: Deed = { ...actor, kind: 'assigned', ...(assignee && { note: assignee.name, assignee }) }
  await inCase(d, one, async (tx, submission, published) => {
    if (await wasDone(tx, submission, deed)) return
    await tx.submissions.assign(submission.id, assignee?.id ?? null)
    await recordDeed(tx, published, submission, { ...deed, status: submission.status, at: d.clock() })
  })
}

/**
 * Gives an open case of an account that has left to another one, or to nobody where that one may not work on its form; false
 * when it has somebody else by now.
 */
export async function handOver(
  d: CasesWiring,
  one: CaseAt,
  from: Pick<Account, 'id'>,
  to: Account | undefined,
  actor: Actor,
): Promise<boolean> {
  return inCase(d, one, async (tx, submission, published) => {
    const assignee = to && worksOn(to, submission.slug) ? to : undefined
    const deed: Deed = { ...actor, kind: 'assigned', ...(assignee && { note: assignee.name, assignee }) }
    await wasDone(tx, submission, deed)
    if (submission.assignee !== from.id) return false
    await tx.submissions.assign(submission.id, assignee?.id ?? null)
    await recordDeed(tx, published, submission, { ...deed, status: submission.status, at: d.clock() })
    return true
  })
}

/** Lifts the quarantine; false when there was none. */
export async function release(d: CasesWiring, one: CaseAt, actor: Actor): Promise<boolean> {
  const deed: Deed = { ...actor, kind: 'released' }
  return inCase(d, one, async (tx, submission, published) => {
    if (await wasDone(tx, submission, deed)) return true
    if (submission.quarantine === undefined) return false
    const at = d.clock()
    await tx.submissions.release(submission.id)
    // Mail and webhooks about what happened while it was in quarantine are sent now.
    const events = await tx.events.numbered(submission.id)
    const undone = undoneAmong(events.map(({ event }) => event))
    for (const [i, { id, event }] of events.entries())
      if (!undone.has(i))
        await addDeliveries(tx, published.form, { ...submission, quarantine: undefined }, { ...event, id, at })
    await recordDeed(tx, published, submission, { ...deed, status: submission.status, at })
    return true
  })
}

/**
 * Was it done already, because a button was pressed twice or a program sent it again? Throws if the case was deleted, if
 * anything else happened since they looked at it, and for a name with control characters.
 */
async function wasDone(tx: Rows, submission: Submission, deed: Deed): Promise<boolean> {
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

function requirePlain(name: string): void {
  if (hasControls(name, true)) throw problem('name-format')
}

/** Records an event and its row of the audit, which have the same time: that tells afterwards whose event it was. */
async function recordDeed(
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

/** What is wrong, for programs and the command line. */
function refusal(fault: UpdateFault, present: UpdatableCase, to: string, move: StatusMove | undefined): Problem {
  switch (fault) {
    case 'long':
      return { code: 'remark-too-long', max: LONGEST_REMARK }
    case 'format':
      return { code: 'remark-format' }
    case 'nothing':
      return { code: 'remark-missing' }
    case 'reason':
      return { code: 'reason-missing' }
    case 'message':
      return { code: 'message-missing', id: to }
    case 'language':
      return { code: 'message-language' }
    case 'move':
      return noMove(present, to, move)
  }
}

function noMove(
  { form, status: { id: present, final = false, to: next } }: UpdatableCase,
  to: string,
  move: StatusMove | undefined,
): Problem {
  if (!statusOf(form, to)) return { code: 'status-unknown', id: to, known: statusesOf(form).map(({ id }) => id) }
  if (move === 'reopen' && !final) return { code: 'status-not-final', present }
  if (move !== 'onward' && final) return { code: 'status-final', id: to }
  return { code: 'status-not-next', present, next, final }
}
