/**
 * Cells of numbers: points and gaps of the line. A gap is left out when surely no answer lies in it: it is outside of the
 * limits, or between two steps.
 */
import Big from 'big.js'
import type { NumberField } from '../../../models/field.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { accepts } from './accepts.ts'
import { type Cell, truthsOf } from './cells.ts'
import { comparedWith, gapsAndPoints, isPoint, middleOf, type Part } from './line.ts'

export function numberCells(field: NumberField, leaves: readonly LeafRule[]): Cell[] {
  const cuts = comparedWith(leaves).filter((one) => typeof one === 'number')
  return gapsAndPoints(cuts).flatMap((part) => {
    const answer = numberIn(part, field)
    if (answer === undefined && (isPoint(part) || isEmpty(part, field))) return []
    return [{ truths: truthsOf(field, leaves, answer ?? middleOf(part)), ...(answer !== undefined && { answer }) }]
  })
}

/** A short number in this part that the question accepts; undefined when none was found. */
function numberIn(part: Part, field: NumberField): number | undefined {
  if (isPoint(part)) return accepts(field, part.from) ? part.from : undefined
  const { low, high } = reachOf(part, field)
  const { min: base = 0, step } = field
  const candidates = [0, 1, low, high, Math.floor(low) + 1, Math.ceil(high) - 1]
  if (step !== undefined) {
    const [end, direction] = low === -Infinity ? [high, -1] : [low, 1]
    if (Number.isFinite(end)) {
      const nearest = new Big(end).minus(base).div(step).round()
      for (let k = 0; k < 100; k++) candidates.push(stepAt(nearest.plus(k * direction), base, step))
    }
  }
  for (let decimals = 1; decimals <= 14; decimals++) candidates.push(rounded(low + 10 ** -decimals, decimals))
  return candidates.find((one) => one > part.from && one < part.to && accepts(field, one))
}

/** Exact in decimal, as the reader is. */
const stepAt = (count: Big, base: number, step: number): number => count.times(step).plus(base).toNumber()

const rounded = (number: number, decimals: number): number => Number(number.toFixed(decimals))

/** A gap as far as the limits of the question let answers into it. */
const reachOf = (
  { from, to }: Part,
  { min = -Infinity, max = Infinity }: NumberField,
): { low: number; high: number } => ({
  low: Math.max(from, min),
  high: Math.min(to, max),
})

/** Is it certain that the question accepts no number in this gap, in which none was found? */
function isEmpty(part: Part, field: NumberField): boolean {
  const { low, high } = reachOf(part, field)
  const { min: base = 0, integer, step } = field
  if (low >= high) return true
  const first = low === part.from ? Math.floor(low) + 1 : Math.ceil(low)
  const last = high === part.to ? Math.ceil(high) - 1 : Math.floor(high)
  if (integer && first > last) return true
  if (step === undefined) return false
  // The first of steps in whole numbers would have been found.
  if (integer && [base, step, first, last].every(Number.isSafeInteger)) return true
  return Number.isFinite(low) && !hasStep(part, { low, high, base, step })
}

/** Does a step lie in this gap? Its own ends do not belong to it; limits do. */
function hasStep(
  { from, to }: Part,
  { low, high, base, step }: { low: number; high: number; base: number; step: number },
): boolean {
  const first = new Big(low)
    .minus(base)
    .div(step)
    .round(0, low < base ? Big.roundDown : Big.roundUp)
  const next = stepAt(first, base, step) > from ? first : first.plus(1)
  const answer = stepAt(next, base, step)
  return high === to ? answer < to : answer <= high
}
