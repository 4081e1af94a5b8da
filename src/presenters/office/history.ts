/** What happened to a case, a line for each event and each delivery. */
import { ASSIGNEE, type Delivery, officeRecipient, PERSON } from '../../models/delivery.ts'
import { isPrivate } from '../../models/event.ts'
import { type Form, officeAddresses } from '../../models/form.ts'
import { masked } from '../../models/mail-address.ts'
import { programIn } from '../../models/program.ts'
import type { Case, Submission } from '../../models/submission.ts'
import { messagePassage, paragraphs } from '../authored.ts'
import { noteOf } from '../retention.ts'
import type { AllTexts } from '../texts/index.ts'
import { statusLabel } from '../texts/status-texts.ts'
import { shownTime } from '../times.ts'

/** One event of a case as the office reads it. */
export function eventOf(texts: AllTexts, event: Case['events'][number], form: Form, timeZone: string) {
  const text = texts.office.case
  const { kind, status, at, by, message, note, undone } = event
  const program = programIn(by)
  return {
    label: text.events[kind](statusLabel(texts, form, status), note),
    byLabel: text.by,
    by: by === 'public' ? text.person : program === undefined ? by : text.program(program),
    time: shownTime(texts, at, timeZone),
    message: paragraphs(message),
    ...(kind !== 'reply' && messagePassage(texts, event, form)),
    messageLabel: kind === 'reply' ? text.theirWords : undone ? text.untold : text.told,
    noteLabel: text.page.onlyOffice,
    note: kind === 'assigned' ? [] : paragraphs(noteOf(texts, event)),
    isPrivate: isPrivate(kind),
    takenBack: undone ? text.takenBack : '',
  }
}

/** To whom a mail or webhook goes, with the address masked. Without a case, addresses are left out. */
export function recipientOf(
  texts: AllTexts,
  { kind, recipient }: Pick<Delivery, 'kind' | 'recipient'>,
  about?: { form: Form; submission: Pick<Submission, 'answers'> },
): string {
  const text = texts.office.deliveries
  if (kind === 'webhook') return text.to.webhook(recipient)
  if (recipient === ASSIGNEE) return text.to.assignee
  const notify = about?.form.notify
  const isForPerson = recipient === PERSON
  const address = isForPerson
    ? notify?.email && about?.submission.answers[notify.email]
    : about && officeAddresses(about.form).find((_, i) => officeRecipient(i) === recipient)
  return text.to[isForPerson ? 'person' : 'office'](typeof address === 'string' ? masked(address) : '')
}

/** What became of a mail or webhook. `now`: UTC milliseconds. `named`: the name of the state is shown beside it. */
export function stateOf(
  texts: AllTexts,
  delivery: Delivery,
  { now, timeZone, named = false }: { now: number; timeZone: string; named?: boolean },
): string {
  const text = texts.office.deliveries
  const { state, dueAt, attempts, leaseUntil, error, settledAt = 0 } = delivery
  const time = (at: number) => texts.office.moment(at, timeZone)
  if (state === 'held') return named ? '' : text.now.held
  if (state !== 'waiting') return text[named ? 'since' : 'now'][state](time(settledAt))
  if (leaseUntil > now) return text.now.working
  if (error !== undefined) return attempts > 0 ? text.now.again(attempts, time(dueAt)) : text.now.later(time(dueAt))
  return dueAt > now ? text.now.dueAt(time(dueAt)) : text.now.due
}

export const lookOf = ({ state, error }: Pick<Delivery, 'state' | 'error'>): string =>
  ({
    waiting: error === undefined ? 'open' : 'asks',
    held: 'asks',
    sent: 'final',
    failed: 'overdue',
    cancelled: 'aside',
  })[state]
