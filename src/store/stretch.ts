/** A stretch of rows that are ordered by a time and their row number: those in a window, beyond the last one seen. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Window } from '../models/window.ts'

interface Stretch {
  window?: Window | undefined
  /** The last one seen: its time, UTC milliseconds, and its row number. */
  last?: { at: number; id: number } | undefined
  newestFirst?: boolean
}

/**
 * What holds for a row of it; `column` has the time. At each side there is one bound, never two: of two SQLite begins at the
 * one that is written first, and walks row by row to the other, which may be a million rows away.
 */
export function inStretch(column: string, { window, last, newestFirst = false }: Stretch): RawBuilder<SqlBool>[] {
  const at = sql.ref(column)
  const near = newestFirst ? window?.to : window?.from
  const far = newestFirst ? window?.from : window?.to
  const [beyond, before] = newestFirst ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const bounds: RawBuilder<SqlBool>[] = []
  if (last && (near === undefined || (newestFirst ? last.at <= near : last.at >= near)))
    bounds.push(sql`(${at}, id) ${beyond} (${last.at}, ${last.id})`)
  else if (near !== undefined) bounds.push(sql`${at} ${beyond}= ${near}`)
  if (far !== undefined) bounds.push(sql`${at} ${before}= ${far}`)
  return bounds
}
