/** One mail or webhook in words: to whom, with the address masked, and what became of it. */
import { type Delivery, OFFICE, PERSON } from '../../models/delivery.ts'
import type { Form } from '../../models/form.ts'
import { masked } from '../../models/mail-address.ts'
import type { Submission } from '../../models/submission.ts'
import type { AllTexts } from '../texts/index.ts'

/** Without a case, addresses are left out. */
export function recipientOf(
  texts: AllTexts,
  { kind, recipient }: Pick<Delivery, 'kind' | 'recipient'>,
  about?: { form: Form; submission: Pick<Submission, 'answers'> },
): string {
  const text = texts.office.deliveries
  if (kind === 'webhook') return text.to.webhook(recipient)
  const notify = about?.form.notify
  const address = {
    [PERSON]: notify?.email === undefined ? undefined : about?.submission.answers[notify.email],
    [OFFICE]: notify?.office,
  }[recipient]
  return text.to[recipient === OFFICE ? 'office' : 'person'](typeof address === 'string' ? masked(address) : '')
}

/** `now`: UTC milliseconds. `named`: the name of the state is shown beside it. */
export function stateOf(
  texts: AllTexts,
  delivery: Delivery,
  { now, timeZone, named = false }: { now: number; timeZone: string; named?: boolean },
): string {
  const text = texts.office.deliveries
  const { state, dueAt, attempts, leaseUntil, error, settledAt = 0 } = delivery
  const time = (at: number) => texts.office.moment(at, timeZone)
  if (state !== 'waiting') return text[named ? 'since' : 'now'][state](time(settledAt))
  if (leaseUntil > now) return text.now.working
  if (error !== undefined) return attempts > 0 ? text.now.again(attempts, time(dueAt)) : text.now.later(time(dueAt))
  return dueAt > now ? text.now.dueAt(time(dueAt)) : text.now.due
}

export const lookOf = ({ state, error }: Pick<Delivery, 'state' | 'error'>): string =>
  ({ waiting: error === undefined ? 'open' : 'asks', sent: 'final', failed: 'overdue', cancelled: 'aside' })[state]
