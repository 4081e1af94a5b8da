/** Sizes of files as people say them in French. "10 Mo" is 10 · 2^20 bytes. */
import { scaled } from '../scaled.ts'
import { counted, grouped } from './numbers.ts'

/** "340 Ko" or "1,5 Mo": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const UNITS = ['', 'Ko', 'Mo', 'Go', 'To']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  return unit === 0 ? counted(bytes, 'octet') : `${grouped(value)} ${UNITS[unit]}`
}
