/** Deliveries: mails and webhooks to be sent, written in the transaction of their event. */
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type Delivery,
  type DeliveryKind,
  type DeliveryState,
  deliveryState,
  type Receiver,
  WRITTEN_STATES,
} from '../models/delivery.ts'
import { DAY, HOUR } from '../models/moment.ts'
import { ahead, compiled } from './compiled.ts'
import type { DeliveryRow, Tables } from './tables.ts'

export type NewDelivery = Pick<Delivery, 'id' | 'submission' | 'event' | 'kind' | 'recipient' | 'createdAt' | 'dueAt'>

/** None is put off for longer than a day. One that is due later was written while the clock was wrong. */
const LONGEST_MS = DAY + HOUR

/** Written out, so that the index over what waits is used. */
const WAITING = sql<string>`'waiting'`
const anyDue = compiled<{ kind: string; recipient: string; now: number }, { id: string }>((db, value) =>
  db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', WAITING)
    .where('kind', '=', value('kind'))
    .where('recipient', '=', value('recipient'))
    .where('due_at', '<=', value('now'))
    .where('lease_until', '<=', value('now'))
    .limit(1),
)
/** The next receiver that something waits for. */
const next = compiled<{ kind: string; recipient: string }, { kind: string; recipient: string }>((db, value) =>
  db
    .selectFrom('deliveries')
    .select(['kind', 'recipient'])
    .where('state', '=', WAITING)
    .where(({ eb }) => eb(sql`(kind, recipient)`, '>', sql`(${value('kind')}, ${value('recipient')})`))
    .orderBy('kind')
    .orderBy('recipient')
    .limit(1),
)

type Lease = Pick<Delivery, 'id' | 'leaseUntil'>
interface Settled {
  state: Exclude<DeliveryState, 'waiting' | 'held'>
  error?: string
  answers?: Delivery['answers'] | undefined
  at: number
}

export function deliveryRows(db: Kysely<Tables>) {
  /** A delivery whose lease was not lost, and that nobody has ended. */
  const leased = ({ id, leaseUntil }: Lease) =>
    db
      .updateTable('deliveries')
      .where('id', '=', id)
      .where('lease_until', '=', leaseUntil)
      .where('state', '=', 'waiting')
  return {
    async add(deliveries: readonly NewDelivery[]): Promise<void> {
      if (deliveries.length === 0) return
      const insert = db.insertInto('deliveries').values(
        deliveries.map(({ createdAt, dueAt, ...rest }) => ({
          ...rest,
          state: 'waiting',
          created_at: createdAt,
          due_at: dueAt,
          attempts: 0,
          lease_until: 0,
        })),
      )
      await db.executeQuery(ahead(insert.compile()))
    },

    /** The receivers of deliveries that are due and that nobody works at. Goes from receiver to receiver, however long the backlog. */
    async due(now: number): Promise<Receiver[]> {
      const due: Receiver[] = []
      let last: { kind: string; recipient: string } | undefined = { kind: '', recipient: '' }
      for (;;) {
        ;[last] = (await next(db, last)).rows
        if (!last) return due
        const { kind, recipient } = last
        if ((await anyDue(db, { kind, recipient, now })).rows.length > 0)
          due.push({ kind: kind as DeliveryKind, recipient })
      }
    },

    /** The receivers that deliveries of this kind wait for. */
    async owedTo(kind: DeliveryKind): Promise<string[]> {
      const owed: string[] = []
      for (;;) {
        const [row] = (await next(db, { kind, recipient: owed.at(-1) ?? '' })).rows
        if (row?.kind !== kind) return owed
        owed.push(row.recipient)
      }
    },

    /**
     * Gives what is due for a receiver, oldest first, to one caller alone until `until`, and counts an attempt. What another
     * transaction is giving out at the same moment is passed over.
     */
    async claim(
      { kind, recipient }: Receiver,
      { now, until, size }: { now: number; until: number; size: number },
    ): Promise<Delivery[]> {
      const rows = await db
        .updateTable('deliveries')
        .set(({ eb }) => ({ lease_until: until, attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', (of) =>
          of
            .selectFrom('deliveries')
            .select('id')
            .where('state', '=', WAITING)
            .where('kind', '=', kind)
            .where('recipient', '=', recipient)
            .where('due_at', '<=', now)
            .where('lease_until', '<=', now)
            .orderBy('due_at')
            .limit(size)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute()
      return rows.map(toModel)
    },

    /** Extends the lease of a delivery; false when the lease was lost, or somebody has ended it. */
    async renew(lease: Lease, until: number): Promise<boolean> {
      return changed(await leased(lease).set({ lease_until: until }).execute())
    },

    /** Ends a delivery; false when the lease was lost, or somebody has ended it. That answers were sent once is never forgotten. */
    async settle(lease: Lease, { state, error, answers, at }: Settled): Promise<boolean> {
      return changed(
        await leased(lease)
          .set({
            state: WRITTEN_STATES[state],
            error: error ?? null,
            answers: sql`case when answers = 'included' then answers else ${answers ?? null} end`,
            settled_at: at,
            lease_until: 0,
          })
          .execute(),
      )
    },

    /** Gives a delivery back, to be tried again at `dueAt`. `uncounted`: it was not really tried. */
    async postpone(
      lease: Lease,
      { dueAt, error, uncounted = false }: { dueAt: number; error: string; uncounted?: boolean },
    ): Promise<void> {
      await leased(lease)
        .set(({ eb }) => ({
          due_at: dueAt,
          error,
          lease_until: 0,
          ...(uncounted && { attempts: eb('attempts', '-', 1) }),
        }))
        .execute()
    },

    /**
     * Counts a delivery against the limit of an address (a keyed hash); once, however often it is tried. Returns undefined
     * when it may go, else when the oldest of the `most` was counted. The caller holds the name of the address.
     */
    async count(
      id: string,
      { address, since, now, most }: { address: string; since: number; now: number; most: number },
    ): Promise<number | undefined> {
      const counted = await db
        .selectFrom('deliveries')
        .select(['id', 'counted_at'])
        .where('address', '=', address)
        .where('counted_at', '>', since)
        .where('counted_at', '<=', now + HOUR) // later ones were counted while a clock was wrong
        .orderBy('counted_at', 'desc')
        .limit(most)
        .execute()
      if (counted.some((one) => one.id === id)) return undefined
      if (counted.length >= most) return counted.at(-1)!.counted_at!
      await db.updateTable('deliveries').set({ address, counted_at: now }).where('id', '=', id).execute()
      return undefined
    },

    async byId(id: string): Promise<Delivery | undefined> {
      const row = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toModel(row)
    },

    /** The reference of the case that an event belongs to. */
    async referenceOf(event: number): Promise<string> {
      const { reference } = await db
        .selectFrom('events')
        .innerJoin('submissions', 'submissions.id', 'events.submission')
        .select('reference')
        .where('events.id', '=', event)
        .executeTakeFirstOrThrow()
      return reference
    },

    /** Is something of this case on its way to this recipient that nobody has tried yet? */
    async hasUntried(submission: number, { kind, recipient }: Receiver, events: readonly string[]) {
      const row = await db
        .selectFrom('deliveries')
        .innerJoin('events', 'events.id', 'deliveries.event')
        .select('deliveries.id')
        .where('deliveries.submission', '=', submission)
        .where('deliveries.kind', '=', kind)
        .where('recipient', '=', recipient)
        .where('state', '=', 'waiting')
        .where('attempts', '=', 0)
        .where('events.kind', 'in', [...events])
        .executeTakeFirst()
      return row !== undefined
    },

    /** How many of a state were made since then, as far as `most`, and when the oldest of them was; from an index alone. */
    async backlog(
      state: DeliveryState,
      { since, most }: { since: number; most: number },
    ): Promise<{ count: number; oldest?: number }> {
      const { count, oldest } = await db
        .selectFrom((of) =>
          of
            .selectFrom('deliveries')
            .select('created_at')
            .where('state', '=', WRITTEN_STATES[state])
            .where('created_at', '>=', since)
            .orderBy('created_at')
            .limit(most)
            .as('some'),
        )
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
        .executeTakeFirstOrThrow()
      return { count: Number(count), ...(oldest !== null && { oldest: Number(oldest) }) }
    },

    /** Makes due what would wait for as long as the clock was ahead when it was written. */
    async hasten(now: number): Promise<void> {
      await db
        .updateTable('deliveries')
        .set({ due_at: now })
        .where('state', '=', WAITING)
        .where('due_at', '>', now + LONGEST_MS)
        .execute()
    },

    /** Makes one due again, whatever became of it; false when it is being worked at. */
    async retry(id: string, now: number): Promise<boolean> {
      return changed(
        await db
          .updateTable('deliveries')
          .set({ state: 'waiting', due_at: now, created_at: now, settled_at: null, lease_until: 0 })
          .where('id', '=', id)
          .where('lease_until', '<=', now)
          .execute(),
      )
    },

    /** Holds all that wait, so that none is sent. */
    async hold(): Promise<number> {
      const [done] = await db
        .updateTable('deliveries')
        .set({ state: WRITTEN_STATES.held, lease_until: 0 })
        .where('state', '=', 'waiting')
        .execute()
      return Number(done!.numUpdatedRows)
    },

    /** Makes all due that are held; returns how many. */
    async release(now: number): Promise<number> {
      const [done] = await db
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now, created_at: now })
        .where('state', '=', WRITTEN_STATES.held)
        .execute()
      return Number(done!.numUpdatedRows)
    },

    /** Ends a delivery without sending it; false when it is being worked at, or was ended before. */
    async cancel(id: string, now: number): Promise<boolean> {
      return changed(
        await db
          .updateTable('deliveries')
          .set({ state: WRITTEN_STATES.cancelled, settled_at: now })
          .where('id', '=', id)
          .where('state', 'in', ['waiting', WRITTEN_STATES.held])
          .where('lease_until', '<=', now)
          .execute(),
      )
    },

    /** Removes the deliveries of an event that the office undoes; false if one was tried already, or is being tried. */
    async undo(event: number): Promise<boolean> {
      const rows = await db
        .selectFrom('deliveries')
        .select(['attempts'])
        .where('event', '=', event)
        .forUpdate()
        .execute()
      if (rows.some(({ attempts }) => attempts > 0)) return false
      await db.deleteFrom('deliveries').where('event', '=', event).execute()
      return true
    },

    /** Removes the deliveries of a case. */
    async remove(submission: number): Promise<void> {
      await db.deleteFrom('deliveries').where('submission', '=', submission).execute()
    },
  }
}

const changed = ([result]: { numUpdatedRows: bigint }[]): boolean => (result?.numUpdatedRows ?? 0n) > 0n

export const toModel = (row: Selectable<DeliveryRow>): Delivery => ({
  id: row.id,
  submission: row.submission,
  event: row.event,
  kind: row.kind as DeliveryKind,
  recipient: row.recipient,
  state: deliveryState(row.state)!,
  createdAt: row.created_at,
  dueAt: row.due_at,
  attempts: row.attempts,
  leaseUntil: row.lease_until,
  ...(row.error !== null && { error: row.error }),
  ...(row.settled_at !== null && { settledAt: row.settled_at }),
  ...(row.answers !== null && { answers: row.answers as NonNullable<Delivery['answers']> }),
})
