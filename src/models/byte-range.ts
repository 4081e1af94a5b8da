/** A part of a file, as `Range` asks for it (RFC 9110, 14). */

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The one range that is asked for; `none` when no byte of the file is in it. Undefined where the whole file is the answer: for
 * no range, several, other units, and what cannot be read.
 */
export function rangeIn(header: string, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'none'
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
