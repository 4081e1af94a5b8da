/**
 * Every change of a case is an event. It is recorded in the transaction of the change, with the mails and webhooks that it
 * brings: so there is never one without the other. Afterwards whichever process comes first sends them.
 */
import { ASSIGNEE, officeRecipient, PERSON, type Receiver } from '../../models/delivery.ts'
import { type CaseEvent, isPrivate } from '../../models/event.ts'
import { type Form, officeAddresses, webhookOf } from '../../models/form.ts'
import { MINUTE } from '../../models/moment.ts'
import type { Submission } from '../../models/submission.ts'
import type { Rows } from '../../store/index.ts'
import { randomId } from '../random.ts'

/** How long the office can undo a change. Nobody is told of it before. */
export const UNDO_MS = MINUTE
/** Files that come within this time after a first one are in the same mail. */
const ARRIVALS_MS = MINUTE
/** An attempt to send a webhook, which may have answers, ends sooner. */
const LONGEST_WAY_MS = MINUTE

type Happened = Pick<CaseEvent, 'kind' | 'by'>
type AboutCase = Pick<Submission, 'id' | 'answers' | 'assignee'> & { quarantine?: string | undefined }

/** Records an event. `post` names what was sent to cause it: a post that comes twice is recorded once. */
export async function recordEvent(
  tx: Pick<Rows, 'events' | 'deliveries'>,
  form: Form,
  about: AboutCase,
  event: CaseEvent,
  post?: string,
): Promise<void> {
  if (post === undefined && receiversOf(form, about, event).length === 0) return tx.events.addAhead(about.id, event)
  const id = await tx.events.add(about.id, event, post)
  if (id !== 'repeated') await addDeliveries(tx, form, about, { ...event, id })
}

/** Records an event, and returns its row number. */
export async function recordNumbered(
  tx: Pick<Rows, 'events' | 'deliveries'>,
  form: Form,
  about: AboutCase,
  event: CaseEvent,
): Promise<number> {
  const id = (await tx.events.add(about.id, event)) as number // without a name of a post, nothing is repeated
  await addDeliveries(tx, form, about, { ...event, id })
  return id
}

/** Saves the deliveries of the event with this row number. */
export async function addDeliveries(
  tx: Pick<Rows, 'deliveries'>,
  form: Form,
  about: AboutCase,
  { id: event, ...happened }: { id: number; at: number } & Happened,
): Promise<void> {
  const submission = about.id
  const dueAt = happened.at + delayOf(happened)
  const untold: Receiver[] = []
  for (const to of receiversOf(form, about, happened))
    if (!(await isToldAnyway(tx, submission, to, happened))) untold.push(to)
  await tx.deliveries.add(
    untold.map((to) => ({ ...to, id: randomId(), submission, event, createdAt: happened.at, dueAt })),
  )
}

/** Who gets a mail or webhook about an event of this case. Nobody is told of a case that is held as possible spam. */
function receiversOf(form: Form, { answers, assignee, quarantine }: AboutCase, happened: Happened): Receiver[] {
  const { notify } = form
  const webhook = webhookOf(form)
  const { kind } = happened
  if (quarantine !== undefined) return []
  if (kind === 'undone') return [] // nobody was told of the step that was undone
  const hasAddress = notify?.email !== undefined && typeof answers[notify.email] === 'string'
  const concernsPerson = kind === 'status' || kind === 'reopened' || kind === 'message'
  const concernsOffice = !isOfOffice(happened) && kind !== 'deleted'
  const ofOffice = officeAddresses(form).map((_, i) => officeRecipient(i))
  const theirs = notify?.assignee && assignee !== undefined ? [ASSIGNEE] : []
  const mails = [...(hasAddress && concernsPerson ? [PERSON] : []), ...(concernsOffice ? [...ofOffice, ...theirs] : [])]
  return [
    ...mails.map((recipient) => ({ kind: 'mail' as const, recipient })),
    ...(webhook && !isPrivate(kind) ? [{ kind: 'webhook' as const, recipient: webhook.receiver }] : []),
  ]
}

const isOfOffice = ({ by }: Happened): boolean => by !== 'public'

function delayOf(happened: Happened): number {
  if (happened.kind === 'file') return ARRIVALS_MS
  // Answers that are on their way to a receiver arrive before it is told to delete them.
  if (happened.kind === 'deleted') return LONGEST_WAY_MS
  return isOfOffice(happened) ? UNDO_MS : 0
}

/** Is there a mail to the office already that will name this file, too? */
async function isToldAnyway(
  tx: Pick<Rows, 'deliveries'>,
  submission: number,
  to: Receiver,
  { kind }: Happened,
): Promise<boolean> {
  return kind === 'file' && to.kind === 'mail' && tx.deliveries.hasUntried(submission, to, ['file'])
}
