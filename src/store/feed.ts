/** Events of all cases in the order of their numbers, for programs that follow them; those of fixtures are in no answer. */
import { type Kysely, sql } from 'kysely'
import { type Change, changeKindOf } from '../models/change.ts'
import type { EventKind } from '../models/event.ts'
import type { Tables } from './tables.ts'

/** An event with its row number. */
export interface FedEvent extends Change {
  event: number
  /** It happened while the case was set aside as possible spam; it stays so when the case is released. */
  setAside: boolean
}

/** An event with its row number, and what is its alone. */
export type EventMark = Pick<FedEvent, 'event' | 'reference' | 'at'>

export const feedRows = (db: Kysely<Tables>) => ({
  /** At most `size` events after one row number and up to another, lowest first; `size` is a few hundred at most. */
  async between({ after, upTo, size }: { after: number; upTo: number; size: number }): Promise<FedEvent[]> {
    const rows = await db
      .selectFrom('events')
      .innerJoin('submissions', 'submissions.id', 'events.submission')
      .select(['events.id', 'submission', 'kind', 'events.status', 'at', 'by', 'reference', 'slug', 'quarantine'])
      .where('events.id', '>', after)
      .where('events.id', '<=', upTo)
      .where('fixture_until', 'is', null)
      .orderBy('events.id')
      .limit(size)
      .execute()
    // Read after the events: a case whose quarantine is lifted there has its release here.
    const lives = await livesOf(
      db,
      rows.map(({ submission }) => submission),
    )
    return rows.map(({ id, submission, kind, status, at, by, reference, slug, quarantine }) => {
      const { first, released } = lives.get(submission)!
      return {
        event: id,
        kind: changeKindOf({ kind: kind as EventKind, by, isFirst: id === first }),
        ...{ status, at, by, reference, slug },
        setAside: quarantine !== null || (released !== null && id < released),
      }
    })
  },

  /** What an event is recognised by; undefined when there is none with this row number. */
  byNumber: (event: number): Promise<EventMark | undefined> =>
    marks(db).where('events.id', '=', event).executeTakeFirst(),

  /** The last event up to a row number. */
  last: (upTo: number): Promise<EventMark | undefined> =>
    marks(db).where('events.id', '<=', upTo).orderBy('events.id', 'desc').limit(1).executeTakeFirst(),
})

const marks = (db: Kysely<Tables>) =>
  db
    .selectFrom('events')
    .innerJoin('submissions', 'submissions.id', 'events.submission')
    .select(['events.id as event', 'reference', 'at'])
    .where('fixture_until', 'is', null)

/** The row numbers of the first event and of the release of each case. */
async function livesOf(db: Kysely<Tables>, submissions: readonly number[]) {
  if (submissions.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('events')
    .select(({ fn, ref }) => [
      'submission',
      fn.min('id').as('first'),
      fn.min(sql<number | null>`case when ${ref('kind')} = 'released' then ${ref('id')} end`).as('released'),
    ])
    .where('submission', 'in', [...new Set(submissions)])
    .groupBy('submission')
    .execute()
  return new Map(rows.map(({ submission, first, released }) => [submission, { first, released }]))
}
