/**
 * Doing what is owed. Every process asks for what is due, and what it is given nobody else has until its lease ends: so
 * each delivery is made by one process, and one that dies leaves its deliveries to the others. A delivery that was made and
 * not yet marked when a process died is made twice, with the same id: at least once, never lost.
 */
import { DeliveryFault } from '../../faults.ts'
import { auditedAs } from '../../models/audit.ts'
import type { Delivery, DeliveryKind } from '../../models/delivery.ts'
import type { DeliveryOfCase } from '../../models/desk-case.ts'
import type { Case, Submission } from '../../models/submission.ts'
import type { DeliveryFilter, DeliveryPage, ListedDelivery } from '../../store/deliveries.ts'
import type { Actor } from '../cases/deed.ts'
import type { Cases } from '../cases/index.ts'
import type { Wiring } from '../wiring.ts'
import { isOver, nextTry } from './schedule.ts'
import { createSlots, type Slots } from './slots.ts'

export type Deliveries = ReturnType<typeof createDeliveries>
/** Delivers one; rejects with a DeliveryFault. */
export type Deliver = (delivery: Delivery, about: { submission: Submission; found: Case }) => Promise<void>

interface Options extends Pick<Wiring, 'store' | 'clock' | 'log'> {
  cases: Pick<Cases, 'find'>
  /** By kind; a kind that is not set up is not delivered. */
  means: Partial<Record<DeliveryKind, Deliver>>
  /** What an attempt may take, in milliseconds. */
  limits?: Record<DeliveryKind, number>
  /** For so long nobody else is given what one is worked at, in milliseconds. */
  lease?: number
}

const ACTIONS = { retry: 'delivery-retried', discard: 'delivery-discarded' } as const

/** In milliseconds; a delivery that is still worked at is leased anew long before. */
const LEASE_MS = 120_000
/** More than the means give themselves: an attempt that does not end although it should have is given up, and its slot is free. */
const LIMITS: Record<DeliveryKind, number> = { mail: 660_000, webhook: 30_000 }
const EVERY_MS = 1000

export function createDeliveries({ store, cases, means, limits = LIMITS, lease = LEASE_MS, clock, log }: Options) {
  return {
    /** Does what is due now, all of it once; resolves when all of it has ended, with how many that were. */
    async round(): Promise<number> {
      const slots = createSlots(() => {})
      for (let ended = 0; ; ) {
        const claimed = await claim(slots)
        if (claimed.length === 0) return ended
        ended += claimed.length
        await slots.ended()
      }
    },
    /** Does what is due, again and again. The returned function begins nothing more, and resolves when what is under way has ended. */
    begin,
    list: (filter: DeliveryFilter, size: number, before?: DeliveryPage['before']): Promise<ListedDelivery[]> =>
      store.deliveries.list(filter, { size, ...(before && { before }) }),
    /** With the case that it is about, and the index there of the event that it tells. */
    async show(id: string): Promise<DeliveryOfCase | undefined> {
      const delivery = await store.deliveries.byId(id)
      if (!delivery) return undefined
      const reference = await store.deliveries.referenceOf(delivery.event)
      const submission = (await store.submissions.byReference(reference))!
      const found = (await cases.find(reference))!
      const events = await store.events.numbered(submission.id)
      return { delivery, reference, submission, found, index: events.findIndex((one) => one.id === delivery.event) }
    },
    /** Makes one due now, for three more days; false when it is just being worked at, or gone. */
    retry: (id: string, actor: Actor): Promise<boolean> => decide(id, actor, 'retry'),
    /** Gives one up; false when it is being worked at, was ended before, or is gone. */
    discard: (id: string, actor: Actor): Promise<boolean> => decide(id, actor, 'discard'),
  }

  /** What somebody in the office decides about one, with its row of the audit. */
  function decide(id: string, actor: Actor, verb: 'retry' | 'discard'): Promise<boolean> {
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
    /** Somebody has a free slot again since the last look, and there may be more to do for them. */
    let freed = false
    let wake = () => {}
    const slots = createSlots(() => {
      freed = true
      wake()
    })
    const look = async () => {
      freed = false
      try {
        await claim(slots)
        failing = false
      } catch (error) {
        if (!failing) log.error({ err: error }, 'deliveries cannot be read')
        failing = true
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
        await look()
        if (!ended && !freed) await pause()
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

  /** Begins what is due, as far as there are slots. Read first: a look at nothing writes nothing. */
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

  /** Never rejects: what fails here is tried again when the lease has ended. */
  async function attempt(delivery: Delivery): Promise<void> {
    const stop = keep(delivery)
    try {
      const fault = await inTime(deliver(delivery), limits[delivery.kind])
      await stop()
      if (fault === undefined) await end(delivery, 'sent')
      else await failed(delivery, fault)
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'the outcome of a delivery could not be saved')
    }
  }

  /** Leases a delivery anew, again and again. The returned function ends that, and resolves when none is under way. */
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

  async function deliver(delivery: Delivery): Promise<DeliveryFault | undefined> {
    try {
      const way = means[delivery.kind]
      if (!way) throw new DeliveryFault(`no ${delivery.kind} is set up`)
      const reference = await store.deliveries.referenceOf(delivery.event)
      const submission = await store.submissions.byReference(reference)
      const found = await cases.find(reference)
      if (!submission || !found) throw new DeliveryFault('its case is gone', { final: true })
      await way(delivery, { submission, found })
      return undefined
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
    if (fault.final || isOver(delivery, { dueAt, uncounted })) return end(delivery, 'dead', fault.message)
    log.warn(
      { delivery: delivery.id, kind: delivery.kind, attempts: delivery.attempts, why: fault.message },
      'a delivery failed and will be tried again',
    )
    await store.transaction((tx) => tx.deliveries.postpone(delivery, { dueAt, error: fault.message, uncounted }))
  }

  async function end(delivery: Delivery, state: 'sent' | 'dead', error?: string): Promise<void> {
    if (state === 'dead')
      log.error({ delivery: delivery.id, kind: delivery.kind, why: error }, 'a delivery failed for good')
    await store.transaction((tx) =>
      tx.deliveries.settle(delivery, { state, at: clock(), ...(error !== undefined && { error }) }),
    )
  }
}

/** What came of an attempt; a fault when nothing came of it for `ms` milliseconds. */
async function inTime(outcome: Promise<DeliveryFault | undefined>, ms: number): Promise<DeliveryFault | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<DeliveryFault>((resolve) => {
    timer = setTimeout(() => resolve(new DeliveryFault('it took too long')), ms)
  })
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}

/** It may not go before a certain time. */
export class Later extends DeliveryFault {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}
