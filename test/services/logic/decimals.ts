/** Decimal arithmetic by whole numbers, to check calculated values with. */
import type { CalculationKind } from '../../../src/models/field.ts'

const PLACES = 12

/** The number times 10^PLACES. */
function wholeOf(number: number): bigint {
  const [digits = '', exponent = '0'] = String(number).split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const places = PLACES - decimals.length + Number(exponent)
  return BigInt(whole + decimals) * 10n ** BigInt(places)
}

const numberOf = (whole: bigint, places: number): number => Number(`${whole}e-${places}`) + 0

/** What a calculation gives of these numbers, of which none is absent; undefined where there is no result. */
export function decimal(kind: CalculationKind, numbers: readonly number[]): number | undefined {
  const wholes = numbers.map(wholeOf)
  const [first, ...others] = wholes
  if (kind === 'sum')
    return numberOf(
      wholes.reduce((sum, one) => sum + one, 0n),
      PLACES,
    )
  if (kind === 'count') return wholes.length
  if (first === undefined) return undefined
  if (kind === 'difference')
    return numberOf(
      others.reduce((rest, one) => rest - one, first),
      PLACES,
    )
  if (kind === 'product')
    return numberOf(
      others.reduce((product, one) => product * one, first),
      PLACES * wholes.length,
    )
  return numberOf(
    others.reduce((best, one) => ((kind === 'min') === one < best ? one : best), first),
    PLACES,
  )
}
