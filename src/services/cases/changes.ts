/**
 * What the office does with a case: change its status, reopen it, write to the person, add a note, assign it, release it
 * from quarantine. Each is one event and one row of the audit.
 */
import { type PublicError, problem } from '../../errors.ts'
import type { Account } from '../../models/account.ts'
import { LONGEST_REMARK, undoneAmong } from '../../models/event.ts'
import { type Form, statusesOf, statusOf } from '../../models/form.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import { remarkFault } from '../../models/work.ts'
import type { Rows } from '../../store/index.ts'
import { hasControls } from '../answers/field.ts'
import { addDeliveries } from '../deliveries/record.ts'
import { type Actor, type Deed, type Remarks, recordDeed, wasDone } from './deed.ts'
import { setStatus } from './set-status.ts'
import type { CaseWiring } from './wiring.ts'

/** A change of status, to the status with this id. */
interface Move extends Remarks {
  to: string
}
/**
 * Each rejects with 404 for an unknown reference, with 400 if the message or note does not fit (`remarkFault`), with 409 if
 * the case does not allow it, and with 409 `changed-meanwhile` if the case has more events than were `seen`. With `seen`,
 * repeating the identical change succeeds without effect.
 */
export function createChanges({ inCase, clock }: CaseWiring) {
  return {
    /** Moves a case to a status that may follow the present one. */
    async move(reference: string, move: Move): Promise<Status> {
      const deed: Deed = { kind: 'status', action: 'status-changed', details: move.to, ...move }
      const form = await doOnce(reference, deed, async (tx, submission, form, at) => {
        const present = statusOf(form, submission.status)!
        const target = statusNamed(form, move.to)
        if (!present.to.includes(target.id)) throw noSuchWay(present)
        requireRemarks(move, { target })
        return setStatus(tx, submission, target, at)
      })
      return statusNamed(form, move.to)
    },

    /** Reopens a case whose final status was set by mistake; the note gives the reason. */
    async reopen(reference: string, move: Move & { note: string }): Promise<Status> {
      const deed: Deed = { kind: 'reopened', action: 'reopened', details: move.to, ...move }
      const form = await doOnce(reference, deed, async (tx, submission, form, at) => {
        const present = statusOf(form, submission.status)!
        const target = statusNamed(form, move.to)
        if (!present.final) throw problem({ code: 'status-not-final', present: present.id })
        if (target.final) throw problem({ code: 'status-final', id: target.id })
        requireRemarks(move, { target, reopens: true })
        return setStatus(tx, submission, target, at)
      })
      return statusNamed(form, move.to)
    },

    /** Writes to the person while the status stays; may add a note, too. */
    async tell(reference: string, remarks: Remarks & { message: string }): Promise<void> {
      await doOnce(reference, { kind: 'message', action: 'message-sent', ...remarks }, stayWith(remarks))
    },

    /** Adds a note that only the office sees. */
    async note(reference: string, remarks: Remarks & { note: string }): Promise<void> {
      await doOnce(reference, { kind: 'note', action: 'note-added', ...remarks }, stayWith(remarks))
    },

    /** Assigns the case to an account, or without one to nobody. */
    async assign(
      reference: string,
      assignee: Pick<Account, 'id' | 'name' | 'email'> | undefined,
      actor: Actor,
    ): Promise<void> {
      requirePlain(assignee?.name ?? '')
      const details = assignee ? { note: assignee.name, details: assignee.email, assignee: assignee.id } : {}
      await doOnce(
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
      await doOnce(reference, { kind: 'released', action: 'released', ...actor }, async (tx, submission, form, at) => {
        released = submission.quarantine !== undefined
        if (!released) return undefined
        await tx.submissions.release(submission.id)
        // Mail and webhooks about what happened while it was in quarantine are sent now.
        const events = await tx.events.numbered(submission.id)
        const undone = undoneAmong(events.map(({ event }) => event))
        for (const [i, { id, event }] of events.entries())
          if (!undone.has(i))
            await addDeliveries(tx, form, { ...submission, quarantine: undefined }, { ...event, id, at })
        return submission.status
      })
      return released
    },
  }

  /**
   * Does a deed once, however often it is asked for. `work` returns the id of the status that its event is recorded with, or
   * undefined when there was nothing to do.
   */
  async function doOnce(
    reference: string,
    deed: Deed,
    work: (tx: Rows, submission: Submission, form: Form, at: number) => Promise<string | undefined>,
  ): Promise<Form> {
    requirePlain(deed.by)
    return inCase(reference, async (tx, submission, form) => {
      if (await deed.within?.before(tx)) return form
      if (submission.deletedAt !== undefined) throw problem('case-content-deleted')
      if (await wasDone(tx, submission, deed)) return form
      const at = clock()
      const status = await work(tx, submission, form, at)
      if (status !== undefined) await recordDeed(tx, form, submission, { ...deed, status, at })
      return form
    })
  }
}

const stayWith =
  (remarks: Remarks) =>
  async (_: Rows, { status }: Submission): Promise<string> => {
    requireRemarks(remarks, {})
    return status
  }

function requireRemarks(
  { message = '', note = '' }: Remarks,
  { target, reopens = false }: { target?: Status; reopens?: boolean },
): void {
  const fault = remarkFault({ message, note, target, reopens })
  if (fault === 'long') throw problem({ code: 'remark-too-long', max: LONGEST_REMARK })
  if (fault === 'format') throw problem('remark-format')
  if (fault === 'nothing') throw problem('remark-missing')
  if (fault === 'reason') throw problem('reason-missing')
  if (fault) throw problem({ code: 'message-missing', id: target!.id })
}

function statusNamed(form: Form, id: string): Status {
  const status = statusOf(form, id)
  if (status) return status
  const known = statusesOf(form).map((one) => one.id)
  throw problem({ code: 'status-unknown', id, known })
}

const noSuchWay = ({ id, final = false, to }: Status): PublicError =>
  problem({ code: 'status-not-next', present: id, next: to, final })

function requirePlain(name: string): void {
  if (hasControls(name, true)) throw problem('name-format')
}
