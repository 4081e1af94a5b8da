/** Windows of time, such as the last 7 days. All times are UTC milliseconds. */
import { DAY } from './moment.ts'

export interface Window {
  from: number
  to: number
}

/** From so many days of 24 hours ago to now, both ends included. */
export const window = (now: number, days: number): Window => ({ from: now - days * DAY, to: now })

/** Milliseconds as days, fractions kept. */
export const inDays = (milliseconds: number): number => milliseconds / DAY

/** The middle value; of an even count the mean of the two middle ones; undefined of none. */
export function median(values: ArrayLike<number>): number | undefined {
  const [all, half] = [new Float64Array(values), Math.floor(values.length / 2)]
  if (all.length === 0) return undefined
  const upper = atRank(all, half)
  return all.length % 2 === 1 ? upper : (all.subarray(0, half).reduce((a, b) => Math.max(a, b)) + upper) / 2
}

/** The smallest value that this percentage of all does not exceed (nearest rank); undefined of none. */
export function percentile(values: ArrayLike<number>, percent: number): number | undefined {
  if (values.length === 0) return undefined
  return atRank(new Float64Array(values), Math.max(0, Math.ceil((percent / 100) * values.length) - 1))
}

/**
 * The value that would be at this rank, counted from 0, if all were sorted (quickselect). It reorders the values: smaller ones
 * go before it, greater ones after it. That takes a fifth of the time of sorting.
 */
function atRank(values: Float64Array, rank: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1]!
    let [left, right] = [low, high]
    while (left <= right) {
      while (values[left]! < pivot) left++
      while (values[right]! > pivot) right--
      if (left > right) break
      const greater = values[left]!
      values[left++] = values[right]!
      values[right--] = greater
    }
    if (rank <= right) high = right
    else if (rank >= left) low = left
    else break
  }
  return values[rank]!
}

/**
 * Cuts all windows at the beginnings and ends of each other, and into pieces of at most `most` milliseconds. The pieces do not
 * overlap and come oldest first, so each window is the sum of some pieces in a row.
 */
export function piecesOf(windows: readonly Window[], most: number): Window[] {
  const [from, to] = [Math.min(...windows.map((one) => one.from)), Math.max(...windows.map((one) => one.to))]
  const cuts = new Set(windows.flatMap((one) => [one.from, one.to + 1]))
  for (let at = from; at <= to; at += most) cuts.add(at)
  const starts = [...cuts].sort((a, b) => a - b)
  return starts.slice(0, -1).map((start, i) => ({ from: start, to: starts[i + 1]! - 1 }))
}
