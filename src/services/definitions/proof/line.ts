/** The line on which numbers, dates and times lie, cut at the values that rules compare with: into points and the gaps between them. */
import type { LeafRule } from '../../../models/rule.ts'

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

/** All values that rules compare with. */
export const comparedWith = (leaves: readonly LeafRule[]): unknown[] => leaves.flatMap(({ value }) => [value].flat(2))

/** The first whole number between the limits in each part, where there is one. */
export const wholeIn = (parts: readonly Part[], { low, high }: { low: number; high: number }): number[] =>
  parts.flatMap((part) => {
    const first = Math.max(isPoint(part) ? part.from : part.from + 1, low)
    return first <= Math.min(isPoint(part) ? part.to : part.to - 1, high) ? [first] : []
  })
