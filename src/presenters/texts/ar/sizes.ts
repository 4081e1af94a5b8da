/** Sizes of files as people say them in Arabic. "10 ميغابايت" is 10 · 2^20 bytes. */
import { scaled } from '../scaled.ts'
import { grouped } from './numbers.ts'

/** "340 كيلوبايت" or "1.5 ميغابايت": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const UNITS = ['بايت', 'كيلوبايت', 'ميغابايت', 'غيغابايت', 'تيرابايت']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  return `${grouped(value)} ${UNITS[unit]}`
}
