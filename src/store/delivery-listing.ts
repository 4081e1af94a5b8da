/** Listings of deliveries: narrowed, in pages, each with its case. */
import type { Kysely, Selectable } from 'kysely'
import type { Delivery, DeliveryKind, DeliveryState } from '../models/delivery.ts'
import type { DeliveryRow, Tables } from './tables.ts'

export interface DeliveryFilter {
  state?: DeliveryState
  kind?: DeliveryKind
  submission?: number
  /** Of these forms. */
  slugs?: readonly string[]
}
/** One page, newest first; go on with `before`, the last one seen. */
export interface DeliveryPage {
  before?: Pick<Delivery, 'createdAt' | 'id'>
  size: number
}
/** With the case that it is about. */
export type ListedDelivery = Delivery & { reference: string }

export const deliveryListing = (db: Kysely<Tables>) => ({
  /** Newest first. */
  async list(
    { state, kind, submission, slugs }: DeliveryFilter,
    { before, size }: DeliveryPage,
  ): Promise<ListedDelivery[]> {
    let query = db
      .selectFrom('deliveries')
      .innerJoin('submissions', 'submissions.id', 'deliveries.submission')
      .selectAll('deliveries')
      .select('reference')
      .orderBy('created_at', 'desc')
      .orderBy('deliveries.id', 'desc')
      .limit(size)
    if (state !== undefined) query = query.where('state', '=', state)
    if (kind !== undefined) query = query.where('kind', '=', kind)
    if (submission !== undefined) query = query.where('submission', '=', submission)
    if (slugs !== undefined) query = query.where('slug', 'in', [...slugs])
    if (before)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'deliveries.id'), '<', tuple(before.createdAt, before.id)),
      )
    return (await query.execute()).map((row) => ({ ...toModel(row), reference: row.reference }))
  },
})

export const toModel = (row: Selectable<DeliveryRow>): Delivery => ({
  id: row.id,
  submission: row.submission,
  event: row.event,
  kind: row.kind as DeliveryKind,
  recipient: row.recipient,
  state: row.state as DeliveryState,
  createdAt: row.created_at,
  dueAt: row.due_at,
  attempts: row.attempts,
  leaseUntil: row.lease_until,
  ...(row.error !== null && { error: row.error }),
  ...(row.settled_at !== null && { settledAt: row.settled_at }),
})
