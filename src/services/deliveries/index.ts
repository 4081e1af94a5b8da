/**
 * Sends mails and webhooks. Every process claims deliveries that are due. No other process gets a claimed delivery until its
 * lease ends, so each is sent by one process, and a process that dies leaves its deliveries to the others. If it dies after
 * sending and before saving that, the delivery is sent twice, with the same id: at least once, never lost.
 */
import { DeliveryFault } from '../../faults.ts'
import { auditedAs, codesOf } from '../../models/audit.ts'
import type { Delivery, DeliveryKind, DeliveryVerb } from '../../models/delivery.ts'
import type { DeliveryOfCase } from '../../models/desk-case.ts'
import type { Case, Submission } from '../../models/submission.ts'
import type { DeliveryFilter, DeliveryPage, ListedDelivery } from '../../store/delivery-listing.ts'
import type { Actor } from '../cases/changes.ts'
import type { Cases } from '../cases/index.ts'
import type { Wiring } from '../wiring.ts'
import { createBacklog } from './backlog.ts'
import { createSlots, isOver, nextTry, type Slots } from './slots.ts'

/** Delivers one, and resolves to what became of the answers that its form asks for; rejects with a DeliveryFault. */
export type Deliver = (
  delivery: Delivery,
  about: { submission: Submission; found: Case },
) => Promise<Delivery['answers']>

interface Options extends Pick<Wiring, 'store' | 'clock' | 'log'> {
  cases: Pick<Cases, 'find'>
  /** How to send, by kind. A delivery of a kind that is not set up fails. */
  means: Partial<Record<DeliveryKind, Deliver>>
  /** What an attempt may take, in milliseconds. */
  limits?: Record<DeliveryKind, number>
  /** How long a claim holds, in milliseconds. */
  lease?: number
}

/** The audit is sealed, so its words stay what they were. */
const ACTIONS = { retry: 'delivery-retried', cancel: 'delivery-discarded' } as const

/** In milliseconds. The lease of an attempt that takes longer is extended in time. */
const LEASE_MS = 120_000
/** Longer than the time-outs of mail and webhooks themselves: an attempt that never ends is given up, so its slot becomes free. */
const LIMITS: Record<DeliveryKind, number> = { mail: 660_000, webhook: 30_000 }
const EVERY_MS = 1000

export type Deliveries = ReturnType<typeof createDeliveries>

export function createDeliveries({ store, cases, means, limits = LIMITS, lease = LEASE_MS, clock, log }: Options) {
  return {
    ...createBacklog({ store, clock }),
    /** Can mail be sent? */
    sendsMail: means.mail !== undefined,
    /** Tries all deliveries that are due now, once. Resolves when all have ended, with their number. */
    async round(): Promise<number> {
      const slots = createSlots(() => {})
      for (let ended = 0; ; ) {
        const claimed = await claim(slots)
        if (claimed.length === 0) return ended
        ended += claimed.length
        await slots.ended()
      }
    },
    /** Sends what is due until the returned function is called. That resolves when the attempts under way have ended. */
    begin,
    /** Makes due what the clock, when it was ahead, has put off for too long. */
    hasten: (): Promise<void> => store.transaction((tx) => tx.deliveries.hasten(clock())),
    list: (filter: DeliveryFilter, size: number, before?: DeliveryPage['before']): Promise<ListedDelivery[]> =>
      store.deliveryListing.page(filter, { size, ...(before && { before }) }),
    /** A delivery with its case, and the index of the event that it is about. */
    async show(id: string): Promise<DeliveryOfCase | undefined> {
      const delivery = await store.deliveries.byId(id)
      if (!delivery) return undefined
      const reference = await store.deliveries.referenceOf(delivery.event)
      const submission = (await store.submissions.byReference(reference))!
      const found = (await cases.find(reference))!
      const events = await store.events.numbered(submission.id)
      return { delivery, reference, submission, found, index: events.findIndex((one) => one.id === delivery.event) }
    },
    /** Makes one due now, and tries it for three more days; false when it is just being sent, or gone. */
    retry: (id: string, actor: Actor): Promise<boolean> => decide(id, actor, 'retry'),
    /** Cancels one; false when it is just being sent, has ended, or is gone. */
    cancel: (id: string, actor: Actor): Promise<boolean> => decide(id, actor, 'cancel'),
    /** Makes all due that are held, and records it in the audit; returns how many. */
    release: (actor: Actor): Promise<number> =>
      store.transaction(async (tx) => {
        const at = clock()
        const count = await tx.deliveries.release(at)
        if (count > 0)
          await tx.audit.add({ at, ...auditedAs(actor), action: 'deliveries-released', details: codesOf({ count }) })
        return count
      }),
  }

  /** Does what somebody in the office decided about one, and records it in the audit. */
  function decide(id: string, actor: Actor, verb: DeliveryVerb): Promise<boolean> {
    return store.transaction(async (tx) => {
      const delivery = await tx.deliveries.byId(id)
      const at = clock()
      if (!delivery || !(await tx.deliveries[verb](id, at))) return false
      const about = await tx.deliveries.referenceOf(delivery.event)
      await tx.audit.add({ at, ...auditedAs(actor), action: ACTIONS[verb], about, details: id })
      return true
    })
  }

  function begin(): () => Promise<void> {
    let ended = false
    let failing = false
    /** A receiver got a free slot since the last look, and more may be due for it. */
    let freed = false
    let wake = () => {}
    const slots = createSlots(() => {
      freed = true
      wake()
    })
    /** Resolves to how many were claimed. */
    const look = async (): Promise<number> => {
      freed = false
      try {
        const claimed = await claim(slots)
        failing = false
        return claimed.length
      } catch (error) {
        if (!failing) log.error({ err: error }, 'deliveries cannot be read')
        failing = true
        return 0
      }
    }
    const pause = async () => {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, EVERY_MS)
      })
      clearTimeout(timer)
    }
    const run = async () => {
      while (!ended) {
        // A slot may have become free while others were claimed, so only a look that found nothing is the last.
        const claimed = await look()
        if (!ended && !freed && claimed === 0) await pause()
      }
    }
    const running = run()
    return async () => {
      ended = true
      wake()
      await running
      await slots.ended()
    }
  }

  /** Begins what is due, as far as there are slots. It reads first, so that nothing is written when nothing is due. */
  async function claim(slots: Slots): Promise<Delivery[]> {
    const now = clock()
    const due = (await store.deliveries.due(now)).filter((to) => slots.free(to) > 0)
    if (due.length === 0) return []
    const claimed = await store.transaction(async (tx) => {
      const all: Delivery[] = []
      for (const to of due)
        all.push(...(await tx.deliveries.claim(to, { now, until: now + lease, size: slots.free(to) })))
      return all
    })
    for (const delivery of claimed) slots.take(delivery, attempt(delivery))
    return claimed
  }

  /** Never rejects: when its outcome cannot be saved, it is tried again after the lease. */
  async function attempt(delivery: Delivery): Promise<void> {
    const stop = keep(delivery)
    try {
      const outcome = await inTime(deliver(delivery), limits[delivery.kind])
      await stop()
      if (outcome instanceof DeliveryFault) await failed(delivery, outcome)
      else await sent(delivery, outcome)
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'the outcome of a delivery could not be saved')
    }
  }

  /** Extends the lease of a delivery again and again. The returned function stops that, and resolves when no extension is under way. */
  function keep(delivery: Delivery): () => Promise<void> {
    let renewing = Promise.resolve()
    const renew = async () => {
      const until = clock() + lease
      if (await store.transaction((tx) => tx.deliveries.renew(delivery, until))) delivery.leaseUntil = until
    }
    const timer = setInterval(() => {
      renewing = renewing.then(renew).catch((error) => {
        log.warn({ err: error, delivery: delivery.id }, 'the lease of a delivery could not be extended')
      })
    }, lease / 3)
    return () => {
      clearInterval(timer)
      return renewing
    }
  }

  async function deliver(delivery: Delivery): Promise<Delivery['answers'] | DeliveryFault> {
    try {
      const way = means[delivery.kind]
      if (!way) throw new DeliveryFault(`no ${delivery.kind} is set up`)
      const reference = await store.deliveries.referenceOf(delivery.event)
      const submission = await store.submissions.byReference(reference)
      const found = await cases.find(reference)
      if (!submission || !found) throw new DeliveryFault('its case is gone', { final: true })
      return await way(delivery, { submission, found })
    } catch (error) {
      if (error instanceof DeliveryFault) return error
      log.error({ err: error, delivery: delivery.id }, 'a delivery failed unexpectedly')
      return new DeliveryFault('unexpected error; see the log')
    }
  }

  async function failed(delivery: Delivery, fault: DeliveryFault): Promise<void> {
    const now = clock()
    const uncounted = fault instanceof Later
    const dueAt = uncounted ? fault.at : nextTry(delivery.attempts, now)
    if (fault.final || isOver(delivery, { dueAt, uncounted })) return fail(delivery, fault.message)
    log.warn(
      { delivery: delivery.id, kind: delivery.kind, attempts: delivery.attempts, why: fault.message },
      'a delivery failed and will be tried again',
    )
    await store.transaction((tx) => tx.deliveries.postpone(delivery, { dueAt, error: fault.message, uncounted }))
  }

  async function sent(delivery: Delivery, answers: Delivery['answers']): Promise<void> {
    const { id, recipient } = delivery
    if (answers === 'withheld')
      log.warn(
        { delivery: id, recipient },
        'a webhook was sent without answers, because the settings do not allow them',
      )
    await store.transaction((tx) => tx.deliveries.settle(delivery, { state: 'sent', answers, at: clock() }))
  }

  async function fail(delivery: Delivery, error: string): Promise<void> {
    log.error({ delivery: delivery.id, kind: delivery.kind, why: error }, 'a delivery failed for good')
    await store.transaction((tx) => tx.deliveries.settle(delivery, { state: 'failed', error, at: clock() }))
  }
}

/** The outcome of an attempt; a fault when it took longer than `ms` milliseconds. */
async function inTime<T>(outcome: Promise<T>, ms: number): Promise<T | DeliveryFault> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<DeliveryFault>((resolve) => {
    timer = setTimeout(() => resolve(new DeliveryFault('it took too long')), ms)
  })
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}

/** The delivery must wait until a certain time. That does not count as an attempt. */
export class Later extends DeliveryFault {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}
