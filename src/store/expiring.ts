/** Cases that have reached their time of deletion. */
import type { Kysely } from 'kysely'
import { inStretch } from './stretch.ts'
import type { Tables } from './tables.ts'

/** A case whose content may have to be deleted. */
export interface Leaving {
  id: number
  reference: string
  final: boolean
  statusAt: number
}
/** UTC milliseconds: what reached a final status, or what nothing happened to, then or before; undefined: those are kept. */
interface Limits {
  final: number | undefined
  idle: number | undefined
}

export const expiringRows = (db: Kysely<Tables>) => ({
  /** One page of a form's cases whose content has to be deleted, oldest status first; go on with `after`, the last one seen. */
  async leaving(
    slug: string,
    { final, idle }: Limits,
    { after, size }: { after?: Leaving; size: number },
  ): Promise<Leaving[]> {
    const latest = Math.max(final ?? -1, idle ?? -1)
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'reference', 'status_at', 'finished_at'])
      .where('slug', '=', slug)
      .where('deleted_at', 'is', null)
      .where('fixture_until', 'is', null)
      .where('status_at', '<=', latest)
      .where(({ and }) => and(inStretch('status_at', { last: after && { at: after.statusAt, id: after.id } })))
      .where(({ and, eb, exists, not, or, selectFrom }) =>
        or([
          and([eb('finished_at', 'is not', null), eb('status_at', '<=', final ?? -1)]),
          and([
            eb('finished_at', 'is', null),
            eb('status_at', '<=', idle ?? -1),
            not(
              exists(
                selectFrom('events')
                  .select('events.id')
                  .whereRef('events.submission', '=', 'submissions.id')
                  .where('events.at', '>', idle ?? -1),
              ),
            ),
          ]),
        ]),
      )
      .orderBy('status_at')
      .orderBy('id')
      .limit(size)
      .execute()
    return rows.map(({ id, reference, status_at, finished_at }) => ({
      id,
      reference,
      final: finished_at !== null,
      statusAt: status_at,
    }))
  },
})
