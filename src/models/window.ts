/** Windows of time, such as the last 7 days. All times are UTC milliseconds. */
import { DAY } from './moment.ts'

export interface Window {
  from: number
  to: number
}

/** `[now − days·24 h, now]`, both ends included. */
export const window = (now: number, days: number): Window => ({ from: now - days * DAY, to: now })
export const lastWeek = (now: number): Window => window(now, 7)
export const lastMonth = (now: number): Window => window(now, 30)
export const within = ({ from, to }: Window, at: number): boolean => at >= from && at <= to

/** Milliseconds as days, fractions kept. */
export const inDays = (milliseconds: number): number => milliseconds / DAY

/** The middle value; of an even count the mean of the two middle ones; undefined of none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = new Float64Array(values).sort()
  const half = Math.floor(sorted.length / 2)
  if (sorted.length % 2 === 1) return sorted[half]
  return sorted.length === 0 ? undefined : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The smallest value that this percentage of all does not exceed (nearest rank); undefined of none. */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = new Float64Array(values).sort()
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
}
