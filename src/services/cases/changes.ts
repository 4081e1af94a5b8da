/**
 * What the office does with a case: change its status, reopen it, write to the person, add a note, assign it, release it
 * from quarantine. Each is one event and one row of the audit.
 */
import { type PublicError, problem } from '../../errors.ts'
import type { Account } from '../../models/account.ts'
import { type AuditAction, auditedAs } from '../../models/audit.ts'
import { type CaseEvent, type EventKind, LONGEST_WORDS, type Party, undoneAmong } from '../../models/event.ts'
import { type Form, statusesOf, statusOf } from '../../models/form.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import { remarkFault } from '../../models/work.ts'
import type { Rows } from '../../store/index.ts'
import { hasControls } from '../answers/field.ts'
import { owe, record } from '../deliveries/record.ts'
import type { CaseWiring } from './wiring.ts'

/** Who acts: a name, and the account where there is one. `seen`: how many events of the case they knew when they decided. */
export interface Actor {
  by: string
  account?: Pick<Account, 'id' | 'email'>
  seen?: number
}
/** The message for the person, and the note that only the office sees. */
interface Remarks extends Actor {
  message?: string
  note?: string
}
/** A change of status, to the status with this id. */
export interface Move extends Remarks {
  to: string
}
/**
 * Each rejects with 404 for an unknown reference, with 400 if the message or note does not fit (`remarkFault`), with 409 if
 * the case does not allow it, and with 409 `changed-meanwhile` if the case has more events than were `seen`. With `seen`,
 * repeating the identical change succeeds without effect.
 */
export type Changes = ReturnType<typeof createChanges>

interface Deed extends Remarks {
  kind: EventKind
  action: AuditAction
  /** For the audit. */
  details?: string
  /** Of `assigned`: the account whose case it becomes. */
  assignee?: number
}

export function createChanges({ inCase, clock }: CaseWiring) {
  return {
    /** Moves a case to a status that may follow the present one. */
    async move(reference: string, move: Move): Promise<Status> {
      const deed: Deed = { kind: 'status', action: 'status-changed', details: move.to, ...move }
      const form = await change(reference, deed, async (tx, submission, form, at) => {
        const present = statusOf(form, submission.status)!
        const target = statusNamed(form, move.to)
        if (!present.to.includes(target.id)) throw noSuchWay(present)
        requireRemarks(move, { target })
        return stand(tx, submission, target, at)
      })
      return statusNamed(form, move.to)
    },

    /** Reopens a case whose final status was set by mistake; the note gives the reason. */
    async reopen(reference: string, move: Move & { note: string }): Promise<Status> {
      const deed: Deed = { kind: 'reopened', action: 'reopened', details: move.to, ...move }
      const form = await change(reference, deed, async (tx, submission, form, at) => {
        const present = statusOf(form, submission.status)!
        const target = statusNamed(form, move.to)
        if (!present.final) throw problem({ code: 'status-not-final', present: present.id })
        if (target.final) throw problem({ code: 'status-final', id: target.id })
        requireRemarks(move, { target, reopens: true })
        return stand(tx, submission, target, at)
      })
      return statusNamed(form, move.to)
    },

    /** Writes to the person while the status stays; may add a note, too. */
    async tell(reference: string, remarks: Remarks & { message: string }): Promise<void> {
      await change(reference, { kind: 'message', action: 'message-sent', ...remarks }, stayWith(remarks))
    },

    /** Adds a note that only the office sees. */
    async note(reference: string, remarks: Remarks & { note: string }): Promise<void> {
      await change(reference, { kind: 'note', action: 'note-added', ...remarks }, stayWith(remarks))
    },

    /** Assigns the case to an account, or without one to nobody. */
    async assign(
      reference: string,
      assignee: Pick<Account, 'id' | 'name' | 'email'> | undefined,
      actor: Actor,
    ): Promise<void> {
      requirePlain(assignee?.name ?? '')
      const details = assignee ? { note: assignee.name, details: assignee.email, assignee: assignee.id } : {}
      await change(
        reference,
        { kind: 'assigned', action: 'assigned', ...actor, ...details },
        async (tx, submission) => {
          await tx.submissions.assign(submission.id, assignee?.id ?? null)
          return submission.status
        },
      )
    },

    /** Lifts the quarantine; false when there was none. */
    async release(reference: string, actor: Actor): Promise<boolean> {
      let released = true
      await change(reference, { kind: 'released', action: 'released', ...actor }, async (tx, submission, form, at) => {
        released = submission.quarantine !== undefined
        if (!released) return undefined
        await tx.submissions.release(submission.id)
        // Mail and webhooks about what happened while it was in quarantine are sent now.
        const events = await tx.events.numbered(submission.id)
        const undone = undoneAmong(events.map(({ event }) => event))
        for (const [i, { id, event }] of events.entries())
          if (!undone.has(i)) await owe(tx, form, { ...submission, quarantine: undefined }, { ...event, id, at })
        return submission.status
      })
      return released
    },
  }

  /** `work` returns the status that the event is recorded with, or undefined when there was nothing to do. */
  async function change(
    reference: string,
    deed: Deed,
    work: (tx: Rows, submission: Submission, form: Form, at: number) => Promise<string | undefined>,
  ): Promise<Form> {
    requirePlain(deed.by)
    return inCase(reference, async (tx, submission, form) => {
      if (submission.deletedAt !== undefined) throw problem('case-content-deleted')
      if (await wasDone(tx, submission, deed)) return form
      const at = clock()
      const status = await work(tx, submission, form, at)
      if (status !== undefined) await keep(tx, form, submission, { ...deed, status, at })
      return form
    })
  }
}

async function stand(tx: Rows, { id }: Submission, target: Status, at: number): Promise<string> {
  const waitingFor = waitingAt(target)
  const finished = target.final === true
  await tx.submissions.setStatus(id, { status: target.id, at, finished, ...(waitingFor && { waitingFor }) })
  return target.id
}

/** Records an event and its row of the audit, which have the same time: that tells afterwards whose event it was. */
async function keep(
  tx: Rows,
  form: Form,
  submission: Submission,
  { kind, status, at, action, details, by, account, message, note }: Deed & { status: string; at: number },
): Promise<void> {
  await record(tx, form, submission, { kind, status, at, by, ...(message && { message }), ...(note && { note }) })
  const audited = { at, ...auditedAs({ by, account }), action, about: submission.reference }
  await tx.audit.add({ ...audited, ...(details !== undefined && { details }) })
  if (account) await readOwn(tx, submission, account)
}

/** If they had read every event before this one, they have read this one too: it is their own. */
async function readOwn(tx: Rows, { id, reference }: Submission, account: Pick<Account, 'id'>): Promise<void> {
  const events = await tx.submissions.countEvents(reference)
  if ((await tx.reads.seen(account.id, id)) === events - 1) await tx.reads.mark(account.id, id, events)
}

/** Was it done already, because a button was pressed twice? Throws if anything else happened since. */
async function wasDone(tx: Rows, submission: Submission, { seen, ...deed }: Deed): Promise<boolean> {
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

const isSame = (event: CaseEvent, { kind, by, message = '', note = '', details }: Deed): boolean =>
  event.kind === kind &&
  event.by === by &&
  (event.message ?? '') === message &&
  (event.note ?? '') === note &&
  (kind !== 'status' || event.status === details)

const stayWith =
  (remarks: Remarks) =>
  async (_: Rows, { status }: Submission): Promise<string> => {
    requireRemarks(remarks, {})
    return status
  }

function requirePlain(name: string): void {
  if (hasControls(name, true)) throw problem('name-format')
}

function requireRemarks(
  { message = '', note = '' }: Remarks,
  { target, reopens = false }: { target?: Status; reopens?: boolean },
): void {
  const fault = remarkFault({ message, note, target, reopens })
  if (fault === 'long') throw problem({ code: 'words-too-long', max: LONGEST_WORDS })
  if (fault === 'format') throw problem('words-format')
  if (fault === 'nothing') throw problem('words-missing')
  if (fault === 'reason') throw problem('reason-missing')
  if (fault) throw problem({ code: 'message-missing', id: target!.id })
}

/** Who has to do something at a status; nobody at a final one. */
export const waitingAt = ({ final, asks }: Status): Party | undefined =>
  final ? undefined : asks ? 'citizen' : 'office'

function statusNamed(form: Form, id: string): Status {
  const status = statusOf(form, id)
  if (status) return status
  const known = statusesOf(form).map((one) => one.id)
  throw problem({ code: 'status-unknown', id, known })
}

const noSuchWay = ({ id, final = false, to }: Status): PublicError =>
  problem({ code: 'status-not-next', present: id, next: to, final })
