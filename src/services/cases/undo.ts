/**
 * Undo: for a minute, before anybody is notified, somebody in the office can undo the status that they set or the message that
 * they sent. All dates and statistics of the case are then as before. That something was undone stays, as an event and as a
 * row of the audit. Nobody can undo a step once somebody else has changed the case, because they did so knowing the step.
 */
import { problem } from '../../errors.ts'
import type { Account } from '../../models/account.ts'
import type { Undoable, UndoRefusal } from '../../models/desk-case.ts'
import { type CaseEvent, isPrivate, isStanding, isStep, undoneAmong } from '../../models/event.ts'
import { type Form, statusOf } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Rows } from '../../store/index.ts'
import { setStatus } from './changes.ts'
import { type CaseAt, type CasesWiring, inCase } from './in-case.ts'
import { recordEvent, UNDO_MS } from './record.ts'

type Clerk = Pick<Account, 'id' | 'name' | 'email'>

/** What this account did last to a case and may undo now. */
export async function undoable(
  { store, clock }: CasesWiring,
  account: Clerk,
  { id, reference, deletedAt }: Submission,
): Promise<Undoable | undefined> {
  const events = await store.events.of(id)
  const index = lastStep(events, account)
  const until = index === undefined ? 0 : events[index]!.at + UNDO_MS
  if (index === undefined || deletedAt !== undefined || clock() >= until) return undefined
  return (await isTheirs(store, account, events[index]!, reference)) ? { index, until } : undefined
}

/**
 * Undoes a step, once however often it is asked for. Rejects with 404 for an unknown reference, with 409 for what is no step
 * of this account.
 */
export async function undo(
  d: CasesWiring,
  one: CaseAt,
  index: number,
  account: Clerk,
): Promise<'undone' | UndoRefusal> {
  return inCase(d, one, async (tx, submission, { form }) => {
    const { reference } = submission
    const rows = await tx.events.numbered(submission.id)
    const events = rows.map(({ event }) => event)
    const step = events[index]
    if (!step || !isStep(step) || !(await isTheirs(tx, account, step, reference))) throw problem('not-your-change')
    if (undoneAmong(events).has(index)) return 'undone'
    const at = d.clock()
    if (at >= step.at + UNDO_MS) return 'late'
    if (submission.deletedAt !== undefined || lastStep(events, account) !== index) return 'changed'
    if (!(await tx.deliveries.undo(rows[index]!.id))) return 'told'
    const status = await standAsBefore(tx, form, submission, events, index)
    await recordEvent(tx, form, submission, { kind: 'undone', status, at, by: account.name })
    const details = step.kind === 'message' ? 'message' : step.status
    await tx.audit.add({ at, by: account.email, account: account.id, action: 'undone', about: reference, details })
    return 'undone'
  })
}

/** The index of the last step that was not undone; undefined when somebody other than this account did something after it. */
function lastStep(events: readonly CaseEvent[], { name }: Clerk): number | undefined {
  const undone = undoneAmong(events)
  const own = ({ kind, by }: CaseEvent, i: number) =>
    by === name && (undone.has(i) || kind === 'undone' || (isPrivate(kind) && kind !== 'released'))
  const index = events.findLastIndex((event, i) => !own(event, i))
  return index > 0 && isStep(events[index]!) ? index : undefined
}

/** Looked up in the audit, which knows accounts: an event has a name alone, and two accounts may have the same. */
const isTheirs = async (rows: Rows, { id: account, name }: Clerk, { at, by }: CaseEvent, about: string) =>
  by === name && (await rows.audit.has({ at, account, about }))

/** Gives the case the status, and the date of it, that it had before the step. Returns the id of that status. */
async function standAsBefore(
  tx: Rows,
  form: Form,
  submission: Submission,
  events: readonly CaseEvent[],
  index: number,
): Promise<string> {
  if (!isStanding(events[index]!)) return submission.status
  const undone = undoneAmong(events)
  const before = events.filter((_, i) => i < index && !undone.has(i))
  const since = before.findLastIndex(isStanding)
  const stood = before[since]!
  const target = statusOf(form, stood.status)!
  const hasArrived = before.slice(since).some(({ kind }) => kind === 'reply' || kind === 'file')
  return setStatus(tx, submission, target, stood.at, hasArrived && target.asks ? 'office' : undefined)
}
