/** A webhook to the receiver that a form names by its key. */
import { DeliveryFault } from '../../faults.ts'
import { webhookOf } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import { type WebhookReceivers, webhookSetting } from '../../settings/webhook-settings.ts'
import type { Content, WriteEvent } from '../../webhook/event.ts'
import type { Webhooks } from '../../webhook/index.ts'
import { eventIdOf } from '../event-id.ts'
import { fileRecordOf } from '../exports/records.ts'
import type { Wiring } from '../wiring.ts'
import type { Deliver } from './index.ts'

interface Options extends Pick<Wiring, 'store' | 'clock'> {
  webhooks: Pick<Webhooks, 'send'>
  write: WriteEvent
  receivers: WebhookReceivers
  baseUrl: string
}

export function createWebhookDelivery({ store, webhooks, write, receivers, baseUrl, clock }: Options): Deliver {
  return async ({ id, event: number, recipient }, { submission, found }) => {
    const receiver = receivers.get(recipient)
    if (!receiver) throw new DeliveryFault(`${webhookSetting(recipient, 'URL')} is not set`)
    const events = await store.events.numbered(submission.id)
    const at = events.findIndex((one) => one.id === number)
    const { event } = events[at]!
    const asks = webhookOf(found.form)?.answers === true && event.kind !== 'deleted'
    const content = asks && receiver.answers ? await contentOf(submission) : undefined
    const body = write(found, {
      id: eventIdOf(submission.reference, events[at]!),
      event,
      first: at === 0,
      version: submission.version,
      baseUrl,
      content,
    })
    await webhooks.send(receiver, { id, body, at: clock() })
    if (content) return 'included'
    return asks && !receiver.answers ? 'withheld' : undefined
  }

  /**
   * What the case holds now. It is read last, so that of a case whose content is deleted meanwhile nothing is sent; its files
   * are read before its answers, because they are deleted together.
   */
  async function contentOf({ id, reference }: Submission): Promise<Content | undefined> {
    const files = await store.uploads.ofSubmission(id)
    const now = await store.submissions.byReference(reference)
    if (!now || now.deletedAt !== undefined) return undefined
    return { answers: now.answers, files: files.map(fileRecordOf) }
  }
}
