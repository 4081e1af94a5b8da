/** How long the content of a case is kept. */
import type { Retention } from './form.ts'
import { DAY } from './moment.ts'

/** What a person may be told of it. */
export interface Kept {
  /** Deleted then, if nothing happens before; UTC milliseconds. Absent while no date can be told. */
  until?: number
  /** The status is final: nothing more will happen. */
  final: boolean
  /** Once the status is final, so many days. */
  finalDays?: number
}

/** Undefined where nothing is deleted by itself. `statusAt`, `lastAt`: of the present status and of the last event. */
export function keptOf(
  { finalDays, idleDays }: Retention = {},
  { final, statusAt, lastAt }: { final: boolean; statusAt: number; lastAt: number },
): Kept | undefined {
  if (final) return finalDays === undefined ? undefined : { until: statusAt + finalDays * DAY, final }
  if (finalDays === undefined && idleDays === undefined) return undefined
  return {
    final,
    ...(idleDays !== undefined && { until: lastAt + idleDays * DAY }),
    ...(finalDays !== undefined && { finalDays }),
  }
}
