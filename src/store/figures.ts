/** What figures are made of, each in one question to the database, because there may be a hundred thousand cases behind one. */
import { type Kysely, sql } from 'kysely'
import type { Window } from '../models/window.ts'
import type { Tables } from './tables.ts'

export type FigureRows = ReturnType<typeof figureRows>
/** A case that came to its end: when, and how long that took, in milliseconds. */
export interface Ended {
  finishedAt: number
  took: number
}
/** Open cases that stand alike. */
export interface Standing {
  status: string
  waitingFor: string | null
  count: number
}

export const figureRows = (db: Kysely<Tables>) => ({
  /** How many of a form were received in each window, quarantined ones left out. */
  async received(slug: string, windows: readonly Window[]): Promise<number[]> {
    const values = windows.map(
      ({ from, to }, i) => sql`(${sql.lit(i)}, cast(${from} as bigint), cast(${to} as bigint))`,
    )
    const { rows } = await sql<{ place: number; count: number }>`with asked (place, beginning, ending) as
      (values ${sql.join(values)}) select place, (select count(*) from submissions where slug = ${slug}
        and received_at >= beginning and received_at <= ending and quarantine is null and fixture_until is null) as count
      from asked`.execute(db)
    const counts = windows.map(() => 0)
    for (const { place, count } of rows) counts[place] = Number(count)
    return counts
  },

  /** The cases of a form that came to their end in the window, quarantined ones left out, in no order. */
  async ended(slug: string, { from, to }: Window): Promise<Ended[]> {
    // As one text: a row for each would cost several times as much as finding them.
    const { rows } = await sql<{
      all: string | null
    }>`select string_agg(finished_at || ' ' || (finished_at - received_at), ',') as ${sql.ref('all')} from submissions
      where slug = ${slug} and finished_at >= ${from} and finished_at <= ${to} and finished_at is not null
        and quarantine is null and fixture_until is null`.execute(db)
    return (rows[0]!.all?.split(',') ?? []).map((one) => {
      const at = one.indexOf(' ')
      return { finishedAt: Number(one.slice(0, at)), took: Number(one.slice(at + 1)) }
    })
  },

  /** The open cases of a form by status and by who has to do something, quarantined ones left out. */
  async open(slug: string): Promise<Standing[]> {
    const rows = await db
      .selectFrom('submissions')
      .select(['status', 'waiting_for', (of) => of.fn.countAll<number>().as('count')])
      .where('slug', '=', slug)
      .where('finished_at', 'is', null)
      .where('quarantine', 'is', null)
      .where('fixture_until', 'is', null)
      .groupBy(['status', 'waiting_for'])
      .execute()
    return rows.map(({ status, waiting_for: waitingFor, count }) => ({ status, waitingFor, count: Number(count) }))
  },
})
