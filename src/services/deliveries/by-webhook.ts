/** A webhook to the receiver that a form names by its key. */
import { DeliveryFault } from '../../faults.ts'
import { type WebhookReceivers, webhookSetting } from '../../settings/webhook-settings.ts'
import type { WriteEvent } from '../../webhook/event.ts'
import type { Webhooks } from '../../webhook/index.ts'
import type { Wiring } from '../wiring.ts'
import type { Deliver } from './index.ts'

interface Options extends Pick<Wiring, 'store' | 'clock'> {
  webhooks: Webhooks
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
    const body = write(found, { event, first: at === 0, version: submission.version, baseUrl })
    await webhooks.send(receiver, { id, body, at: clock() })
  }
}
