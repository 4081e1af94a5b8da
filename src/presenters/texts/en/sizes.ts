/** Sizes of files as people say them. "10 MB" is 10 · 2^20 bytes. */

/** "340 KB" or "1.5 MB": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const UNITS = ['KB', 'MB', 'GB', 'TB']

function inWords(bytes: number, round: (value: number) => number): string {
  if (bytes < 1024) return `${bytes} byte${bytes === 1 ? '' : 's'}`
  for (const [index, unit] of UNITS.entries()) {
    const value = bytes / 1024 ** (index + 1)
    const precise = round(value * 10) / 10
    const shown = precise < 10 ? precise : round(value)
    if (shown < 1024 || unit === UNITS.at(-1)) return `${shown.toLocaleString('en-GB')} ${unit}`
  }
  throw new Error('the last unit takes every size')
}
