/**
 * Cells of numbers: points and gaps of the line. A gap is left out when surely no answer lies in it: it is outside of the
 * limits, or between two steps.
 */
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
  const fits = (one: number): boolean => isIn(one, part) && accepts(field, one)
  if (isPoint(part)) return fits(part.from) ? part.from : undefined
  const { min = -Infinity, max = Infinity, step } = field
  const [low, high] = [Math.max(part.from, min), Math.min(part.to, max)]
  const candidates = [0, 1, low, high, Math.floor(low) + 1, Math.ceil(high) - 1, (low + high) / 2]
  if (step !== undefined) {
    const base = min === -Infinity ? 0 : min
    const first = low === -Infinity ? Math.floor((high - base) / step) - 50 : Math.floor((low - base) / step)
    for (let k = 0; k < 100; k++) candidates.push(rounded(base + (first + k) * step, 10))
  }
  for (let decimals = 1; decimals <= 10; decimals++) candidates.push(rounded(low + 10 ** -decimals, decimals))
  return candidates.find((one) => Number.isFinite(one) && fits(one))
}

const rounded = (number: number, decimals: number): number => Number(number.toFixed(decimals))
const isIn = (one: number, { from, to }: Part): boolean => (from === to ? one === from : one > from && one < to)

/** Below this, a step can be told from its neighbours: the reader accepts what is a billionth of a step away. */
const MODERATE = 1e6

/** Is it certain that the question accepts no number in this gap? */
function isEmpty({ from, to }: Part, { min = -Infinity, max = Infinity, integer, step }: NumberField): boolean {
  const [low, high] = [Math.max(from, min), Math.min(to, max)]
  if (low > high || (low === high && (low === from || high === to))) return true
  const first = low === from ? Math.floor(low) + 1 : Math.ceil(low)
  const last = high === to ? Math.ceil(high) - 1 : Math.floor(high)
  if (integer && first > last) return true
  if (step === undefined || low === -Infinity || high === Infinity) return false
  const base = min === -Infinity ? 0 : min
  if (integer && [base, step].every(Number.isInteger) && [first, last, step].every((one) => Math.abs(one) < MODERATE))
    return base + Math.ceil((first - base) / step) * step > last
  return base + Math.ceil((low - base) / step - 1e-6) * step > high + step * 1e-6
}
