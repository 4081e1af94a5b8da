/** Which numbers a question takes, and how one is written so that the question reads it. Exact in decimal: 0.3 is three steps of 0.1. */
import Big from 'big.js'
import type { NumberField } from './field.ts'
import type { Language } from './language.ts'
import { isCurrency } from './money.ts'
import { shownNumber, typedNumber } from './numerals.ts'
import { WRITING } from './writing.ts'

/** Why a question refuses a number; undefined where it takes it. */
export function refusalOf(
  { min, max, step, integer }: NumberField,
  answer: number,
): 'integer' | 'min' | 'max' | 'step' | undefined {
  if (integer && !Number.isInteger(answer)) return 'integer'
  if (min !== undefined && answer < min) return 'min'
  if (max !== undefined && answer > max) return 'max'
  if (step === undefined) return undefined
  const steps = new Big(answer).minus(min ?? 0)
  return steps.mod(step).eq(0) ? undefined : 'step'
}

/** Up to three numbers that a question with steps takes: the first ones from `from` on, else above 0. */
export function stepExamples({ step, from = step }: { step: number; from?: number }, field: object): number[] {
  const { max = Infinity } = field as { max?: number }
  const first = [0, 1, 2].map((nth) => new Big(step).times(nth).plus(from).toNumber()).filter((one) => one <= max)
  return first.length > 0 ? first : [0]
}

/** The least and the greatest number that the question takes, where a limit itself is between two of them. */
export function edgesOf(field: NumberField): { least: number; most: number } {
  const { min = -Infinity, max = Infinity } = field
  const isTaken = (one: number): boolean => Number.isFinite(one) && refusalOf(field, one) === undefined
  return {
    least: [min, Math.ceil(min)].find(isTaken) ?? min,
    most: [max, Math.floor(max), lastStep(field)].find(isTaken) ?? max,
  }
}

const moneyIn = ({ prefix = '', suffix = '' }: NumberField, language: Language): boolean =>
  [prefix, suffix].some((unit) => isCurrency(unit, language))

/**
 * Does somebody who answers this question mean thousandths with three decimals? Not in whole numbers, not where `step` has fewer
 * decimals, and without `step` not of money. `money`: the question or what was typed has a currency.
 */
export function hasThousandths({ min = 0, step, integer }: NumberField, money: boolean): boolean {
  if (integer) return false
  return step === undefined ? !money : Math.max(decimalsOf(step), decimalsOf(min)) > 2
}

/** A number that the question takes, such as an error shows; undefined where none of the likely ones is taken. */
export function numberExample(field: NumberField): number | undefined {
  const { min, step, integer } = field
  const next = new Big(min ?? 0).plus(step ?? (integer ? 1 : 0.5)).toNumber()
  const { least, most } = edgesOf(field)
  return [...(integer ? [] : [12.5]), 12, next, least, most, 0].find(
    (one) => Number.isFinite(one) && refusalOf(field, one) === undefined,
  )
}

/** The last step up to `max`; counted from 0 without `min`. */
export function lastStep({ min = 0, max, step = 1 }: NumberField): number {
  if (max === undefined) return Infinity
  const steps = new Big(max)
    .minus(min)
    .div(step)
    .round(0, max < min ? Big.roundUp : Big.roundDown)
  return steps.times(step).plus(min).toNumber()
}

/** A number as the question reads it in one way: "1234.5", and "1.2340" where "1.234" may be thousands. */
export function offeredNumber(number: number, language: Language, field: NumberField): string {
  const { shown, decimal } = WRITING[language].number
  const isPlain = shown === decimal && hasThousandths(field, moneyIn(field, language))
  return shownNumber(isPlain ? number : typedNumber(number, 'en'), language)
}

const decimalsOf = (number: number): number => {
  const { c: digits, e: exponent } = new Big(number)
  return Math.max(0, digits.length - 1 - exponent)
}
