/** Every change of a case is an event. It is recorded in the transaction of the change, with the deliveries that it brings. */
import type { CaseEvent } from '../../models/event.ts'
import type { Form } from '../../models/form.ts'
import type { Rows } from '../../store/index.ts'
import { type AboutCase, addDeliveries, receiversOf } from '../deliveries/due.ts'

/** Records an event. With `post`, the name of what was sent, the same post is recorded once. */
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
