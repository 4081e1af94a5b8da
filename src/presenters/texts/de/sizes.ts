/** Sizes of files as people say them. "10 MB" is 10 · 2^20 bytes. */
import { scaled } from '../scaled.ts'
import { grouped } from './numbers.ts'

/** "340 KB" or "1,5 MB": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const UNITS = ['Byte', 'KB', 'MB', 'GB', 'TB']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  return `${grouped(value)} ${UNITS[unit]}`
}
