/** The receivers of webhooks for the office: where they are, who names them, what they were sent, and whether they answer now. */
import { DeliveryFault } from '../../faults.ts'
import { auditedAs, codesIn, codesOf } from '../../models/audit.ts'
import type { ReceiverState, ReceiverTest } from '../../models/delivery.ts'
import { webhookOf } from '../../models/form.ts'
import { alone } from '../../models/network.ts'
import type { WebhookReceivers } from '../../settings/webhook-settings.ts'
import type { WriteTest } from '../../webhook/event.ts'
import type { Webhooks } from '../../webhook/index.ts'
import type { Actor } from '../cases/changes.ts'
import { createBudget } from '../limits/budget.ts'
import { randomId } from '../random.ts'
import type { Wiring } from '../wiring.ts'

interface Options extends Pick<Wiring, 'store' | 'forms' | 'clock' | 'monotonic'> {
  webhooks: Pick<Webhooks, 'ask'>
  write: WriteTest
  receivers: WebhookReceivers
}

/** Test events of one receiver. */
const PER_MINUTE = 6
const SHOWN = 10

export type Receivers = ReturnType<typeof createReceivers>

export function createReceivers({ store, forms, clock, monotonic, webhooks, write, receivers }: Options) {
  const budget = createBudget({ perMinute: PER_MINUTE, countedBy: alone, monotonic })
  return {
    budget,
    /** All that the settings name, or that have deliveries from when they did, with the last delivery and the last test of each. */
    all: async (): Promise<ReceiverState[]> => Promise.all([...(await keys())].sort().map((key) => stateOf(key, 1))),
    /** One of them, with its last deliveries. */
    one: async (key: string): Promise<ReceiverState | undefined> =>
      receivers.has(key) || (await keys()).has(key) ? stateOf(key, SHOWN) : undefined,
    test,
  }

  async function keys(): Promise<Set<string>> {
    const { deliveries, deliveryListing } = store
    const [owed, lately] = await Promise.all([deliveries.owedTo('webhook'), deliveryListing.latelyTo('webhook')])
    return new Set([...receivers.keys(), ...owed, ...lately])
  }

  async function stateOf(key: string, size: number): Promise<ReceiverState> {
    const receiver = receivers.get(key)
    const named = (await forms.slugs()).filter((slug) => {
      const form = forms.liveIn(slug)
      return form && webhookOf(form)?.receiver === key
    })
    const tests = await store.audit.page({ about: aboutOf(key), size: 1 })
    return {
      ...{ key, answers: receiver?.answers === true, forms: named },
      ...(receiver && { host: new URL(receiver.url).host }),
      deliveries: await store.deliveryListing.lastTo({ kind: 'webhook', recipient: key }, size),
      ...(tests[0] && { test: testIn(tests[0]) }),
    }
  }

  /**
   * Sends a test event as any other is sent, and records in the audit what came of it. Resolves to 0, or, when there were too many
   * tests, to the seconds until the next; undefined when the settings do not name the receiver.
   */
  async function test(key: string, actor: Actor): Promise<number | undefined> {
    const receiver = receivers.get(key)
    if (!receiver) return undefined
    const wait = budget.spend(key)
    if (wait > 0) return wait
    const at = clock()
    const began = monotonic()
    const outcome = await webhooks
      .ask(receiver, { id: randomId(), body: write(key, at), at })
      .then((status) => ({ status }))
      .catch((error) => {
        if (error instanceof DeliveryFault) return { why: error.message }
        throw error
      })
    const details = codesOf({ ms: Math.round(monotonic() - began), ...outcome })
    await store.transaction((tx) =>
      tx.audit.add({ at: clock(), ...auditedAs(actor), action: 'webhook-tested', about: aboutOf(key), details }),
    )
    return 0
  }
}

/** In the audit, where a slug may be the same as the key of a receiver. */
const aboutOf = (key: string): string => `webhook:${key}`

function testIn({ at, details = '' }: { at: number; details?: string }): ReceiverTest {
  const { ms, status, why } = codesIn(details) ?? {}
  return {
    at,
    ms: Number(ms),
    ...(status !== undefined && { status: Number(status) }),
    ...(why !== undefined && { why }),
  }
}
