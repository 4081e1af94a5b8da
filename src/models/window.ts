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

/** A sorted copy, of which any rank is read off. */
export const inOrder = (values: readonly number[]): Float64Array => new Float64Array(values).sort()

/** The middle value of sorted ones; of an even count the mean of the two middle ones; undefined of none. */
export function median(sorted: Float64Array): number | undefined {
  const half = Math.floor(sorted.length / 2)
  if (sorted.length % 2 === 1) return sorted[half]
  return sorted.length === 0 ? undefined : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The smallest of sorted values that this percentage of all does not exceed (nearest rank); undefined of none. */
export const percentile = (sorted: Float64Array, percent: number): number | undefined =>
  sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]

/**
 * Disjoint windows, each at most `most` milliseconds long, oldest first, from the first moment of these to the last: each of
 * these is a row of them.
 */
export function piecesOf(windows: readonly Window[], most: number): Window[] {
  const [from, to] = [Math.min(...windows.map((one) => one.from)), Math.max(...windows.map((one) => one.to))]
  const cuts = new Set(windows.flatMap((one) => [one.from, one.to + 1]))
  for (let at = from; at <= to; at += most) cuts.add(at)
  const starts = [...cuts].sort((a, b) => a - b)
  return starts.slice(0, -1).map((start, i) => ({ from: start, to: starts[i + 1]! - 1 }))
}
