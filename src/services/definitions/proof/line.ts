/** The line on which numbers, dates and times lie, cut at the values that rules compare with: into points and the gaps between them. */
import type { LeafRule } from '../../../models/rule.ts'
import { otherSideOf } from '../../logic/index.ts'

/** An open gap, or a point when both ends are the same. */
export interface Part {
  from: number
  to: number
}
export const isPoint = ({ from, to }: Part): boolean => from === to

/** The line in order, cut at these values. */
export function gapsAndPoints(cuts: readonly number[]): Part[] {
  const sorted = [...new Set(cuts)].sort((a, b) => a - b)
  return [-Infinity, ...sorted].flatMap((from, i) => [
    ...(i > 0 ? [{ from, to: from }] : []),
    { from, to: sorted[i] ?? Infinity },
  ])
}

/** A number in this part; of a gap without an end, the infinite one. */
export const middleOf = ({ from, to }: Part): number => (from === -Infinity && to === Infinity ? 0 : (from + to) / 2)

/** All constants that rules compare with. */
export const comparedWith = (leaves: readonly LeafRule[]): unknown[] =>
  leaves.map(otherSideOf).flatMap((other) => (other.is === 'constant' ? [other.value].flat(2) : []))

/** The whole numbers between the limits in each part, both ends included, where there are any. */
export const wholesIn = (
  parts: readonly Part[],
  limits: { low: number; high: number },
): { low: number; high: number }[] =>
  parts.flatMap((part) => {
    const low = Math.max(isPoint(part) ? part.from : part.from + 1, limits.low)
    const high = Math.min(isPoint(part) ? part.to : part.to - 1, limits.high)
    return low <= high ? [{ low, high }] : []
  })
/** The first whole number of each part, where there is one. */
export const wholeIn = (parts: readonly Part[], limits: { low: number; high: number }): number[] =>
  wholesIn(parts, limits).map(({ low }) => low)
