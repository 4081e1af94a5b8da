/** The one table of the bench: a line for everything measured, with what was aimed at and whether it was reached. Pure. */
import { markdownTable, number } from './table.ts'

/** One thing measured. A part of the bench gives as many as it has. */
export interface Line {
  /** Such as `GET /status`. */
  what: string
  /** Of both values, such as `answers/s` or `MB`. */
  unit: string
  /** Behind the point, in both values. */
  digits?: number
  value: number | undefined
  /** The same from a bare server, or by the plainest way; undefined where nothing stands beside it. */
  limit?: number | undefined
  /** A share of the limit that Intake is to reach, or a value that it is not to exceed. */
  aim?: { share: number } | { atMost: number }
  /** Why this run cannot judge the aim. */
  doubt?: string | undefined
}

const COLUMNS = ['', 'unit', 'value', 'limit', 'share', 'aim', ''].map((title, i) => ({
  title,
  align: i < 2 || i > 5 ? ('left' as const) : ('right' as const),
}))

export const lineTable = (lines: readonly Line[]): string => markdownTable(COLUMNS, lines.map(cells))

/** Reached or missed, by the values themselves and not by what is shown of them; undefined where nothing was aimed at. */
export function verdictOf({ value, limit, aim, doubt }: Line): string | undefined {
  if (!aim) return undefined
  if (doubt) return `not judged: ${doubt}`
  if (value === undefined || ('share' in aim && !limit)) return 'not judged: not known'
  const reached = 'share' in aim ? value / limit! >= aim.share : value <= aim.atMost
  return reached ? 'reached' : 'missed'
}

function cells(line: Line): string[] {
  const { what, unit, digits = 0, value, limit, aim } = line
  const share = value === undefined || !limit ? '' : number(value / limit, 2)
  const aimed =
    aim === undefined ? '' : 'share' in aim ? `≥ ${number(aim.share, 2)}` : `≤ ${number(aim.atMost, digits)}`
  const beside = limit === undefined ? '' : number(limit, digits)
  return [what, unit, number(value, digits), beside, share, aimed, verdictOf(line) ?? '']
}
