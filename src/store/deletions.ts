/**
 * What is deleted: a log of which case, when, by whom and why, without any content; the cases whose time has come; and when
 * words were deleted that may still be in the log of the database.
 */
import type { Kysely, Selectable } from 'kysely'
import { inStretch } from './stretch.ts'
import type { DeletionRow, Tables } from './tables.ts'

/** `files`: how many went with it. */
export type Deletion = Selectable<DeletionRow>

export const deletionRows = (db: Kysely<Tables>) => ({
  async add(deletion: Omit<Deletion, 'id'>): Promise<void> {
    await db.insertInto('deletions').values(deletion).execute()
  },

  /** Newest first, at most `size`; go on with `before`, the id of the last one seen. */
  async page({ before, size }: { before?: number; size: number }): Promise<Deletion[]> {
    let query = db.selectFrom('deletions').selectAll().orderBy('id', 'desc').limit(size)
    if (before !== undefined) query = query.where('id', '<', before)
    return query.execute()
  },
})

// Cases that have reached their time of deletion.

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

// When words were deleted that may still be in the log of the database: see `Store.emptyLog`.

interface Erasures {
  /** When the first one was, in UTC milliseconds. */
  since: number
  /** Row number of the last one. */
  last: number
}

export const erasureRows = (db: Kysely<Tables>) => ({
  async add(at: number): Promise<void> {
    await db.insertInto('erasures').values({ at }).execute()
  },

  /** The erasures since the log was last emptied; undefined when there are none. */
  async waiting(): Promise<Erasures | undefined> {
    const { since, last } = await db
      .selectFrom('erasures')
      .select(({ fn }) => [fn.min('at').as('since'), fn.max('id').as('last')])
      .executeTakeFirstOrThrow()
    return last === null ? undefined : { since: Number(since), last: Number(last) }
  },

  /** Forgets these: the log was emptied since. */
  async remove({ last }: Erasures): Promise<void> {
    await db.deleteFrom('erasures').where('id', '<=', last).execute()
  },
})
