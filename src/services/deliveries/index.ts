/**
 * Doing what is owed. Every process asks for what is due, and what it is given nobody else has until its lease ends: so
 * each delivery is made by one process, and one that dies leaves its deliveries to the others. A delivery that was made and
 * not yet marked when a process died is made twice, with the same id: at least once, never lost.
 */
import { DeliveryFault } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Delivery, DeliveryKind } from '../../models/delivery.ts'
import type { Case, Submission } from '../../models/submission.ts'
import type { DeliveryFilter } from '../../store/deliveries.ts'
import type { Store } from '../../store/index.ts'
import type { Cases } from '../cases/index.ts'
import { again, GIVE_UP_MS } from './schedule.ts'

export interface Deliveries {
  /** Does what is due now, once; resolves when all of it has ended, with how many that were. */
  round(): Promise<number>
  /** Does what is due, again and again. The returned function begins nothing more, and resolves when what is under way has ended. */
  begin(): () => Promise<void>
  list(filter: DeliveryFilter, size: number): Promise<Delivery[]>
  /** With the reference of its case. */
  show(id: string): Promise<{ delivery: Delivery; reference: string } | undefined>
  /** Makes one due now, for three more days; false when it is just being worked at. */
  retry(id: string): Promise<boolean>
  /** Gives one up; false when it is being worked at, or was ended before. */
  discard(id: string): Promise<boolean>
}
/** Delivers one; rejects with a DeliveryFault. */
export type Deliver = (delivery: Delivery, about: { submission: Submission; found: Case }) => Promise<void>

interface Options {
  store: Store
  cases: Pick<Cases, 'find'>
  /** By kind; a kind that is not set up is not delivered. */
  means: Partial<Record<DeliveryKind, Deliver>>
  clock: () => number
  log: Log
}

/** Worked at side by side in one process. */
const MOST = 10
/** Longer than any attempt takes. */
const LEASE_MS = 120_000
const EVERY_MS = 1000

export function createDeliveries({ store, cases, means, clock, log }: Options): Deliveries {
  return {
    async round() {
      const claimed = await claim(MOST)
      await Promise.all(claimed.map(attempt))
      return claimed.length
    },
    begin,
    list: (filter, size) => store.deliveries.list(filter, size),
    async show(id) {
      const delivery = await store.deliveries.byId(id)
      return delivery && { delivery, reference: await store.deliveries.referenceOf(delivery.event) }
    },
    retry: (id) => store.transaction((tx) => tx.deliveries.retry(id, clock())),
    discard: (id) => store.transaction((tx) => tx.deliveries.discard(id, clock())),
  }

  function begin(): () => Promise<void> {
    const active = new Set<Promise<void>>()
    let ended = false
    let failing = false
    let timer: NodeJS.Timeout | undefined
    const look = async (): Promise<void> => {
      try {
        for (const delivery of await claim(MOST - active.size)) {
          const work: Promise<void> = attempt(delivery).finally(() => active.delete(work))
          active.add(work)
        }
        failing = false
      } catch (error) {
        if (!failing) log.error({ err: error }, 'deliveries cannot be read')
        failing = true
      }
    }
    let looking: Promise<void> = Promise.resolve()
    const next = () => {
      looking = look().then(() => {
        if (!ended) timer = setTimeout(next, EVERY_MS)
      })
    }
    next()
    return async () => {
      ended = true
      clearTimeout(timer)
      await looking
      await Promise.all(active)
    }
  }

  /** Read first: a look at nothing writes nothing. */
  async function claim(size: number): Promise<Delivery[]> {
    const now = clock()
    if (size < 1 || !(await store.deliveries.anyDue(now))) return []
    return store.transaction((tx) => tx.deliveries.claim({ now, until: now + LEASE_MS, size }))
  }

  /** Never rejects: what fails here is tried again when the lease has ended. */
  async function attempt(delivery: Delivery): Promise<void> {
    try {
      const fault = await deliver(delivery)
      if (fault === undefined) await end(delivery, 'sent')
      else await failed(delivery, fault)
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'a delivery could not be marked')
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
      return new DeliveryFault('unexpected; the log has more')
    }
  }

  async function failed(delivery: Delivery, fault: DeliveryFault): Promise<void> {
    const now = clock()
    const dueAt = fault instanceof Later ? fault.at : again(delivery.attempts, now)
    if (fault.final || dueAt > delivery.createdAt + GIVE_UP_MS) return end(delivery, 'dead', fault.message)
    log.warn(
      { delivery: delivery.id, kind: delivery.kind, attempts: delivery.attempts, why: fault.message },
      'not delivered yet',
    )
    const uncounted = fault instanceof Later
    await store.transaction((tx) => tx.deliveries.postpone(delivery, { dueAt, error: fault.message, uncounted }))
  }

  async function end(delivery: Delivery, state: 'sent' | 'dead', error?: string): Promise<void> {
    if (state === 'dead') log.error({ delivery: delivery.id, kind: delivery.kind, why: error }, 'given up')
    await store.transaction((tx) =>
      tx.deliveries.settle(delivery, { state, at: clock(), ...(error !== undefined && { error }) }),
    )
  }
}

/** It may not go before a certain time. */
export class Later extends DeliveryFault {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}
