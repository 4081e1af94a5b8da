/** Sizes of files as people say them in Polish. "10 MB" is 10 · 2^20 bytes. */
import { scaled } from '../scaled.ts'
import { BYTE, counted, grouped } from './numbers.ts'

/** "340 KB" or "1,5 MB": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const UNITS = ['', 'KB', 'MB', 'GB', 'TB']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  return unit === 0 ? counted(bytes, BYTE) : `${grouped(value)} ${UNITS[unit]}`
}
