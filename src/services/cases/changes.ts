/** What the office does with a case: move it along the statuses of its form, take a final status back, tell and note something. */
import { conflict, notFound } from '../../errors.ts'
import type { EventKind, Party } from '../../models/event.ts'
import { type Form, statusesOf, statusOf } from '../../models/form.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import type { Rows, Store } from '../../store/index.ts'
import { hasControls } from '../answers/field.ts'
import { record } from '../deliveries/owe.ts'
import type { FormOf } from './index.ts'

/** Who acts, what the public is told and what only the office sees. */
interface Words {
  by: string
  message?: string
  note?: string
}
/** A change of status, to the status with this id. */
export interface Move extends Words {
  to: string
}
/** Each rejects with 404 for an unknown reference, and with 409 when the case does not allow it. */
export interface Changes {
  /** Moves a case to a status that may follow the present one. */
  move(reference: string, move: Move): Promise<Status>
  /** Takes a final status back that was set by mistake; the reason is its note. */
  reopen(reference: string, move: Move & { note: string }): Promise<Status>
  /** Tells the public something, while the status stays. */
  tell(reference: string, words: { by: string; message: string }): Promise<void>
  /** Notes something for the office alone. */
  note(reference: string, words: { by: string; note: string }): Promise<void>
}

export function createChanges({
  store,
  formOf,
  clock,
}: {
  store: Store
  formOf: FormOf
  clock: () => number
}): Changes {
  return {
    move: (reference, move) =>
      change(reference, move, async (tx, submission, form) => {
        const present = statusOf(form, submission.status)!
        const target = statusNamed(form, move.to)
        if (!present.to.includes(target.id)) throw conflict(noSuchWay(present))
        await stand(tx, form, submission, target, 'status', move)
        return target
      }),

    reopen: (reference, move) =>
      change(reference, move, async (tx, submission, form) => {
        const present = statusOf(form, submission.status)!
        const target = statusNamed(form, move.to)
        if (!present.final) throw conflict(`The case is at "${present.label}", which is not final: move it instead.`)
        if (target.final) throw conflict(`"${target.label}" is final too. Reopen the case to a status that is not.`)
        await stand(tx, form, submission, target, 'reopened', move)
        return target
      }),

    tell: (reference, { by, message }) =>
      change(reference, { by, message }, async (tx, submission, form) => {
        const { status } = submission
        await record(tx, form, submission, { kind: 'message', status, at: clock(), by, message })
      }),

    note: (reference, { by, note }) =>
      change(reference, { by, note }, async (tx, { id, status }) => {
        await tx.events.add(id, { kind: 'note', status, at: clock(), by, note })
      }),
  }

  /** The case is read again inside the transaction: somebody else may have moved it meanwhile. */
  async function change<T>(
    reference: string,
    { by, message = '', note = '' }: Words,
    work: (tx: Rows, submission: Submission, form: Form) => Promise<T>,
  ): Promise<T> {
    for (const text of [by, message, note])
      if (hasControls(text, true)) throw conflict('A message, a note and a name must not contain control characters.')
    const known = await store.submissions.byReference(reference)
    if (!known) throw notFound(`There is no case with the reference ${reference}.`)
    const form = await formOf(known)
    return store.transaction(async (tx) => {
      await tx.hold(reference)
      const submission = (await tx.submissions.byReference(reference))!
      if (submission.deletedAt !== undefined) throw conflict('The content of this case was deleted.')
      return work(tx, submission, form)
    })
  }

  async function stand(
    tx: Rows,
    form: Form,
    submission: Submission,
    target: Status,
    kind: EventKind,
    { to: status, by, message, note }: Move,
  ): Promise<void> {
    const at = clock()
    const waitingFor = waitingAt(target)
    await tx.submissions.setStatus(submission.id, {
      status,
      at,
      finished: target.final === true,
      ...(waitingFor && { waitingFor }),
    })
    await record(tx, form, submission, { kind, status, at, by, ...(message && { message }), ...(note && { note }) })
  }
}

/** Who has to do something at a status; nobody at a final one. */
export const waitingAt = ({ final, asks }: Status): Party | undefined =>
  final ? undefined : asks ? 'citizen' : 'office'

function statusNamed(form: Form, id: string): Status {
  const status = statusOf(form, id)
  if (status) return status
  const known = statusesOf(form).map((one) => one.id)
  throw conflict(`This form has no status "${id}". It has: ${known.join(', ')}.`)
}

function noSuchWay({ label, final, to }: Status): string {
  if (to.length > 0) return `The case is at "${label}". From there it may go to: ${to.join(', ')}.`
  return `The case is at "${label}", which is final${final ? ': reopen it if that was a mistake' : ''}.`
}
