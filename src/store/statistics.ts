/** Counts and durations behind the statistics, of all forms in one query: there may be a hundred thousand cases. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Party, partyOf } from '../models/event.ts'
import type { Window } from '../models/window.ts'
import type { Tables } from './tables.ts'

/** Open cases of a form with the same status that wait for the same party. */
export interface OpenCount {
  slug: string
  status: string
  waitingFor: Party | null
  count: number
}
/** Values by the slug of a form, in the order of the windows. */
export type InWindows<T> = Map<string, T[]>

export const statisticsRows = (db: Kysely<Tables>) => {
  return {
    /** How many of each form were received in each window, quarantined ones left out. */
    received: (slugs: readonly string[], windows: readonly Window[]): Promise<InWindows<number>> =>
      inEach(
        slugs,
        windows,
        sql<number>`select count(*) from submissions where submissions.slug = forms.slug
          and received_at >= beginning and received_at <= ending and quarantine is null and fixture_until is null`,
        Number,
      ),

    /**
     * How long each case took, in milliseconds, that came to its end in a window, quarantined ones left out: of each form and
     * window, in no order.
     */
    took: (slugs: readonly string[], windows: readonly Window[]): Promise<InWindows<number[]>> =>
      inEach(
        slugs,
        windows,
        // One text with all durations: a row for each would cost several times as much as finding them.
        sql<string | null>`select string_agg(cast(finished_at - received_at as text), ',') from submissions
          where submissions.slug = forms.slug and finished_at >= beginning and finished_at <= ending
            and finished_at is not null and quarantine is null and fixture_until is null`,
        (text) => text?.split(',').map(Number) ?? [],
      ),

    /** The open cases of these forms by status and by who has to do something, quarantined ones left out. */
    async open(slugs: readonly string[]): Promise<OpenCount[]> {
      if (slugs.length === 0) return []
      const rows = await db
        .selectFrom('submissions')
        .select(['slug', 'status', 'waiting_for', (of) => of.fn.countAll<number>().as('count')])
        .where('slug', 'in', [...slugs])
        .where('finished_at', 'is', null)
        .where('quarantine', 'is', null)
        .where('fixture_until', 'is', null)
        .groupBy(['slug', 'status', 'waiting_for'])
        .execute()
      return rows.map(({ waiting_for: written, count, ...rest }) => ({
        ...rest,
        waitingFor: written === null ? null : partyOf(written),
        count: Number(count),
      }))
    },
  }

  /** What `question` finds of each of `forms` between `beginning` and `ending`. */
  async function inEach<Found, T>(
    slugs: readonly string[],
    windows: readonly Window[],
    question: RawBuilder<Found>,
    toModel: (found: Found) => T,
  ): Promise<InWindows<T>> {
    if (slugs.length === 0 || windows.length === 0) return new Map()
    const forms = slugs.map((slug) => sql`(${slug})`)
    const asked = windows.map(({ from, to }, i) => sql`(${sql.lit(i)}, cast(${from} as bigint), cast(${to} as bigint))`)
    const { rows } = await sql<{ slug: string; piece: number; found: Found }>`with forms (slug) as
      (values ${sql.join(forms)}), asked (piece, beginning, ending) as (values ${sql.join(asked)})
      select forms.slug, piece, (${question}) as found from forms, asked`.execute(db)
    const found: InWindows<T> = new Map(slugs.map((slug) => [slug, []]))
    for (const row of rows) found.get(row.slug)![row.piece] = toModel(row.found)
    return found
  }
}
