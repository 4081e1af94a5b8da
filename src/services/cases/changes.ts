/**
 * What the office does with a case: change its status, write to the person, add a note, assign it, release it from
 * quarantine. Each is one event and one row of the audit.
 *
 * Each rejects with 404 for an unknown reference, with 409 if the case does not allow it, and with 409 `changed-meanwhile` if
 * the case has more events than were `seen`. With `seen`, repeating the identical change succeeds without effect.
 */
import { type PublicError, problem } from '../../errors.ts'
import type { Account } from '../../models/account.ts'
import { LONGEST_REMARK, undoneAmong } from '../../models/event.ts'
import { statusesOf, statusOf } from '../../models/form.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import { judge, type Way, type Work, type Workable, type WorkFault } from '../../models/work.ts'
import { addDeliveries } from '../deliveries/record.ts'
import {
  type Actor,
  type CaseAt,
  type CasesWiring,
  type Deed,
  inCase,
  recordDeed,
  requirePlain,
  setStatus,
  wasDone,
} from './deed.ts'

/** Absent texts are empty. `way`: whether a closed case may be reopened by it; absent: both ways. */
interface Doing extends Actor, Partial<Work> {
  way?: Way
}

/** Why this cannot be done to the case with this row, as far as is known now; undefined when it can. */
export async function faultIn(
  { forms }: CasesWiring,
  submission: Submission,
  work: Work,
): Promise<WorkFault | undefined> {
  const { form, translations } = await forms.ofCase(submission)
  return judge([{ form, translations, status: statusOf(form, submission.status)! }], work)
}

/**
 * Gives the case another status, writes to the person or adds a note, or several of these as one event. Returns the status of
 * the case. Rejects with 400 if a message or note does not fit.
 */
export async function work(
  d: CasesWiring,
  one: CaseAt,
  { to = '', message = '', note = '', language, way, ...actor }: Doing,
): Promise<Status> {
  return inCase(d, one, async (tx, submission, published) => {
    const { form, translations } = published
    const present = { form, translations, status: statusOf(form, submission.status)! }
    const moved = present.status.final ? 'reopened' : 'status'
    const kind = to !== '' ? moved : message !== '' ? 'message' : 'note'
    const deed: Deed = { ...actor, kind, message, language, note, ...(to !== '' && { to }) }
    if (await wasDone(tx, submission, deed)) return present.status
    const fault = judge([present], { to, message, note, language }, way)
    if (fault) throw refusal(fault, present, to, way)
    const at = d.clock()
    const status = to === '' ? present.status : statusOf(form, to)!
    if (to !== '') await setStatus(tx, submission, status, at)
    await recordDeed(tx, published, submission, { ...deed, status: status.id, at })
    return status
  })
}

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

/** What is wrong, for programs and the command line. */
function refusal(fault: WorkFault, { form, status }: Workable, to: string, way: Way | undefined): PublicError {
  switch (fault) {
    case 'long':
      return problem({ code: 'remark-too-long', max: LONGEST_REMARK })
    case 'format':
      return problem('remark-format')
    case 'nothing':
      return problem('remark-missing')
    case 'reason':
      return problem('reason-missing')
    case 'message':
      return problem({ code: 'message-missing', id: to })
    case 'language':
      return problem('message-language')
    case 'way':
      return noWay({ form, status }, to, way)
  }
}

function noWay(
  { form, status: { id: present, final = false, to: next } }: Workable,
  to: string,
  way: Way | undefined,
): PublicError {
  if (!statusOf(form, to))
    return problem({ code: 'status-unknown', id: to, known: statusesOf(form).map(({ id }) => id) })
  if (way === 'reopen' && !final) return problem({ code: 'status-not-final', present })
  if (way !== 'onward' && final) return problem({ code: 'status-final', id: to })
  return problem({ code: 'status-not-next', present, next, final })
}
