/** Statistics of the office, and those of a form that are public. Windows end now; days are calendar days. */
import type { Status } from './status.ts'

export interface WindowStatistics {
  received: number
  finished: number
  /** How long cases took from receipt to the final status; absent when none was finished. */
  medianDays?: number
  /** 90% were finished within this time, by nearest rank. */
  p90Days?: number
}
/** A window, and the one of the same length before it. */
interface Compared<F = WindowStatistics> {
  now: F
  before: F
}
export interface FormStatistics {
  /** The last 7 and the last 30 days. */
  week: Compared
  month: Compared
  /** Cases in which the office, or the person, has to do something next; counted up to MOST_WAITING. */
  waiting: { office: number; person: number }
}
export interface AllStatistics {
  total: FormStatistics
  forms: (FormStatistics & { slug: string; title: string })[]
  /** Open cases by status, of forms that are live; counted up to MOST_WAITING. */
  statuses: { form: string; status: Status; count: number }[]
  /** Oldest first; the last one is today so far. `day` is `YYYY-MM-DD`. */
  days: { day: string; received: number; finished: number }[]
}
/** Waiting cases are counted up to this number. */
export const MOST_WAITING = 10_000

/** A count rounded to the nearest five, or `few`: fewer than five. */
export type Rounded = number | 'few'
export type RoundedWindow = Pick<WindowStatistics, 'medianDays' | 'p90Days'> & { received: Rounded; finished: Rounded }
export interface RoundedStatistics {
  /** When they were counted, UTC milliseconds. */
  at: number
  week: Compared<RoundedWindow>
  month: Compared<RoundedWindow>
  waiting: { office: Rounded; person: Rounded }
  /** Oldest first; the last one is the day on which they were counted, so far. */
  days: { day: string; received: Rounded; finished: Rounded }[]
}
