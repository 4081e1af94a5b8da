/** Listings of deliveries: narrowed, in pages, each with its case. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type Delivery,
  type DeliveryKind,
  type DeliveryState,
  type Receiver,
  WRITTEN_STATES,
} from '../models/delivery.ts'
import { toModel } from './deliveries.ts'
import type { DeliveryRow, Tables } from './tables.ts'

export interface DeliveryFilter {
  state?: DeliveryState
  kind?: DeliveryKind
  submission?: number
  /** Only of cases of these forms. */
  slugs?: readonly string[]
}
/** One page, newest first; go on with `before`, the last one seen. */
export interface DeliveryPage {
  before?: Pick<Delivery, 'createdAt' | 'id'>
  size: number
}
/** A delivery with the reference of its case. */
export type ListedDelivery = Delivery & { reference: string }

/**
 * Deliveries of a few forms are found by looking through all deliveries, in stretches of so many. Other requests are answered
 * between two of them.
 */
const STRETCH = 2000

export function deliveryListingRows(db: Kysely<Tables>) {
  return {
    async page({ slugs, ...filter }: DeliveryFilter, { before, size }: DeliveryPage): Promise<ListedDelivery[]> {
      if (slugs === undefined) return models(await listed(filter, before).limit(size).execute())
      const found: ListedDelivery[] = []
      for (let from = before; slugs.length > 0; await letOthersRun()) {
        const end = await endOf(filter, from)
        let query = listed(filter, from).where('slug', 'in', [...slugs])
        if (end) query = query.where(({ eb }) => eb(PLACE, '>=', placeOf(end)))
        found.push(...models(await query.limit(size - found.length).execute()))
        if (!end || found.length === size) break
        from = end
      }
      return found
    },

    /** The last deliveries to a receiver, newest first, among the last STRETCH of all: whoever gets few costs no more than that. */
    async lastTo({ kind, recipient }: Receiver, size: number): Promise<ListedDelivery[]> {
      const end = await endOf({}, undefined)
      let query = listed({ kind }, undefined).where('recipient', '=', recipient)
      if (end) query = query.where(({ eb }) => eb(PLACE, '>=', placeOf(end)))
      return models(await query.limit(size).execute())
    },

    /** The receivers of deliveries of this kind, among the last STRETCH of all; each once. */
    async latelyTo(kind: DeliveryKind): Promise<string[]> {
      const last = await narrowed({}, undefined).select(['kind', 'recipient']).limit(STRETCH).execute()
      return [...new Set(last.flatMap((row) => (row.kind === kind ? row.recipient : [])))]
    },
  }

  function narrowed({ state, kind, submission }: Omit<DeliveryFilter, 'slugs'>, before: DeliveryPage['before']) {
    let query = db.selectFrom('deliveries').orderBy('created_at', 'desc').orderBy('deliveries.id', 'desc')
    if (state !== undefined) query = query.where('state', '=', WRITTEN_STATES[state])
    if (kind !== undefined) query = query.where('kind', '=', kind)
    if (submission !== undefined) query = query.where('submission', '=', submission)
    return before ? query.where(({ eb }) => eb(PLACE, '<', placeOf(before))) : query
  }

  /** The last one of the stretch that begins here; undefined when fewer are left. */
  async function endOf(filter: DeliveryFilter, before: DeliveryPage['before']): Promise<DeliveryPage['before']> {
    const row = await narrowed(filter, before)
      .select(['created_at as createdAt', 'id'])
      .limit(1)
      .offset(STRETCH - 1)
      .executeTakeFirst()
    return row
  }

  /**
   * A cross join fixes the order of the tables: SQLite would otherwise begin with all cases of a form, and sort their
   * deliveries.
   */
  function listed(filter: DeliveryFilter, before: DeliveryPage['before']) {
    return narrowed(filter, before)
      .crossJoin('submissions')
      .whereRef('submissions.id', '=', 'deliveries.submission')
      .selectAll('deliveries')
      .select('reference')
  }
}

const PLACE = sql<[number, string]>`(created_at, deliveries.id)`
const placeOf = ({ createdAt, id }: Pick<Delivery, 'createdAt' | 'id'>) => sql<[number, string]>`(${createdAt}, ${id})`

const models = (rows: (Selectable<DeliveryRow> & { reference: string })[]): ListedDelivery[] =>
  rows.map((row) => ({ ...toModel(row), reference: row.reference }))
